import type { Departure } from '#contract/leads/departures/schemas.ts'
import { problem } from '#contract/problems.ts'
import { firmOf, permits } from '#server/firms/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import * as store from './store.ts'

/**
 * What would happen to a member's work if they left now: the same rules that their leaving follows
 * (docs/firms.md "Roles"). For those who may remove them, and for themselves.
 * @throws core.not-found
 */
export async function previewDeparture(ctx: UserCtx, advisorId: string): Promise<Departure> {
  const [viewer, member] = await Promise.all([firmOf(ctx, ctx.actor.id), firmOf(ctx, advisorId)])
  if (!viewer || viewer.firm.id !== member?.firm.id) throw problem('core.not-found')
  if (advisorId !== ctx.actor.id && !permits(viewer.firmRole, 'remove')) throw problem('core.not-found')
  const [leads, chats, appointments] = await Promise.all([
    store.countLeads(ctx.db, { firmId: member.firm.id, advisorId }),
    store.countClientChats(ctx.db, advisorId),
    store.countUpcoming(ctx.db, advisorId, ctx.now),
  ])
  return { openLeads: leads.open, closedLeads: leads.closed, leadsStaying: leads.staying, chats, appointments }
}
