import { hours } from '#contract/core/durations.ts'
import type { KeptRecord } from '#contract/leads/duplicates/schemas.ts'
import { mergeUndoHours } from '#contract/leads/duplicates/values.ts'
import { problem } from '#contract/problems.ts'
import { queuePerKey } from '#server/platform/concurrency.ts'
import type { Ctx, Tx, UserCtx } from '#server/platform/context.ts'
import { getOwn } from '../clients/service.ts'
import {
  type ClientView,
  findClient,
  findLastConsent,
  findRecord,
  insertOfLead,
  updateClient,
} from '../clients/store.ts'
import type { ClientRow } from '../clients/tables.ts'
import { writeLead } from '../history/service.ts'
import { findLeadRow, lockLead } from '../store.ts'
import { canUndoMerge, missingParts, withoutFields } from './rules.ts'
import * as store from './store.ts'

const mostPairs = 50
/** A long list takes seconds; one advisor holds two connections for it, and not all of them. */
const inTurn = queuePerKey()

/** Pairs of an imported client and another record of the actor, and pairs of their leads. */
export async function listDuplicates(ctx: UserCtx) {
  const [pairs, leadPairs] = await inTurn(ctx.actor.id, () =>
    Promise.all([
      store.listPairs(ctx.db, ctx.actor.id, mostPairs),
      store.listLeadPairs(ctx.db, ctx.actor.id, mostPairs),
    ]),
  )
  return { pairs, leadPairs }
}

/**
 * Moves notes, tasks and details of an imported client to another client or lead of the actor. What
 * the remaining one has already stays as it is; the former is kept aside until `undoMerge` ends.
 * @throws core.not-found, leads.client-converted
 */
export async function mergeClient(ctx: UserCtx, id: string, kept: KeptRecord): Promise<void> {
  await ctx.transaction(async (tx) => {
    await lockLeadOf(tx, kept)
    const keptId = (await recordOf(tx, kept)).client.id
    if (id === keptId) throw problem('core.not-found')
    // Two merges of the same pair both ways at once: the second finds its record merged.
    await store.lockClients(tx.db, [id, keptId])
    const { client: from } = await getOwn(tx, id)
    if (from.leadId !== null) throw problem('leads.client-converted')
    const { client: into, lead } = await getOwn(tx, keptId)
    const current = (lead ?? into).custom
    const missing = missingParts(from, { ...into, custom: current })
    const moved = await store.updateHolder(tx.db, { clientId: id }, { ...subjectOf(into), advisorId: tx.actor.id })
    const merged = { email: from.email, ...moved, ...missing }
    await updateClient(tx.db, id, { email: null, mergedIntoId: into.id, mergedAt: tx.now, merged })
    const custom = { ...from.custom, ...current }
    const details = Object.fromEntries(missing.details.map((name) => [name, from[name]]))
    await saveRecord(tx, { client: into, lead }, { custom, details })
  })
}

/**
 * Takes an imported client out of the record it was merged into, with what it brought there and
 * nobody changed since.
 * @throws core.not-found, leads.merge-kept after a day, leads.address-listed, leads.merged-again
 * when that record was merged into another since
 */
export async function undoMerge(ctx: UserCtx, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const mergedIntoId = await store.findMergedInto(tx.db, id)
    const intoLeadId = mergedIntoId && (await findRecord(tx.db, mergedIntoId))?.client.leadId
    if (intoLeadId) await lockLead(tx.db, intoLeadId)
    await store.lockClients(tx.db, mergedIntoId === null ? [id] : [id, mergedIntoId])
    const row = await store.findMerged(tx.db, { id, advisorId: tx.actor.id })
    if (!row?.mergedIntoId || !row.mergedAt || !row.merged) throw problem('core.not-found')
    if (!canUndoMerge(row.mergedAt, tx.now)) throw problem('leads.merge-kept')
    const { email, notes, tasks, details, fields } = row.merged
    // Its notes and tasks went on with the record, and the later merge would claim them back.
    if ((await store.findMergedInto(tx.db, row.mergedIntoId)) !== null) throw problem('leads.merged-again')
    // A colleague may work its lead by now; what the merge brought there is still the actor's.
    const kept = await findRecord(tx.db, row.mergedIntoId)
    if (kept) {
      const brought = { ...row, email }
      const unchanged = details.filter((name) => kept.client[name] === brought[name])
      const current = (kept.lead ?? kept.client).custom
      const custom = withoutFields(
        current,
        fields.filter((field) => current[field] === row.custom[field]),
      )
      await saveRecord(tx, kept, { custom, details: Object.fromEntries(unchanged.map((name) => [name, null])) })
    }
    await store.updateUnmerged(tx.db, id, email)
    await store.updateHolder(tx.db, { notes, tasks }, { clientId: id, leadId: null, advisorId: tx.actor.id })
  })
}

