import type { FairnessGroup, FairnessReport } from '#contract/matching/fairness/schemas.ts'
import { experienceBands, payingPlans, smallestFairnessGroup } from '#contract/matching/fairness/values.ts'
import type { Criterion } from '#contract/matching/values.ts'
import { states } from '#contract/profiles/values.ts'
import { differsFromRest, exposureOf, type Moments } from './rules.ts'
import type { findNight, GroupRow } from './store.ts'

type Counted = {
  night: Awaited<ReturnType<typeof findNight>>
  groups: readonly GroupRow[]
  draw: FairnessReport['draw']
  isDemo: boolean
}

/** The report as anybody may read it; groups that are too small are left out. */
export function presentFairness({ night, groups, draw, isDemo }: Counted): FairnessReport {
  const all: Moments = groups.find(({ by }) => by === 'all') ?? { advisors: 0, mean: 0, squares: 0 }
  const rowsOf = <By extends 'plan' | 'experience' | 'state'>(by: By): FairnessGroup<NonNullable<GroupRow[By]>>[] =>
    groups.flatMap((group) => {
      const name = group[by]
      if (group.by !== by || name === null || group.advisors < smallestFairnessGroup) return []
      return [{ name, ...exposureOf(group), differs: differsFromRest(group, all) }]
    })
  const share = (criterion: Criterion) =>
    night.places === 0 ? 0 : Math.round((100 * night[criterion]) / night.places) / 100
  return {
    isDemo,
    day: night.day,
    all: exposureOf(all),
    unseen: night.unseen,
    gini: Math.round(night.gini * 100) / 100,
    byPlan: inOrder(rowsOf('plan'), payingPlans),
    byExperience: inOrder(rowsOf('experience'), experienceBands),
    byState: inOrder(rowsOf('state'), states),
    criteria: {
      language: share('language'),
      expertise: share('expertise'),
      availability: share('availability'),
      location: share('location'),
      interaction: share('interaction'),
    },
    draw,
  }
}

const inOrder = <Name extends string>(groups: FairnessGroup<Name>[], names: readonly Name[]) =>
  groups.toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name))
