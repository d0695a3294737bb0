import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ClientOrigin } from '#contract/leads/clients/values.ts'
import type { ConsumerAdvisorPair } from '#contract/profiles/values.ts'
import { users } from '#server/auth/tables.ts'
import { chats } from '#server/messaging/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { problemsBy } from '#server/platform/db/constraints.ts'
import { type Cursor, isAfter, type ListOrder, orderOf } from '#server/platform/db/cursor.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import { likePattern } from '#server/platform/db/like-pattern.ts'
import { consentInForce, consents, endedByDeletion, profiles } from '#server/profiles/tables.ts'
import { customFields } from '../fields/tables.ts'
import { leads } from '../tables.ts'
import { tasks } from '../tasks/tables.ts'
import { leadViews } from '../views/tables.ts'
import { type ClientNoteRow, type ClientRow, clientImports, clientNotes, clients } from './tables.ts'

export type ClientView = Awaited<ReturnType<typeof readClients>>[number]
export type ConsentView = Pick<typeof consents.$inferSelect, 'sharesPhone' | 'grantedAt' | 'withdrawnAt'> & {
  readonly isAccountDeleted: boolean
}

const byAge: ListOrder = { at: clients.createdAt, id: clients.id, direction: 'desc' }

const isImported = isNull(clients.leadId)
// The record of a lead in the firm's pool is nobody's until the firm assigns the lead.
const isWorked = eq(leads.advisorId, clients.advisorId)
// A move to Converted that was taken back keeps the row, and the list leaves it out.
export const isOnList = or(isImported, and(isWorked, eq(leads.status, 'converted')))
const isUnmerged = isNull(clients.mergedIntoId)

function readClients(db: Db, condition: SQL | undefined) {
  return db
    .select({
      client: clients,
      lead: leads,
      chatId: sql<string | null>`(
        select ${chats.id} from ${chats} where ${chats.consumerId} = ${leads.consumerId}
          and ${chats.advisorId} = ${clients.advisorId} and ${chats.kind} = 'client')`,
      openTasks: sql<number>`(
        select count(*)::int from ${tasks} where ${tasks.doneAt} is null and ${tasks.advisorId} = ${clients.advisorId}
          and (${tasks.leadId} = ${clients.leadId} or ${tasks.clientId} = ${clients.id}))`,
    })
    .from(clients)
    .leftJoin(leads, eq(leads.id, clients.leadId))
    .where(and(isUnmerged, condition))
}

/**
 * Words in a client's name or address. Of a converted client they are searched only under a consent
 * in force, because what is not shown must not be found.
 */
function matches(search: string): SQL | undefined {
  const pattern = likePattern(search)
  return sql`(
    ${clients.name} ilike ${pattern} or ${clients.email}::text ilike ${pattern} or exists (
      select from ${consents} join ${profiles} on ${profiles.id} = ${consents.consumerId}
      where ${consentInForce({ consumerId: leads.consumerId, advisorId: clients.advisorId })}
        and ${profiles.firstName} || ' ' || ${profiles.lastName} || ' ' || ${profiles.email} ilike ${pattern}))`
}

/** One more client of an advisor than `limit`, those added last first. */
export function listClients(
  db: Db,
  advisorId: string,
  query: { search: string | undefined; origin: ClientOrigin | undefined; after: Cursor | null; limit: number },
): Promise<ClientView[]> {
  const { search, origin, after, limit } = query
  const ofOrigin = { converted: sql`${clients.leadId} is not null`, imported: isImported }
  const condition = and(
    isOnList,
    eq(clients.advisorId, advisorId),
    origin && ofOrigin[origin],
    search ? matches(search) : undefined,
    isAfter(after, byAge),
  )
  return readClients(db, condition)
    .orderBy(...orderOf(byAge))
    .limit(limit + 1)
}

/** Also the record of a lead that is no client now, which is on no list. */
export async function findClient(db: Db, key: { id: string; advisorId: string }): Promise<ClientView | null> {
  const isOwn = and(eq(clients.advisorId, key.advisorId), or(isImported, isWorked))
  const [found] = await readClients(db, and(eq(clients.id, key.id), isOwn))
  return found ?? null
}

/** A record of whichever advisor. */
export async function findRecord(db: Db, id: string): Promise<ClientView | null> {
  const [found] = await readClients(db, eq(clients.id, id))
  return found ?? null
}

