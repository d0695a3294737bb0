import { daySeconds } from '#contract/core/durations.ts'
import { type ClientsQuery, type NewClient, nextReviewFrom, type SaveClient } from '#contract/leads/clients/schemas.ts'
import { problem } from '#contract/problems.ts'
import type { SeenConsumer } from '#contract/profiles/schemas.ts'
import { requireContactable } from '#server/eligibility/service.ts'
import { sendEmail } from '#server/emails/service.ts'
import type { Tx, UserCtx } from '#server/platform/context.ts'
import { decodeCursor, type RowPage, toPage } from '#server/platform/db/cursor.ts'
import { type Limit, recipientKey } from '#server/platform/limits.ts'
import { fullName } from '#server/profiles/disclosure.ts'
import { lockOwn } from '#server/profiles/me/service.ts'
import { consumersSeenBy, getProfile } from '#server/profiles/service.ts'
import { todayOf } from '#server/scheduling/availability/service.ts'
import { clientInvitationEmail } from '../emails.ts'
import { applyValues, listFields } from '../fields/service.ts'
import type { CustomFieldRow } from '../fields/tables.ts'
import { writeLead } from '../history/service.ts'
import { lockImports } from '../imports/store.ts'
import { announceLead } from '../service.assign.ts'
import { lockLead } from '../store.ts'
import { assertMayInvite } from './rules.ts'
import * as store from './store.ts'
import type { ClientNoteRow } from './tables.ts'

const perAdvisor: Limit = { name: 'client-invitations', points: 50, windowSeconds: daySeconds }
/** Across all advisors, so that one address is not written to by many. */
const perRecipient: Limit = { name: 'client-invitations-received', points: 3, windowSeconds: daySeconds }

export type ClientParts = {
  readonly view: store.ClientView
  readonly consumer: SeenConsumer | null
  /** Those of the advisor: a lead may hold values of the advisor it came from. */
  readonly fields: readonly CustomFieldRow[]
}
export type ClientDetailParts = ClientParts & { readonly consent: store.ConsentView | null; readonly now: Date }

/** A page of the actor's clients; converted ones as far as they may be seen. */
export async function listClients(ctx: UserCtx, query: ClientsQuery): Promise<RowPage<ClientParts>> {
  const { search, origin, limit } = query
  const after = decodeCursor(query.cursor)
  const views = await store.listClients(ctx.db, ctx.actor.id, { search, origin, after, limit })
  const { rows, nextCursor } = toPage(views, limit, ({ client }) => ({ at: client.createdAt, id: client.id }))
  return { rows: await withConsumers(ctx, rows), nextCursor }
}

/**
 * Adds one person to the actor's own list by the rules of an import: the address is compared with
 * that list alone and never with accounts, and nobody is written to.
 * @throws leads.client-address-listed, core.invalid for a review in the past, core.signed-out
 */
export async function addClient(ctx: UserCtx, { note, ...person }: NewClient): Promise<ClientDetailParts> {
  if (person.nextReviewOn) await requireToCome(ctx, person.nextReviewOn)
  const { id } = await ctx.transaction(async (tx) => {
    const { id: advisorId } = tx.actor
    // The account may have been deleted with its clients.
    await lockOwn(tx)
    // An import has compared its addresses with a list that must not change until it ends.
    await lockImports(tx.db, advisorId)
    const client = await store.insertClient(tx.db, { ...person, advisorId, createdAt: tx.now })
    if (note) await store.insertNote(tx.db, { clientId: client.id, authorId: advisorId, body: note, createdAt: tx.now })
    return client
  })
  return getClient(ctx, id)
}

/**
 * One client of the actor.
 * @throws core.not-found
 */
export async function getClient(ctx: UserCtx, id: string): Promise<ClientDetailParts> {
  const view = await getOwn(ctx, id)
  const [parts] = await withConsumers(ctx, [view])
  if (!parts) throw problem('core.not-found')
  const pair = view.lead && { consumerId: view.lead.consumerId, advisorId: ctx.actor.id }
  return { ...parts, consent: pair && (await store.findLastConsent(ctx.db, pair)), now: ctx.now }
}

/**
 * Sets the day of the next review, custom fields, which a converted client shares with its lead,
 * and what the advisor wrote down about an imported one.
 * @throws core.not-found, leads.wrong-field-value, leads.client-discloses,
 * leads.client-address-listed, core.invalid for a review in the past
 */
