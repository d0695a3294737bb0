/**
 * Decides who may see, work and assign a lead: its advisor, and the administrator of their firm.
 * Pure.
 */
import type { Lead } from '#contract/leads/schemas.ts'
import type { LeadRow } from './tables.ts'

/** Somebody who works leads; `adminOf` is the firm they administer. */
export type LeadViewer = { readonly id: string; readonly adminOf: string | null }
export type LeadAction = Lead['can'][number]

/** A lead with the firm its advisor belongs to now, or null. */
export type OwnedLead = Pick<LeadRow, 'advisorId' | 'firmId'> & { readonly advisorFirmId: string | null }

/**
 * What somebody may do with a lead; none means they may not know of it. A firm's administrator
 * needs the advisor to be a member as of now: a lead goes with the advisor who leaves
 * (docs/product.md "Leads").
 */
export function leadActions(worker: LeadViewer, lead: OwnedLead): LeadAction[] {
  const isOfFirm = worker.adminOf !== null && lead.firmId === worker.adminOf && lead.advisorFirmId === worker.adminOf
  if (isOfFirm) return ['move', 'edit', 'assign']
  return lead.advisorId === worker.id ? ['move', 'edit'] : []
}