/** The last consent a consumer gave an advisor, also one that was withdrawn. */
export async function findLastConsent(
  db: Db,
  { consumerId, advisorId }: ConsumerAdvisorPair,
): Promise<ConsentView | null> {
  const [row] = await db
    .select({
      sharesPhone: consents.sharesPhone,
      grantedAt: consents.grantedAt,
      withdrawnAt: consents.withdrawnAt,
      isAccountDeleted: endedByDeletion,
    })
    .from(consents)
    .innerJoin(users, eq(users.id, consents.consumerId))
    .where(and(eq(consents.consumerId, consumerId), eq(consents.advisorId, advisorId)))
    .orderBy(sql`${consents.grantedAt} desc`)
    .limit(1)
  return row ?? null
}

/** Makes the client of a lead that converted; a second conversion finds the first. */
export async function insertOfLead(db: Db, row: { leadId: string; advisorId: string; createdAt: Date }): Promise<void> {
  await db.insert(clients).values(row).onConflictDoNothing({ target: clients.leadId })
}

/**
 * Gives the client and the tasks of a lead to the advisor who works it now. Notes on the client
 * stay with their author, who alone reads them.
 */
export async function updateAdvisorOfLead(db: Db, leadId: string, advisorId: string): Promise<void> {
  await db.update(clients).set({ advisorId }).where(eq(clients.leadId, leadId))
  await db.update(tasks).set({ advisorId }).where(eq(tasks.leadId, leadId))
}

const addressListed = problemsBy({ clients_email_once: 'leads.client-address-listed' }, [
  { path: 'email', message: 'Another client on your list has this email address' },
])

/** Adds a client to an advisor's own list. @throws leads.client-address-listed, at the address */
export async function insertClient(db: Db, row: typeof clients.$inferInsert): Promise<ClientRow> {
  return firstRow(await db.insert(clients).values(row).returning().catch(addressListed))
}

/** Locks a client until the transaction ends. */
export async function lockClient(db: Db, id: string): Promise<void> {
  await db.select({ id: clients.id }).from(clients).where(eq(clients.id, id)).for('update')
}

export async function updateClient(
  db: Db,
  id: string,
  change: { [K in keyof ClientRow]?: ClientRow[K] | undefined },
): Promise<void> {
  await db.update(clients).set(change).where(eq(clients.id, id)).catch(addressListed)
}

export async function deleteClient(db: Db, id: string): Promise<void> {
  await db.delete(clients).where(eq(clients.id, id))
}

export async function insertNote(db: Db, row: typeof clientNotes.$inferInsert): Promise<ClientNoteRow> {
  return firstRow(await db.insert(clientNotes).values(row).returning())
}

/** Lists what an author noted about these clients, the oldest first. */
export async function listNotesOf(
  db: Db,
  { authorId, clientIds }: { authorId: string; clientIds: readonly string[] },
): Promise<Pick<ClientNoteRow, 'clientId' | 'body'>[]> {
  return db
    .select({ clientId: clientNotes.clientId, body: clientNotes.body })
    .from(clientNotes)
    .where(and(inArray(clientNotes.clientId, [...clientIds]), eq(clientNotes.authorId, authorId)))
    .orderBy(asc(clientNotes.createdAt), asc(clientNotes.id))
}

/** False when the author wrote no such note about the client. */
export async function deleteNote(db: Db, note: Pick<ClientNoteRow, 'id' | 'clientId' | 'authorId'>): Promise<boolean> {
  const { id, clientId, authorId } = note
  const isTheirs = and(eq(clientNotes.clientId, clientId), eq(clientNotes.authorId, authorId))
  const found = await db.delete(clientNotes).where(and(eq(clientNotes.id, id), isTheirs))
  return (found.rowCount ?? 0) > 0
}

/** Removes what an advisor kept about clients of their own: list, notes, tasks and imports. */
export async function deletePracticeOf(db: Db, advisorId: string): Promise<void> {
  await db.delete(tasks).where(eq(tasks.advisorId, advisorId))
  await db.delete(clients).where(eq(clients.advisorId, advisorId))
  await db.delete(clientImports).where(eq(clientImports.advisorId, advisorId))
  await db.delete(customFields).where(eq(customFields.advisorId, advisorId))
  await db.delete(leadViews).where(eq(leadViews.advisorId, advisorId))
}
