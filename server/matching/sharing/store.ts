import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { ConsumerAdvisorPair } from '#contract/profiles/values.ts'
import { users } from '#server/auth/tables.ts'
import { listed } from '#server/eligibility/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { advisorProfiles, profiles } from '#server/profiles/tables.ts'
import { interactions } from '../tables.ts'
import { listNotes, type SharedListRow, sharedLists } from './tables.ts'

const of = (personId: string) => or(eq(sharedLists.ownerId, personId), eq(sharedLists.partnerId, personId))

/** The list that a person shares or invited somebody to; a person has one at most. */
export async function findSharedList(db: Db, personId: string): Promise<SharedListRow | null> {
  const [row] = await db.select().from(sharedLists).where(of(personId))
  return row ?? null
}

/** The same for a person with a partner, locked until the transaction ends. */
export async function lockAcceptedList(db: Db, personId: string): Promise<SharedListRow | null> {
  const [row] = await db
    .select()
    .from(sharedLists)
    .where(and(of(personId), isNotNull(sharedLists.partnerId)))
    .for('update')
  return row ?? null
}

export async function findListByToken(db: Db, tokenHash: Uint8Array): Promise<SharedListRow | null> {
  const [row] = await db.select().from(sharedLists).where(eq(sharedLists.tokenHash, tokenHash))
  return row ?? null
}

/**
 * Holds people until the transaction ends, in one order for all, so that nobody joins two lists at
 * once.
 */
export async function lockPeople(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(inArray(profiles.id, [...ids]))
    .orderBy(asc(profiles.id))
    .for('no key update')
}

export async function insertSharedList(db: Db, row: typeof sharedLists.$inferInsert): Promise<void> {
  await db.insert(sharedLists).values(row)
}

export async function updateSharedList(db: Db, id: string, change: Partial<SharedListRow>): Promise<void> {
  await db.update(sharedLists).set(change).where(eq(sharedLists.id, id))
}

/** Deletes invitations that nobody accepted and that ended before an instant. */
export async function deleteInvitationsBefore(db: Db, endedBefore: Date): Promise<void> {
  await db.delete(sharedLists).where(and(isNull(sharedLists.partnerId), lt(sharedLists.expiresAt, endedBefore)))
}

/** Returns what was deleted: one list at most. */
export function deleteSharedListOf(db: Db, personId: string): Promise<SharedListRow[]> {
  return db.delete(sharedLists).where(of(personId)).returning()
}

export type OpinionRow = { advisorId: string; consumerId: string; isSaved: boolean; note: string }

/**
 * What two people saved and wrote, for the listed advisors that either of them saved; the latest
 * saved first.
 */
export async function listOpinions(db: Db, pair: readonly [string, string], limit: number): Promise<OpinionRow[]> {
  const isListed = exists(
    db
      .select({ one: sql`1` })
      .from(advisorProfiles)
      .where(and(eq(advisorProfiles.id, interactions.advisorId), listed())),
  )
  const saved = db
    .select({ advisorId: interactions.advisorId, at: sql<Date>`max(${interactions.reactedAt})`.as('at') })
    .from(interactions)
    .where(and(inArray(interactions.consumerId, [...pair]), eq(interactions.reaction, 'like'), isListed))
    .groupBy(interactions.advisorId)
    .orderBy(desc(sql`at`), asc(interactions.advisorId))
    .limit(limit)
    .as('saved')
  const person = db
    .select({ id: profiles.id })
    .from(profiles)
    .where(inArray(profiles.id, [...pair]))
    .as('person')
  return db
    .select({
      advisorId: saved.advisorId,
      consumerId: person.id,
      isSaved: sql<boolean>`coalesce(${interactions.reaction} = 'like', false)`,
      note: sql<string>`coalesce(${listNotes.note}, '')`,
    })
    .from(saved)
    .crossJoin(person)
    .leftJoin(interactions, and(eq(interactions.consumerId, person.id), eq(interactions.advisorId, saved.advisorId)))
    .leftJoin(listNotes, and(eq(listNotes.consumerId, person.id), eq(listNotes.advisorId, saved.advisorId)))
    .orderBy(desc(saved.at), asc(saved.advisorId))
}

export async function upsertListNote(db: Db, row: typeof listNotes.$inferInsert): Promise<void> {
  const { note, updatedAt } = row
  await db
    .insert(listNotes)
    .values(row)
    .onConflictDoUpdate({ target: [listNotes.consumerId, listNotes.advisorId], set: { note, updatedAt } })
}

export async function deleteListNote(db: Db, pair: ConsumerAdvisorPair): Promise<void> {
  await db
    .delete(listNotes)
    .where(and(eq(listNotes.consumerId, pair.consumerId), eq(listNotes.advisorId, pair.advisorId)))
}

/** The notes by and about somebody who has gone. */
export async function deleteListNotesOf(db: Db, personId: string): Promise<void> {
  await db.delete(listNotes).where(or(eq(listNotes.consumerId, personId), eq(listNotes.advisorId, personId)))
}

/**
 * Lists that somebody shares, and invitations from them or to their address; of the other side
 * nothing but an address that they typed themselves.
 */
export async function listSharesOf(db: Db, userId: string) {
  const { ownerId, partnerId, email, createdAt, expiresAt, acceptedAt } = sharedLists
  const isOwner = sql`${ownerId} = ${userId}`
  const ownAddress = db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.emailConfirmedAt)))
  return db
    .select({
      side: sql<string>`case when ${isOwner} then 'owner' when ${partnerId} = ${userId} then 'partner' else 'invited' end`,
      invitedEmail: email,
      createdAt,
      expiresAt,
      acceptedAt,
    })
    .from(sharedLists)
    .where(or(of(userId), inArray(email, ownAddress)))
}

/** What somebody wrote about advisors for their partner to read. */
export async function listNotesOf(db: Db, userId: string) {
  const { advisorId, note, updatedAt } = listNotes
  return db.select({ advisorId, note, updatedAt }).from(listNotes).where(eq(listNotes.consumerId, userId))
}
