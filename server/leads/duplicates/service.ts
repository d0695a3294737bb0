import { problem } from '#contract/problems.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { type ClientDetailParts, getClient, getOwn } from '../clients/service.ts'
import { deleteClient, updateClient } from '../clients/store.ts'
import { updateLead } from '../store.ts'
import * as store from './store.ts'

const mostPairs = 50

/** Pairs of the actor's clients that look like one person. */
export function listDuplicates(ctx: UserCtx) {
  return store.listPairs(ctx.db, ctx.actor.id, mostPairs)
}

/**
 * Moves notes, tasks and custom fields of an imported client to another of the actor's clients and
 * removes the former. What the remaining one has already stays as it is.
 * @throws core.not-found, leads.client-converted
 */
export async function mergeClient(ctx: UserCtx, id: string, intoId: string): Promise<ClientDetailParts> {
  await ctx.transaction(async (tx) => {
    const [from, into] = [await getOwn(tx, id), await getOwn(tx, intoId)]
    if (from.client.leadId !== null) throw problem('leads.client-converted')
    if (id === intoId) throw problem('core.not-found')
    await store.updateHolder(tx.db, id, into.client)
    await deleteClient(tx.db, id)
    const custom = { ...from.client.custom, ...(into.lead ?? into.client).custom }
    if (into.lead) await updateLead(tx.db, into.lead.id, { custom })
    const { email, phone, nextReviewOn } = into.client
    const details = into.lead ? {} : { custom, email: email ?? from.client.email, phone: phone ?? from.client.phone }
    await updateClient(tx.db, intoId, { ...details, nextReviewOn: nextReviewOn ?? from.client.nextReviewOn })
  })
  return getClient(ctx, intoId)
}

/** Records that two of the actor's clients are different people. @throws core.not-found */
export async function separateClients(ctx: UserCtx, ids: readonly [string, string]): Promise<void> {
  for (const id of ids) await getOwn(ctx, id)
  await store.insertSeparation(ctx.db, ids)
}