/** Deletes the imported clients whose merge can no longer be undone. */
export function deleteMergedClients(ctx: Ctx): Promise<void> {
  return store.deleteMerged(ctx.db, new Date(ctx.now.getTime() - hours(mergeUndoHours)))
}

/** Records that two of the actor's records are different people. @throws core.not-found */
export async function separateClients(ctx: UserCtx, id: string, kept: KeptRecord): Promise<void> {
  await ctx.transaction(async (tx) => {
    const { client } = await getOwn(tx, id)
    const { client: remaining } = await recordOf(tx, kept)
    if (client.id === remaining.id) throw problem('core.not-found')
    await store.insertSeparation(tx.db, [client.id, remaining.id])
  })
}

/**
 * Records that two of the actor's leads are different people. Leads have accounts of their own, so
 * that nothing can be merged. @throws core.not-found
 */
export async function separateLeads(ctx: UserCtx, leadId: string, otherLeadId: string): Promise<void> {
  if (leadId === otherLeadId) throw problem('core.not-found')
  await ctx.transaction(async (tx) => {
    const { client } = await recordOf(tx, { leadId })
    const { client: secondClient } = await recordOf(tx, { leadId: otherLeadId })
    await store.insertSeparation(tx.db, [client.id, secondClient.id])
  })
}

/**
 * Locks the lead of a record, where it has one. Always lock a lead before its client, as saving
 * either does: neither change is lost then, and the two cannot deadlock.
 */
async function lockLeadOf(tx: Tx<UserCtx['actor']>, { clientId, leadId }: KeptRecord): Promise<void> {
  const view = clientId ? await findClient(tx.db, { id: clientId, advisorId: tx.actor.id }) : null
  const id = leadId ?? view?.client.leadId
  if (id) await lockLead(tx.db, id)
}

/** A client shares the values of custom fields with its lead, where there is one. */
async function saveRecord(
  tx: Tx<UserCtx['actor']>,
  { client, lead }: Pick<ClientView, 'client' | 'lead'>,
  { custom, details }: { custom: Record<string, string>; details: Partial<ClientRow> },
): Promise<void> {
  if (lead) await writeLead(tx, lead, { custom })
  const change = { ...details, ...(!lead && { custom }) }
  if (Object.keys(change).length > 0) await updateClient(tx.db, client.id, change)
}

const subjectOf = ({ id, leadId }: ClientView['client']) => ({ clientId: id, leadId })

/**
 * The client record of a client, or of a lead: of one that never converted it is made here, and
 * the list leaves it out. After a person withdraws consent, neither can be compared.
 */
async function recordOf(ctx: UserCtx, { clientId, leadId }: KeptRecord): Promise<ClientView> {
  if (clientId) {
    const view = await getOwn(ctx, clientId)
    if (view.lead) await requireConsent(ctx, view.lead.consumerId)
    return view
  }
  const advisorId = ctx.actor.id
  const lead = leadId ? await findLeadRow(ctx.db, leadId) : null
  if (lead?.advisorId !== advisorId) throw problem('core.not-found')
  await requireConsent(ctx, lead.consumerId)
  await insertOfLead(ctx.db, { leadId: lead.id, advisorId, createdAt: ctx.now })
  const id = await store.findIdOfLead(ctx.db, lead.id)
  if (id === null) throw problem('core.not-found')
  return getOwn(ctx, id)
}

/** @throws core.not-found without a consent in force: the pair would confirm who the person is */
async function requireConsent(ctx: UserCtx, consumerId: string): Promise<void> {
  const consent = await findLastConsent(ctx.db, { consumerId, advisorId: ctx.actor.id })
  if (!consent || consent.withdrawnAt !== null) throw problem('core.not-found')
}
