import { days } from '#contract/core/durations.ts'
import type { AdvisorCard } from '#contract/directory/schemas.ts'
import type { CriterionFacts } from '#contract/matching/reasons/schemas.ts'
import type { Breakdown, CriterionLine } from '#contract/matching/schemas.ts'
import { type Criterion, criteria, scoring, weights } from '#contract/matching/values.ts'
import type { Language, Specialty } from '#contract/profiles/values.ts'
import type { Acts } from '../tables.ts'
import { isSwitchedOn, type Priorities, type Score, type Values } from './rules.ts'

/** Everything the reasons of one score depend on. */
export type Explained = {
  readonly seeker: {
    readonly preferredLanguage: Language | null
    readonly wanted: readonly Specialty[]
    readonly state: string | null
    readonly zipCode: string | null
    readonly horizonDays: number
    readonly preferences: Priorities
  }
  readonly ranked: { values: Values; score: Score; miles: number | null; openSlots: number }
  readonly advisor: Pick<AdvisorCard, 'languages' | 'expertise' | 'state'>
  readonly past: Acts | null
  readonly now: Date
}

/**
 * Shows what a score is made of: each criterion with its points and the facts behind them, those left out last. The
 * sentences are `reasonOf` of contract/matching/reasons/labels.ts.
 */
export function presentBreakdown(explained: Explained): Breakdown {
  const lines = criteria.map((criterion) => lineOf(criterion, explained))
  const { points, outOf } = explained.ranked.score
  return { lines: [...lines.filter((line) => !line.leftOut), ...lines.filter((line) => line.leftOut)], points, outOf }
}

function lineOf(criterion: Criterion, explained: Explained): CriterionLine {
  const weight = weights[criterion]
  const value = explained.ranked.values[criterion]
  const facts = factsOf(criterion, explained)
  if (!isSwitchedOn(criterion, explained.seeker.preferences))
    return { ...facts, weight, value, points: 0, leftOut: 'switched_off' }
  if (value === null) return { ...facts, weight, value, points: 0, leftOut: 'nothing_known' }
  return { ...facts, weight, value, points: weight * value, leftOut: null }
}

function factsOf(criterion: Criterion, { seeker, ranked, advisor, past, now }: Explained): CriterionFacts {
  switch (criterion) {
    case 'language':
      return { criterion, facts: { language: seeker.preferredLanguage, isSpoken: ranked.values.language === 1 } }
    case 'expertise': {
      const missing = seeker.wanted.filter((specialty) => !advisor.expertise.includes(specialty))
      return { criterion, facts: { wanted: [...seeker.wanted], missing } }
    }
    case 'availability':
      return { criterion, facts: { openSlots: ranked.openSlots, horizonDays: seeker.horizonDays } }
    case 'location': {
      const { miles } = ranked
      const isNear = miles !== null && miles <= scoring.nearMiles
      const isSameState = seeker.state === advisor.state
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
