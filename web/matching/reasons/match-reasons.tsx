import type { ReactNode } from 'react'
import { criterionLabels } from '#contract/matching/labels.ts'
import { reasonOf } from '#contract/matching/reasons/labels.ts'
import type { Match } from '#contract/matching/schemas.ts'
import { getOwnProfile } from '#contract/profiles/endpoints.ts'
import { useEndpoint } from '#web/platform/api/queries.ts'
import { useMinute } from '#web/platform/times/use-minute.ts'
import { useOwnZone } from '#web/platform/times/zones.ts'
import { pointsText, sumText } from '../copy.ts'
import { ScoreBreakdown } from '../score/score-breakdown.tsx'
import { goalsText } from './goals-text.ts'

/** The reasons for a score, drawn and said from its breakdown and nothing else. */
export function MatchReasons({
  match,
  action,
  narrow,
}: {
  match: Pick<Match, 'score' | 'breakdown'> & { advisor: Pick<Match['advisor'], 'firstName' | 'nextFreeAt'> }
  action?: ReactNode
  /** In a sheet. */
  narrow?: boolean
}) {
  const { firstName, nextFreeAt } = match.advisor
  const zone = useOwnZone()
  const now = useMinute()
  const criteria = match.breakdown.lines.map((line) => ({
    id: line.criterion,
    label: criterionLabels[line.criterion],
    reason: reasonOf(line, firstName, zone ? { zone, now, nextFreeAt } : null),
    points: line.points,
    weight: line.weight,
    leftOut: line.leftOut !== null,
  }))
  return (
    <ScoreBreakdown
      criteria={criteria}
      score={match.score}
      {...(narrow && { narrow })}
      sum={sumText(match.breakdown, match.score)}
      note={
        <>
          <GoalsNote breakdown={match.breakdown} />
          Nothing else affects the score, and no one can pay to change it. {action}
        </>
      }
    />
  )
}

/** The head over the reasons: whose they are, and how points come about. */
export function MatchReasonsHead({ match }: { match: Match }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pb-1.5">
      <h2 className="type-title-3">Why {match.advisor.name}</h2>
      <p className="max-w-[38ch] type-note text-ink-2">
        {pointsText(match.breakdown)}. Points = weight of the criterion × how well {match.advisor.firstName} meets it.
      </p>
    </div>
  )
}

/** Beside the reasons: which of the consumer's goals the offered specialties serve. */
function GoalsNote({ breakdown }: { breakdown: Match['breakdown'] }) {
  const { data } = useEndpoint(getOwnProfile, {})
  const text = goalsText(breakdown, data?.consumer?.financialGoals ?? [])
  return text && <>{text} </>
}
