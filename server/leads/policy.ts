/** Says who may see, work and assign a lead: its advisor, and the administrator of the firm it belongs to. Pure. */
import type { Lead } from '#contract/leads/schemas.ts'
import type { LeadRow } from './tables.ts'

/** Somebody who works leads; `adminOf` is the firm they administer. */
export type Worker = { readonly id: string; readonly adminOf: string | null }
export type LeadAct = Lead['can'][number]

/** What somebody may do with a lead; none means they may not know of it. */
export function leadActs(worker: Worker, lead: Pick<LeadRow, 'advisorId' | 'firmId'>): LeadAct[] {
  if (worker.adminOf !== null && lead.firmId === worker.adminOf) return ['move', 'edit', 'assign']
  return lead.advisorId === worker.id ? ['move', 'edit'] : []
}
