import type { Lead } from '#contract/leads/schemas.ts'
import { leadsShown } from '#contract/leads/values.ts'
import { problem } from '#contract/problems.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { consumersSeenBy, peopleSeenBy } from '#server/profiles/service.ts'
import { listFields } from '../fields/store.ts'
import { listLeads } from '../lists/service.ts'
import { type LeadParts, presentLead } from '../present.ts'
import { viewerOf } from '../service.ts'
import { type LeadRecord, listChanges } from '../store.ts'
import type { LeadChangeRow } from '../tables.ts'

/**
 * Adds the people of leads as the actor may see them. The consumer is cut to what they disclosed to
 * the actor, also where a colleague works the lead: an agreement is one advisor's alone.
 */
export async function withPeople(ctx: UserCtx, views: readonly LeadRecord[]): Promise<LeadParts[]> {
  const worker = await viewerOf(ctx)
  const consumerIds = views.map(({ lead }) => lead.consumerId)
  const [consumers, advisors, fields] = await Promise.all([
    consumersSeenBy(ctx, { advisorId: ctx.actor.id, consumerIds }),
    peopleSeenBy(ctx, [...new Set(views.flatMap(({ lead }) => lead.advisorId ?? []))]),
    listFields(ctx.db, ctx.actor.id),
  ])
  return views.flatMap((view) => {
    const consumer = consumers.get(view.lead.consumerId)
    const { advisorId } = view.lead
    const advisor = advisorId === null ? null : advisors.get(advisorId)
    return consumer && advisor !== undefined ? [{ view, consumer, advisor, worker, fields }] : []
  })
}

/**
 * Adds the people and the history of one lead.
 * @throws core.not-found when its consumer has just left
 */
export async function withHistory(
  ctx: UserCtx,
  view: LeadRecord,
): Promise<{ parts: LeadParts; history: LeadChangeRow[]; names: Map<string, string> }> {
  const [[parts], history] = await Promise.all([withPeople(ctx, [view]), listChanges(ctx.db, view.lead.id)])
  if (!parts) throw problem('core.not-found')
  const writers = await peopleSeenBy(ctx, [...new Set(history.flatMap(({ byId }) => byId ?? []))])
  return { parts, history, names: new Map([...writers].map(([id, person]) => [id, person.displayName])) }
}

/** The leads the actor works, the latest first; at most `leadsShown`. */
export async function readOwnLeads(ctx: UserCtx): Promise<Lead[]> {
  const { views } = await listLeads(ctx, { scope: 'mine', sort: 'latest', limit: leadsShown })
  return (await withPeople(ctx, views)).map(presentLead)
}
