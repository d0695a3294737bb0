import type { AdvisorCard } from '#contract/directory/schemas.ts'
import { comparedAtMost } from '#contract/matching/values.ts'
import { usePageQuery } from '#web/platform/page/use-page-query.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { readChosen, withChosen } from '../state.ts'

export type Comparison = {
  /** Their ids, in the order chosen. */
  readonly chosen: readonly string[]
  has: (advisorId: string) => boolean
  toggle: (advisor: Pick<AdvisorCard, 'id'>) => void
  clear: () => void
}

/**
 * The advisors chosen for a comparison. The address holds them, so that a reload and the back
 * button keep the choice.
 */
export function useComparison(): Comparison {
  const [query, change] = usePageQuery()
  const chosen = readChosen(query)
  const choose = (ids: readonly string[]) => change(withChosen(query, ids), { replace: true })
  const has = (advisorId: string) => chosen.includes(advisorId)
  return {
    chosen,
    has,
    toggle: ({ id }) => {
      if (has(id)) choose(chosen.filter((chosenId) => chosenId !== id))
      else if (chosen.length < comparedAtMost) choose([...chosen, id])
      else toast.warning('You can compare up to three', { detail: 'Remove one first.' })
    },
    clear: () => choose([]),
  }
}
