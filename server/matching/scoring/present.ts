import { days } from '#contract/core/durations.ts'
import type { AdvisorCard } from '#contract/directory/schemas.ts'
import type { CriterionFacts } from '#contract/matching/reasons/schemas.ts'
import type { Breakdown, CriterionLine } from '#contract/matching/schemas.ts'
import { type Criterion, criteria, scoring, weights } from '#contract/matching/values.ts'
import type { Language, Specialty, TimeOfDay } from '#contract/profiles/values.ts'
import { shownPoints } from '../shown-points/rules.ts'
import type { InteractionSummary } from '../tables.ts'
import { type CriterionValues, depthOf, isSwitchedOn, type Priorities, type Score } from './rules.ts'

/** Everything the reasons of one score depend on. */
export type ExplanationInput = {
  readonly consumer: {
    readonly preferredLanguage: Language | null
    readonly wanted: readonly Specialty[]
    readonly top: readonly Specialty[]
    readonly timesOfDay: readonly TimeOfDay[]
    readonly state: string | null
    readonly zipCode: string | null
    readonly horizonDays: number
    readonly preferences: Priorities
  }
  readonly ranked: {
    values: CriterionValues
    score: Score
    miles: number | null
    openDays: number
    opensInDays: number | null
  }
  readonly advisor: Pick<AdvisorCard, 'languages' | 'expertise' | 'focusAreas' | 'certifications' | 'state'>
  readonly past: InteractionSummary | null
  readonly now: Date
}

/**
 * Shows what a score is made of: each criterion with its points and the facts behind them, those
 * left out last. The sentences are `reasonOf` of contract/matching/reasons/labels.ts.
 */
export function presentBreakdown(explained: ExplanationInput): Breakdown {
  const lines = criteria.map((criterion) => lineOf(criterion, explained))
  const { score } = explained.ranked
  const counted = lines.filter((line) => !line.leftOut)
  const shown = shownPoints(counted, score)
  return {
    lines: [
      ...counted.map((line, at) => ({ ...line, points: shown.lines[at] ?? 0 })),
      ...lines.filter((line) => line.leftOut),
    ],
    points: shown.total,
    outOf: score.outOf,
  }
}

function lineOf(criterion: Criterion, explained: ExplanationInput): CriterionLine {
  const weight = weights[criterion]
  const value = explained.ranked.values[criterion]
  const facts = factsOf(criterion, explained)
  if (!isSwitchedOn(criterion, explained.consumer.preferences))
    return { ...facts, weight, value, points: 0, leftOut: 'switched_off' }
  if (value === null) return { ...facts, weight, value, points: 0, leftOut: 'nothing_known' }
  if (criterion === 'interaction' && !explained.ranked.score.countsInteraction)
    return { ...facts, weight, value, points: 0, leftOut: 'against_direction' }
  return { ...facts, weight, value, points: weight * value, leftOut: null }
}

function factsOf(criterion: Criterion, { consumer, ranked, advisor, past, now }: ExplanationInput): CriterionFacts {
  switch (criterion) {
    case 'language':
      return { criterion, facts: { language: consumer.preferredLanguage, isSpoken: ranked.values.language === 1 } }
    case 'expertise': {
      const wanted = consumer.wanted.map((specialty) => {
        return { specialty, isTop: consumer.top.includes(specialty), depth: depthOf(advisor, specialty) }
      })
      return { criterion, facts: { wanted: wanted.toSorted((a, b) => Number(b.isTop) - Number(a.isTop)) } }
    }
    case 'availability': {
      const { openDays, opensInDays } = ranked
      const { horizonDays, timesOfDay } = consumer
      return { criterion, facts: { opensInDays, openDays, horizonDays, timesOfDay: [...timesOfDay] } }
    }
    case 'location': {
      const { miles } = ranked
      const isNear = miles !== null && miles <= scoring.nearMiles
      const isSameState = consumer.state === advisor.state
      return { criterion, facts: { miles: miles === null ? null : Math.round(miles), isNear, isSameState } }
    }
    case 'interaction': {
      const { reaction = null, messageCount = 0, appointmentCount = 0, completedCount = 0 } = past ?? {}
      const reactedDaysAgo = past?.reactedAt ? ageInDays(past.reactedAt, now) : null
      return { criterion, facts: { reaction, reactedDaysAgo, messageCount, appointmentCount, completedCount } }
    }
  }
}

function ageInDays(then: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - then.getTime()) / days(1)))
}
