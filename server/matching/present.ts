import type { AdvisorCard } from '#contract/directory/schemas.ts'
import type { EmptyList, Match, Matches, MatchWith, NoMatch, PreferencesPreview } from '#contract/matching/schemas.ts'
import type { NoMatchReason, Reaction } from '#contract/matching/values.ts'
import type { Consumer, ConsumerWithAssets, Ranked, Ranking } from './assessment/rules.ts'
import type { PreviewResult } from './preferences/service.ts'
import { profileTipsFor } from './profile-tips/rules.ts'
import { presentBreakdown } from './scoring/present.ts'
import type { InteractionSummary } from './tables.ts'

export type MatchParts = {
  readonly consumer: Consumer
  readonly ranked: Ranked
  readonly advisor: AdvisorCard
  readonly past: InteractionSummary | null
  readonly now: Date
}

/** One match with its score and what the score is made of. */
export function presentMatch({ consumer, ranked, advisor, past, now }: MatchParts): Match {
  return {
    advisor,
    score: ranked.score.score,
    breakdown: presentBreakdown({ consumer, ranked, advisor, past, now }),
    yearlyCostUsd: ranked.yearlyCostUsd,
    distanceMiles: ranked.miles === null ? null : Math.round(ranked.miles),
    reaction: ranked.reaction,
  }
}

export type MatchFound = {
  readonly consumer: ConsumerWithAssets
  readonly match: MatchParts | null
  readonly ruledOutBecause: NoMatchReason | null
  readonly reaction: Reaction | null
}

/** Why, or why not, one advisor. */
export function presentMatchWith({ consumer, match, ruledOutBecause, reaction }: MatchFound): MatchWith {
  return {
    profileNeeded: consumer.state === null,
    match: match && presentMatch(match),
    ruledOutBecause,
    reaction,
    sumUsd: presentSum(consumer),
    assetsUsd: consumer.assets || null,
    sharpening: profileTipsFor(consumer),
  }
}

/** What other preferences would change, with the names of those who would rise. */
export function presentPreview(preview: PreviewResult, names: ReadonlyMap<string, string>): PreferencesPreview {
  return {
    ...preview,
    movedUp: preview.movedUp.flatMap(({ id, ...places }) => {
      const name = names.get(id)
      return name === undefined ? [] : [{ id, name, ...places }]
    }),
  }
}

export type RuledOutParts = { readonly advisor: AdvisorCard; readonly noMatch: NoMatch }

export type MatchesParts = {
  readonly consumer: Consumer
  readonly ranking: Ranking
  readonly items: readonly MatchParts[]
  readonly firmNames: ReadonlyMap<string, string>
  readonly ruledOut: readonly RuledOutParts[]
  readonly emptyBecause: EmptyList | null
}

/** A page of matches with the filter counts and the number of hidden advisors. */
export function presentMatches({ consumer, ranking, items, firmNames, ruledOut, emptyBecause }: MatchesParts): Matches {
  const { total, belowMinimum, passed, liked, counts, costRange } = ranking
  return {
    profileNeeded: consumer.state === null,
    items: items.map(presentMatch),
    total,
    belowMinimum,
    ruledOut: [...ruledOut],
    emptyBecause,
    passed,
    liked,
    counts: {
      ...counts,
      firm: Object.entries(counts.firm).flatMap(([id, count]) => {
        const name = firmNames.get(id)
        return name === undefined ? [] : [{ id, name, count }]
      }),
    },
    costRange,
    sumUsd: presentSum(consumer),
    wanted: [...consumer.wanted],
    sharpening: profileTipsFor(consumer),
    preferences: consumer.preferences,
  }
}

function presentSum({ sumUsd }: Pick<Consumer, 'sumUsd'>): number | null {
  return sumUsd === 0 ? null : sumUsd
}
