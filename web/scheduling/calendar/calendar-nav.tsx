import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

const square = 'inline-grid size-11 place-items-center rounded text-ink-2 hover:bg-sunken hover:text-ink'

/** What span is shown, one back, one on, and back to today; links, so that going back works. */
export function CalendarNav({
  title,
  before,
  after,
  today,
  unit,
}: {
  title: string
  before: string
  after: string
  /** Where today is, unless it is on screen. */
  today: string | null
  unit: 'week' | 'month'
}) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-1">
      <h2 className="mr-auto type-title-2" aria-live="polite">
        {title}
      </h2>
      {today && (
        <LinkButton to={today} size="sm" variant="secondary" preventScrollReset>
          Today
        </LinkButton>
      )}
      <Link to={before} className={square} aria-label={`Previous ${unit}`} preventScrollReset>
        <Icon of={ChevronLeft} />
      </Link>
      <Link to={after} className={square} aria-label={`Next ${unit}`} preventScrollReset>
        <Icon of={ChevronRight} />
      </Link>
    </div>
  )
}
