import { useState } from 'react'
import type { AdvisorCard } from '#contract/directory/schemas.ts'
import { comparedAtMost } from '#contract/matching/values.ts'
import { toast } from '#web/ui/toast.ts'

type Compared = Pick<AdvisorCard, 'id' | 'name'>
export type Comparison = {
  readonly chosen: readonly Compared[]
  has: (advisorId: string) => boolean
  toggle: (advisor: Compared) => void
  clear: () => void
}

/** Whom the reader wants to lay side by side; the page that does so has them in its address. */
export function useComparison(): Comparison {
  const [chosen, setChosen] = useState<readonly Compared[]>([])
  const has = (advisorId: string) => chosen.some(({ id }) => id === advisorId)
  return {
    chosen,
    has,
    toggle: ({ id, name }) => {
      if (has(id)) setChosen(chosen.filter((one) => one.id !== id))
      else if (chosen.length < comparedAtMost) setChosen([...chosen, { id, name }])
      else toast.warning('You can compare up to three', { detail: 'Remove one first.' })
    },
    clear: () => setChosen([]),
  }
}
