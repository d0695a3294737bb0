/**
 * Decides who may see, work and assign a lead: its advisor, and those who run or oversee their
 * firm. Pure.
 */
import type { Lead } from '#contract/leads/schemas.ts'
import type { LeadRow } from './tables.ts'

/** Somebody who reads leads; `firmId` is the firm whose leads they read, if any. */
export type LeadViewer = { readonly id: string; readonly firmId: string | null; readonly canAssign: boolean }
export type LeadAction = Lead['can'][number]

/** A lead with the firm its advisor belongs to now, or null. */
export type OwnedLead = Pick<LeadRow, 'advisorId' | 'firmId'> & { readonly advisorFirmId: string | null }

/** What somebody may do with a lead. A firm's compliance officer reads it and does nothing. */
export function leadActions(viewer: LeadViewer, lead: OwnedLead): LeadAction[] {
  if (viewer.canAssign && isOfFirm(viewer, lead)) return ['move', 'edit', 'assign']
  return lead.advisorId === viewer.id ? ['move', 'edit'] : []
}

/** Whether somebody may know of a lead. */
export function maySee(viewer: LeadViewer, lead: OwnedLead): boolean {
  return lead.advisorId === viewer.id || isOfFirm(viewer, lead)
}

/**
 * The advisor needs to be a member as of now: a lead goes with the advisor who leaves
 * (docs/product.md "Leads"). In the pool it has none.
 */
function isOfFirm({ firmId }: LeadViewer, lead: OwnedLead): boolean {
  return firmId !== null && lead.firmId === firmId && (lead.advisorId === null || lead.advisorFirmId === firmId)
}
