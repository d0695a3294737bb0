import Bookmark from 'lucide-react/icons/bookmark'
import Scale from 'lucide-react/icons/scale'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import type { Match, ProfileTips } from '#contract/matching/schemas.ts'
import type { Specialty } from '#contract/profiles/values.ts'
import { track } from '#web/analytics/tracking/tracking.ts'
import { AdvisorHead } from '#web/directory/components/advisor-head.tsx'
import { AdvisorRows } from '#web/directory/components/advisor-rows.tsx'
import { AdvisorSummary } from '#web/directory/components/advisor-summary.tsx'
import { subjectsText } from '#web/directory/copy.ts'
import { useUpcomingWith } from '#web/scheduling/booking/use-upcoming-with.ts'
import { bookingVerb } from '#web/scheduling/copy.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import type { Comparison } from '../compare/use-comparison.ts'
import { DownloadReasons } from '../reasons/download-reasons.tsx'
import { MatchReasons, MatchReasonsHead } from '../reasons/match-reasons.tsx'
import { ScoreRing } from '../score/score-ring.tsx'
import { StartWarning } from '../score/start-warning.tsx'
import { BookedLink } from './booked-link.tsx'

export type MatchActions = {
  onBook: (match: Match) => void
  onSave: (match: Match, isSaved: boolean) => void
  onPass: (match: Match) => void
  /** Takes a pass back; shown in the list of those passed on. */
  onBringBack: (match: Match) => void
}

type MatchCardProps = MatchActions & {
  match: Match
  wanted: readonly Specialty[]
  sumUsd: number | null
  isOpen: boolean
  onToggle: () => void
  /** Leads to the dialog in which one changes what counts. */
  changeAction: ReactNode
  comparison: Comparison
  sharpening: ProfileTips
}

/** One advisor on the list. Opened, it takes the full row and lays its reasons beside it. */
export function MatchCard(props: MatchCardProps) {
  const { match, isOpen, changeAction, sharpening } = props
  if (!isOpen) {
    return (
      <article className="flex flex-col rounded border bg-surface p-5 transition-colors hover:border-line-2">
        <CardBody {...props} />
      </article>
    )
  }
  return (
    <div className="col-span-full grid overflow-hidden rounded border border-action bg-surface grid-cols-[minmax(0,1fr)] xl:grid-cols-2">
      <article className="flex flex-col p-5">
        <CardBody {...props} />
      </article>
      <section
        aria-label={`Why ${match.advisor.name}`}
        className="border-t px-4 py-5 md:pr-7 md:pl-6 xl:border-t-0 xl:border-l"
      >
        <MatchReasonsHead match={match} />
        <MatchReasons narrow match={match} action={changeAction} />
        <DownloadReasons match={match} sharpening={sharpening} />
      </section>
    </div>
  )
}

function CardBody(props: MatchCardProps) {
  const { match, wanted, sumUsd, isOpen, onToggle, onBook, onSave, onPass, onBringBack, comparison } = props
  const { advisor, score, reaction } = match
  const isSaved = reaction === 'like'
  const isCompared = comparison.has(advisor.id)
  const canCompare = isOpen || comparison.chosen.length > 0
  const booked = useUpcomingWith(advisor.id)
  return (
    <>
      <AdvisorHead advisor={advisor} ring={<ScoreRing score={score} />} onOpen={() => track('match_click')} />
      <AdvisorSummary advisor={advisor} miles={match.distanceMiles} />
      <p className="pt-2 pb-2 type-ui">{subjectsText(advisor.expertise, wanted)}</p>
      {isOpen && advisor.headline && (
        <p className="mt-1 mb-5 font-serif text-18/6.5 text-ink-2 italic">“{advisor.headline}”</p>
      )}
      <div className={isOpen ? 'pt-1' : 'mt-auto pt-1'}>
        <AdvisorRows advisor={advisor} sumUsd={sumUsd} />
        <StartWarning advisor={advisor} sumUsd={sumUsd} className="pt-2" />
      </div>
      <div className="mt-3.5 -mb-2.5 flex flex-wrap items-center gap-x-1 border-t pt-2.5">
        {reaction === 'pass' ? (
          <Button variant="secondary" size="sm" onClick={() => onBringBack(match)}>
            Bring back
          </Button>
        ) : booked ? (
          <BookedLink advisor={advisor} variant={isOpen ? 'primary' : 'secondary'} size="sm" />
        ) : (
          <Button variant={isOpen ? 'primary' : 'secondary'} size="sm" onClick={() => onBook(match)}>
            <span>
              {bookingVerb(advisor.confirmation)}
              <span className={canCompare ? 'max-md:sr-only' : ''}> a free call</span>
            </span>
          </Button>
        )}
        <Button variant="text" size="sm" aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? 'Hide reasons' : `Why ${score}?`}
        </Button>
        <span className="-mr-3 ml-auto flex items-center">
          {/* Four actions are what fits in a row under a thumb; on the phone a comparison begins in
              an opened card. */}
          <IconButton
            icon={Scale}
            label={`Compare ${advisor.name}`}
            aria-pressed={isCompared}
            onClick={() => comparison.toggle(advisor)}
            className={isCompared ? 'text-action! bg-wash' : canCompare ? '' : 'max-md:hidden'}
          />
          {reaction !== 'pass' && (
            <>
              <IconButton
                icon={Bookmark}
                label={`Save ${advisor.name}`}
                aria-pressed={isSaved}
                onClick={() => onSave(match, !isSaved)}
                className={isSaved ? 'text-action! [&_svg]:fill-current' : ''}
              />
              <IconButton icon={X} label={`Pass on ${advisor.name}`} onClick={() => onPass(match)} />
            </>
          )}
        </span>
      </div>
    </>
  )
}
