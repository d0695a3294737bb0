import { goalsFor } from '#contract/matching/goals/values.ts'
import type { Breakdown } from '#contract/matching/schemas.ts'
import { goalLabels, inSentence } from '#contract/profiles/labels.ts'
import type { FinancialGoal, Specialty } from '#contract/profiles/values.ts'
import { listed } from '#web/platform/format.ts'

/**
 * Names the consumer's goals beside the wanted specialties that the advisor offers: "For your goal:
 * Lower my taxes (taxes)." Null where no goal suggested one of them.
 */
export function goalsText({ lines }: Pick<Breakdown, 'lines'>, goals: readonly FinancialGoal[]): string | null {
  const line = lines.find((each) => each.criterion === 'expertise')
  if (line?.criterion !== 'expertise') return null
  const offered = line.facts.wanted.filter(({ depth }) => depth !== 'none').map(({ specialty }) => specialty)
  const served = goals.flatMap((goal): [FinancialGoal, Specialty[]][] => {
    const specialties = offered.filter((specialty) => goalsFor(specialty, [goal]).length > 0)
    return specialties.length > 0 ? [[goal, specialties]] : []
  })
  if (served.length === 0) return null
  const parts = served.map(([goal, specialties]) => `${goalLabels[goal]} (${listed(specialties.map(inSentence))})`)
  return `${served.length === 1 ? 'For your goal' : 'For your goals'}: ${listed(parts)}.`
}
