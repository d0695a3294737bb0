import { Link, useSearchParams } from 'react-router'
import type { Compared } from '#contract/matching/comparison/labels.ts'
import type { Match } from '#contract/matching/schemas.ts'
import { advisorPath } from '#web/paths.ts'
import { useUpcomingWith } from '#web/scheduling/booking/use-upcoming-with.ts'
import { bookingVerb } from '#web/scheduling/copy.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { BookedLink } from '../list/booked-link.tsx'
import { withCompared } from '../state.ts'

type CompareHeadProps = {
  column: Compared
  others: readonly Compared[]
  onBook: (advisor: Match['advisor']) => void
}

/** The head of a column: the advisor, and what the reader can do next. */
export function CompareHead({ column: { advisor, ruledOutBecause }, others, onBook }: CompareHeadProps) {
  const [, setSearch] = useSearchParams()
  const verb = bookingVerb(advisor.confirmation)
  const booked = useUpcomingWith(advisor.id)
  const isOpen = advisor.takesAppointments && !advisor.opensAt && !ruledOutBecause
  return (
    <th scope="col" className="pb-3 align-top font-normal md:pr-4">
      <Avatar name={advisor.name} photoUrl={advisor.avatarUrl} size={56} />
      <Link
        to={advisorPath(advisor.id)}
        className="touch mt-2 block py-1 type-title-3 text-ink no-underline [overflow-wrap:anywhere] hover:underline"
      >
        {advisor.name}
      </Link>
      <span className="block type-note text-ink-2">{advisor.firmName ?? 'Independent'}</span>
      <span className="mt-3 flex flex-col items-start gap-1 print:hidden">
        {booked ? (
          <BookedLink advisor={advisor} size="sm" short="narrow" />
        ) : isOpen ? (
          <Button size="sm" aria-label={`${verb} a free call with ${advisor.name}`} onClick={() => onBook(advisor)}>
            <span>
              {verb}
              <span className="max-lg:sr-only"> a free call</span>
            </span>
          </Button>
        ) : (
          <LinkButton to={advisorPath(advisor.id)} variant="secondary" size="sm">
            {advisor.opensAt ? 'Join the waiting list' : `View ${advisor.firstName}`}
          </LinkButton>
        )}
        <Button
          variant="text"
          size="sm"
          aria-label={`Remove ${advisor.name}`}
          onClick={() =>
            setSearch(
              (search) =>
                withCompared(
                  search,
                  others.map((column) => column.advisor.id),
                ),
              {
                preventScrollReset: true,
              },
            )
          }
        >
          Remove
        </Button>
      </span>
    </th>
  )
}
