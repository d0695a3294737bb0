import type { Compensation, FiduciaryStatement } from '#contract/profiles/practice/values.ts'
import { drawsOf } from './words/draw.ts'

type Statements = { compensation: Compensation | null; fiduciaryStatement: FiduciaryStatement | null }

// Repeated entries are more likely. Everybody in the market lists a fee, so nobody lives on commissions alone.
const compensations = ['fee_only', 'fee_only', 'fee_only', 'fee_and_commission', 'fee_and_commission', null] as const
const duties = {
  fee_only: ['always', 'always', 'always', 'always', null],
  fee_and_commission: ['for_advice', 'for_advice', null],
  unstated: ['always', 'for_advice', null],
} as const

/** What an advisor of the market states about compensation and fiduciary duty. */
export function statementsOf(id: string): Statements {
  const draw = drawsOf(`statements ${id}`)
  const compensation = draw(compensations)
  return { compensation, fiduciaryStatement: draw(duties[compensation ?? 'unstated']) }
}
