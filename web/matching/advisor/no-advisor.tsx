import { Link } from 'react-router'
import { NotFoundView } from '#web/ui/layout/not-found-view.tsx'

/** The page of an advisor who is not there, or not for this viewer, with the way onward. */
export const NoAdvisor = () => (
  <NotFoundView>
    <Link to="/advisors" className="link mt-3">
      See all advisors
    </Link>
  </NotFoundView>
)
