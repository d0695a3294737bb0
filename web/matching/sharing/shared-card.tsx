import Bookmark from 'lucide-react/icons/bookmark'
import Scale from 'lucide-react/icons/scale'
import type { Match } from '#contract/matching/schemas.ts'
import type { SharedAdvisor } from '#contract/matching/sharing/schemas.ts'
import { useNotShown } from '#web/auth/account/not-shown.tsx'
import { AdvisorHead } from '#web/directory/components/advisor-head.tsx'
import { AdvisorRows } from '#web/directory/components/advisor-rows.tsx'
import { AdvisorSummary } from '#web/directory/components/advisor-summary.tsx'
import { subjectsText } from '#web/directory/copy.ts'
import { advisorPath } from '#web/paths.ts'
import { useUpcomingWith } from '#web/scheduling/booking/use-upcoming-with.ts'
import { bookingVerb } from '#web/scheduling/copy.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import type { Comparison } from '../compare/use-comparison.ts'
import { savedByText } from '../copy.ts'
import { BookedLink } from '../list/booked-link.tsx'
import { NoMatchNote } from '../list/no-match-note.tsx'
import { ScoreRing } from '../score/score-ring.tsx'
import { ListNote } from './list-note.tsx'

type SharedCardProps = {
  item: SharedAdvisor
  partnerName: string
  sumUsd: number | null
  comparison: Comparison
  onBook: (advisor: Match['advisor']) => void
  onWhy: (match: Match) => void
  onSave: (isSaved: boolean) => void
  onChanged: () => void
}

/**
 * One advisor of a shared list: the facts, who saved the advisor, and what each of the two wrote.
 */
export function SharedCard({
  item,
  partnerName,
  sumUsd,
  comparison,
  onBook,
  onWhy,
  onSave,
  onChanged,
}: SharedCardProps) {
  const { advisor, match, noMatch, own, partner } = item
  const isCompared = comparison.has(advisor.id)
  const booked = useUpcomingWith(advisor.id)
  const notShown = useNotShown()
  return (
    <article className="flex flex-col rounded border bg-surface p-5">
      <AdvisorHead advisor={advisor} ring={match && <ScoreRing score={match.score} />} />
      <AdvisorSummary advisor={advisor} miles={match?.distanceMiles ?? null} />
      <p className="pt-2 pb-2 type-ui">{subjectsText(advisor.expertise, [])}</p>
      <AdvisorRows advisor={advisor} sumUsd={sumUsd} />
      <div className="mt-auto pt-3">
        <div className="border-t pt-2.5 type-ui-s">
          <p className="flex items-center gap-2 font-strong">
            <Icon of={Bookmark} small className="fill-current text-action" />
            {savedByText({ isOwn: own.isSaved, isPartners: partner.isSaved, partnerName })}
          </p>
          {notShown && <p className="mt-1.5 text-ink-2">Notes: {notShown}</p>}
          {partner.note && (
            <p className="mt-1.5 [overflow-wrap:anywhere]">
              <span className="text-ink-3">{partnerName}: </span>
              {partner.note}
            </p>
          )}
          {!notShown && <ListNote advisor={advisor} note={own.note} partnerName={partnerName} onChanged={onChanged} />}
        </div>
        <div className="mt-1.5 -mb-2.5 flex flex-wrap items-center gap-x-1 border-t pt-2.5">
          {booked ? (
            <BookedLink advisor={advisor} variant="secondary" size="sm" />
          ) : noMatch && noMatch.rule !== 'full' ? (
            <NoMatchNote noMatch={noMatch} advisor={advisor} />
          ) : advisor.opensAt ? (
            <LinkButton to={advisorPath(advisor.id)} variant="secondary" size="sm">
              Join the waiting list
            </LinkButton>
          ) : (
            <Button variant="secondary" size="sm" onClick={() => onBook(advisor)}>
              <span>{bookingVerb(advisor.confirmation)} a free call</span>
            </Button>
          )}
          {match && (
            <Button variant="text" size="sm" onClick={() => onWhy(match)}>
              Why {match.score}?
            </Button>
          )}
          <span className="-mr-3 ml-auto flex items-center">
            <IconButton
              icon={Scale}
              label={`Compare ${advisor.name}`}
              aria-pressed={isCompared}
              onClick={() => comparison.toggle(advisor)}
              className={isCompared ? 'bg-wash text-action!' : ''}
            />
            <IconButton
              icon={Bookmark}
              label={`Save ${advisor.name}`}
              aria-pressed={own.isSaved}
              onClick={() => onSave(!own.isSaved)}
              className={own.isSaved ? 'text-action! [&_svg]:fill-current' : ''}
            />
          </span>
        </div>
      </div>
    </article>
  )
}