export async function saveClient(ctx: UserCtx, id: string, input: SaveClient): Promise<ClientDetailParts> {
  const { fields, ...rest } = input
  const isContact = [rest.name, rest.email, rest.phone].some((value) => value !== undefined)
  await ctx.transaction(async (tx) => {
    const { client, lead } = await lockClient(tx, id)
    if (lead && isContact) throw problem('leads.client-discloses')
    if (rest.nextReviewOn && rest.nextReviewOn !== client.nextReviewOn) await requireToCome(tx, rest.nextReviewOn)
    const custom = fields && (await applyValues(tx, (lead ?? client).custom, fields))
    if (custom && lead) await announceLead(tx, await writeLead(tx, lead, { custom }))
    const change = { ...rest, ...(custom && !lead && { custom }) }
    if (Object.keys(change).length > 0) await store.updateClient(tx.db, id, change)
  })
  return getClient(ctx, id)
}

/** Refuses a review on a day that is over in the actor's time zone. */
async function requireToCome(ctx: UserCtx, nextReviewOn: string): Promise<void> {
  const message = nextReviewFrom(await todayOf(ctx, ctx.actor.id)).safeParse(nextReviewOn).error?.issues[0]?.message
  if (message) throw problem('core.invalid', { fields: [{ path: 'nextReviewOn', message }] })
}

/**
 * Removes an imported client. A converted one is a lead, which is kept.
 * @throws core.not-found, leads.client-converted
 */
export async function removeClient(ctx: UserCtx, id: string): Promise<void> {
  const { client } = await getOwn(ctx, id)
  if (client.leadId !== null) throw problem('leads.client-converted')
  await store.deleteClient(ctx.db, id)
}

/** Writes a private note. @throws core.not-found */
export async function addNote(ctx: UserCtx, clientId: string, body: string): Promise<ClientNoteRow> {
  return ctx.transaction(async (tx) => {
    // A merge takes the notes it finds along; one written after it would be deleted unread.
    await lockClient(tx, clientId)
    return store.insertNote(tx.db, { clientId, authorId: tx.actor.id, body, createdAt: tx.now })
  })
}

/** Deletes a note that the actor wrote about their client. @throws core.not-found */
export async function deleteNote(ctx: UserCtx, clientId: string, id: string): Promise<void> {
  await getOwn(ctx, clientId)
  if (!(await store.deleteNote(ctx.db, { id, clientId, authorId: ctx.actor.id }))) throw problem('core.not-found')
}

/**
 * Emails an imported client an invitation. Neither the reply nor its time tells whether the address
 * has an account, and at most three advisors write to one address in a day.
 * @throws see `inviteClient` of the contract
 */
export async function inviteClient(ctx: UserCtx, id: string): Promise<ClientDetailParts> {
  const { client } = await getOwn(ctx, id)
  assertMayInvite(client, ctx.now)
  await requireContactable(ctx, ctx.actor.id)
  const address = client.email ?? ''
  await ctx.ports.limits.demand(perAdvisor, ctx.actor.id)
  await ctx.ports.limits.demand(perRecipient, recipientKey(address))
  const advisorName = fullName(await getProfile(ctx, ctx.actor.id)) || 'Your advisor'
  await ctx.transaction(async (tx) => {
    // Another device may have invited them meanwhile.
    assertMayInvite((await lockClient(tx, id)).client, tx.now)
    await store.updateClient(tx.db, id, { invitedAt: tx.now })
    const link = `${ctx.ports.config.publicUrl}/advisors/${ctx.actor.id}`
    await sendEmail(tx, clientInvitationEmail, { address }, { advisorName, link })
  })
  return getClient(ctx, id)
}

/**
 * The actor's client with what is stored about them.
 * @throws core.not-found
 */
export async function getOwn(ctx: UserCtx, id: string): Promise<store.ClientView> {
  const view = await store.findClient(ctx.db, { id, advisorId: ctx.actor.id })
  if (!view) throw problem('core.not-found')
  return view
}

/**
 * Locks the actor's client, and the lead they came from, until the transaction ends: what is merged
 * into them is the latest.
 * @throws core.not-found
 */
async function lockClient(tx: Tx<UserCtx['actor']>, id: string): Promise<store.ClientView> {
  const { client } = await getOwn(tx, id)
  if (client.leadId !== null) await lockLead(tx.db, client.leadId)
  await store.lockClient(tx.db, id)
  return getOwn(tx, id)
}

async function withConsumers(ctx: UserCtx, views: readonly store.ClientView[]): Promise<ClientParts[]> {
  const consumerIds = views.flatMap(({ lead }) => lead?.consumerId ?? [])
  const [consumers, fields] = await Promise.all([
    consumersSeenBy(ctx, { advisorId: ctx.actor.id, consumerIds }),
    listFields(ctx),
  ])
  return views.map((view) => ({ view, consumer: (view.lead && consumers.get(view.lead.consumerId)) ?? null, fields }))
}
