import { decryptText } from '#server/auth/service.ts'
import type { LeadRow } from '#server/leads/tables.ts'
import type { Ctx, Tx } from '#server/platform/context.ts'
import { consumersSeenBy } from '#server/profiles/service.ts'
import { HubspotError, sendContacts } from './gateway.ts'
import { sendAllJob, sendLeadJob } from './jobs.ts'
import { contactOf, type HubspotContact } from './rules.ts'
import * as store from './store.ts'
import type { HubspotRow } from './tables.ts'

/** As many as HubSpot takes in one request. */
const pageSize = 100

type Batch = {
  readonly ownerId: string
  readonly leadIds: readonly string[]
  readonly contacts: readonly HubspotContact[]
}

/** Queues leads to be sent where their advisor is connected, with the act that changed them. */
export async function queueLeads(tx: Tx, ownerId: string | null, leadIds: readonly string[]): Promise<void> {
  if (ownerId === null || leadIds.length === 0) return
  const connection = await store.findConnection(tx.db, ownerId)
  if (!connection || connection.refusedAt) return
  await tx.enqueueAll(
    sendLeadJob,
    leadIds.map((leadId) => ({ payload: { ownerId, leadId }, singletonKey: `${ownerId}:${leadId}` })),
  )
}

/** Queues what an advisor works of a consumer who has just agreed to be known. */
export async function queuePair(tx: Tx, pair: { advisorId: string; consumerId: string }): Promise<void> {
  const rows = await store.listLeadsOfPair(tx.db, pair)
  await queueLeads(
    tx,
    pair.advisorId,
    rows.map(({ id }) => id),
  )
}

/** Sends one lead as it is now, if its consumer agreed to be known. Safe to run twice. */
export async function sendLead(ctx: Ctx, { ownerId, leadId }: { ownerId: string; leadId: string }): Promise<void> {
  const lead = await store.findLeadOf(ctx.db, { advisorId: ownerId, leadId })
  if (lead) await send(ctx, ownerId, [lead])
}

/** Sends a page of the leads that an advisor works, and queues the next. Safe to run twice. */
export async function sendAll(ctx: Ctx, { ownerId, after }: { ownerId: string; after: string | null }): Promise<void> {
  const page = await store.listLeadsOf(ctx.db, ownerId, { after, limit: pageSize })
  const isWorking = await send(ctx, ownerId, page)
  const last = page.at(-1)
  if (isWorking && last && page.length === pageSize)
    await ctx.transaction((tx) => tx.enqueue(sendAllJob, { ownerId, after: last.id }))
}

/** Returns whether the connection works; throws when another try may help. */
async function send(ctx: Ctx, ownerId: string, rows: readonly LeadRow[]): Promise<boolean> {
  const connection = await store.findConnection(ctx.db, ownerId)
  if (!connection || connection.refusedAt) return false
  const token = await decryptText(ctx, connection.token)
  if (token === null) return refuse(ctx, connection)
  const consumerIds = rows.map(({ consumerId }) => consumerId)
  const consumers = await consumersSeenBy(ctx, { advisorId: ownerId, consumerIds })
  const contacts = rows.flatMap(({ consumerId, status }) => {
    const consumer = consumers.get(consumerId)
    return (consumer && contactOf(consumer, status)) ?? []
  })
  if (contacts.length === 0) return true
  try {
    const leadIds = rows.map(({ id }) => id)
    const { sent, skipped } = await sendOrSkip(ctx, token, { ownerId, leadIds, contacts })
    await store.updateConnection(ctx.db, connection, {
      ...(sent > 0 && { lastSentAt: ctx.now }),
      ...(skipped > 0 && { lastSkippedAt: ctx.now }),
    })
    return true
  } catch (error) {
    if (error instanceof HubspotError && error.reason === 'token') return refuse(ctx, connection)
    throw error
  }
}

async function refuse(ctx: Ctx, connection: HubspotRow): Promise<false> {
  await store.updateConnection(ctx.db, connection, { refusedAt: ctx.now })
  return false
}

/**
 * HubSpot takes a page as a whole or not at all: the leads of one it refuses are queued one by one,
 * so that slow refusals don't hold up the pages behind it.
 */
async function sendOrSkip(ctx: Ctx, token: string, { ownerId, leadIds, contacts }: Batch) {
  try {
    await sendContacts(ctx, token, contacts)
    return { sent: contacts.length, skipped: 0 }
  } catch (error) {
    if (!(error instanceof HubspotError) || error.reason !== 'content') throw error
    if (leadIds.length === 1) return { sent: 0, skipped: 1 }
  }
  await ctx.transaction((tx) => queueLeads(tx, ownerId, leadIds))
  return { sent: 0, skipped: 0 }
}
