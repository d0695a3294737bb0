import { Link } from 'react-router'
import { brand } from '#contract/brand.ts'
import { NotFoundView } from '#web/ui/layout/not-found-view.tsx'

/**
 * The page of an advisor who is not there, or not for this viewer, with the way onward. Old
 * appointments and notifications still lead here when an advisor has left or is suspended; which of
 * the two it is concerns nobody else.
 */
export const NoAdvisor = () => (
  <NotFoundView>
    <p className="mt-3 max-w-[40em] text-ink-2">
      If you knew this advisor here before, they have left {brand.name} or aren’t available right now.
    </p>
    <Link to="/advisors" className="link mt-3">
      See all advisors
    </Link>
  </NotFoundView>
)
