import { and, desc, eq, exists, ilike, inArray, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { State } from '#contract/profiles/values.ts'
import { hitsPerKind } from '#contract/search/values.ts'
import { published } from '#server/eligibility/tables.ts'
import { firmMembers, firms } from '#server/firms/tables.ts'
import { isOfFirm, leads } from '#server/leads/tables.ts'
import { interactions } from '#server/matching/tables.ts'
import { chatMembers, chats, messages } from '#server/messaging/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { likePattern } from '#server/platform/db/like-pattern.ts'
import { advisorProfiles, consents, hasConsentInForce, isInForce, profiles } from '#server/profiles/tables.ts'
import { appointments } from '#server/scheduling/tables.ts'
import { verifications } from '#server/verification/tables.ts'

/** Each word at the beginning of one of a text's words, without regard to case and accents. */
const begins = (text: SQL, words: readonly string[]): SQL | undefined =>
  and(...words.map((word) => sql`unaccent(' ' || ${text}) ilike ${likePattern(` ${word}`)}`))

/** Each word somewhere in a text, as its trigram index finds it: accents count. */
const contains = (text: SQL, words: readonly string[]): SQL | undefined =>
  and(...words.map((word) => ilike(text, likePattern(word))))

const nameOf = ({ firstName, lastName }: { firstName: SQLWrapper; lastName: SQLWrapper }): SQL =>
  sql`${firstName} || ' ' || ${lastName}`

export type AdvisorFind = { id: string; chatId: string | null; isSaved: boolean; firmName: string | null }

/** Advisors whom a consumer has a chat with or has saved, by name or firm. */
export function listAdvisors(db: Db, consumerId: string, words: readonly string[]): Promise<AdvisorFind[]> {
  const text = sql`${nameOf(profiles)} || ' ' || coalesce(${firms.name}, ${advisorProfiles.organization}, '')`
  const own = sql`(
    select ${chats.advisorId} as id from ${chats} where ${chats.consumerId} = ${consumerId} and ${chats.kind} = 'client'
    union select ${interactions.advisorId} from ${interactions}
      where ${interactions.consumerId} = ${consumerId} and ${interactions.reaction} = 'like')`
  const saved = db
    .select({ one: sql`1` })
    .from(interactions)
    .where(
      and(
        eq(interactions.consumerId, consumerId),
        eq(interactions.advisorId, profiles.id),
        eq(interactions.reaction, 'like'),
      ),
    )
  return (
    db
      .select({
        id: profiles.id,
        chatId: chats.id,
        isSaved: sql<boolean>`${exists(saved)}`,
        firmName: sql<string | null>`coalesce(${firms.name}, ${advisorProfiles.organization})`,
      })
      .from(profiles)
      .innerJoin(advisorProfiles, eq(advisorProfiles.id, profiles.id))
      .leftJoin(
        chats,
        and(eq(chats.consumerId, consumerId), eq(chats.advisorId, profiles.id), eq(chats.kind, 'client')),
      )
      .leftJoin(firmMembers, eq(firmMembers.advisorId, profiles.id))
      .leftJoin(firms, eq(firms.id, firmMembers.firmId))
      // A saved advisor without a page has nothing to open.
      .where(and(sql`${profiles.id} in ${own}`, or(sql`${chats.id} is not null`, published), begins(text, words)))
      .orderBy(profiles.firstName, profiles.lastName)
      .limit(hitsPerKind)
  )
}

/** Consumers without a lead who agreed that this advisor knows them, by name or address. */
export function listClients(
  db: Db,
  advisorId: string,
  words: readonly string[],
): Promise<{ id: string; chatId: string }[]> {
  const ofPair = and(eq(leads.consumerId, profiles.id), eq(leads.advisorId, advisorId))
  return db
    .select({ id: profiles.id, chatId: chats.id })
    .from(consents)
    .innerJoin(profiles, eq(profiles.id, consents.consumerId))
    .innerJoin(chats, and(eq(chats.consumerId, profiles.id), eq(chats.advisorId, advisorId), eq(chats.kind, 'client')))
    .where(
      and(
        eq(consents.advisorId, advisorId),
        isInForce,
        sql`not exists (select from ${leads} where ${ofPair})`,
        begins(sql`${nameOf(profiles)} || ' ' || ${profiles.email}`, words),
      ),
    )
    .orderBy(profiles.firstName, profiles.lastName)
    .limit(hitsPerKind)
}

/** Other members of the actor's firm, by name. */
export function listColleagues(
  db: Db,
  advisorId: string,
  words: readonly string[],
): Promise<{ id: string; firmName: string }[]> {
  const own = db.select({ firmId: firmMembers.firmId }).from(firmMembers).where(eq(firmMembers.advisorId, advisorId))
  return db
    .select({ id: profiles.id, firmName: firms.name })
    .from(firmMembers)
    .innerJoin(profiles, eq(profiles.id, firmMembers.advisorId))
    .innerJoin(firms, eq(firms.id, firmMembers.firmId))
    .where(and(inArray(firmMembers.firmId, own), ne(profiles.id, advisorId), begins(nameOf(profiles), words)))
    .orderBy(profiles.firstName, profiles.lastName)
    .limit(hitsPerKind)
}

export type LeadFind = Pick<typeof leads.$inferSelect, 'id' | 'consumerId' | 'advisorId' | 'status'>

/**
 * Leads of an advisor, and those of the firm they administer, latest first: by the consumer's name
 * as far as the viewer may know it, by their state, and in the firm by the name of the advisor who
 * works them.
 */
export function listLeads(
  db: Db,
  {
    viewerId,
    firmId,
    words,
    states,
  }: { viewerId: string; firmId: string | null; words: readonly string[]; states: readonly State[] },
): Promise<LeadFind[]> {
  const worker = alias(profiles, 'worker')
  const named = and(
    hasConsentInForce({ consumerId: leads.consumerId, advisorId: viewerId }),
    begins(sql`${nameOf(profiles)} || ' ' || ${profiles.email}`, words),
  )
  const isOfTeam = firmId === null ? undefined : isOfFirm(firmId)
  const worked = isOfTeam && and(isOfTeam, ne(leads.advisorId, viewerId), begins(nameOf(worker), words))
  return db
    .select({ id: leads.id, consumerId: leads.consumerId, advisorId: leads.advisorId, status: leads.status })
    .from(leads)
    .innerJoin(profiles, eq(profiles.id, leads.consumerId))
    .leftJoin(worker, eq(worker.id, leads.advisorId))
    .where(
      and(
        or(eq(leads.advisorId, viewerId), isOfTeam),
        or(named, states.length > 0 ? inArray(profiles.state, [...states]) : undefined, worked),
      ),
    )
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(hitsPerKind)
}

export type MessageFind = Pick<
  typeof messages.$inferSelect,
  'id' | 'chatId' | 'senderId' | 'position' | 'body' | 'createdAt'
> & {
  otherId: string
}

/** The latest messages of somebody's chats that have all words. */
export function listMessages(db: Db, userId: string, words: readonly string[]): Promise<MessageFind[]> {
  const own = alias(chatMembers, 'own')
  const partner = alias(chatMembers, 'other')
  return db
    .select({
      id: messages.id,
      chatId: messages.chatId,
      senderId: messages.senderId,
      position: messages.position,
      body: messages.body,
      createdAt: messages.createdAt,
      otherId: partner.userId,
    })
    .from(own)
    .innerJoin(messages, eq(messages.chatId, own.chatId))
    .innerJoin(partner, and(eq(partner.chatId, own.chatId), ne(partner.userId, own.userId)))
    .where(and(eq(own.userId, userId), contains(sql`${messages.body}`, words)))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(hitsPerKind)
}

export type AppointmentFind = Pick<
  typeof appointments.$inferSelect,
  'id' | 'startsAt' | 'kind' | 'status' | 'notes'
> & {
  otherId: string
  isNamed: boolean
}

/**
 * Somebody's appointments by the other's name, as far as they may know it, or by the notes: the
 * nearest first.
 */
export function listAppointments(
  db: Db,
  userId: string,
  words: readonly string[],
  now: Date,
): Promise<AppointmentFind[]> {
  const otherId = sql<string>`case when ${appointments.consumerId} = ${userId} then ${appointments.advisorId}
    else ${appointments.consumerId} end`
  const mayKnow = hasConsentInForce({ consumerId: appointments.consumerId, advisorId: userId })
  const isNamed = sql<boolean>`((${appointments.consumerId} = ${userId} or ${mayKnow})
    and ${begins(nameOf(profiles), words)})`
  const distance = sql`abs(extract(epoch from ${appointments.startsAt} - ${now.toISOString()}::timestamptz))`
  const { id, startsAt, kind, status, notes } = appointments
  return db
    .select({ id, startsAt, kind, status, notes, otherId, isNamed })
    .from(appointments)
    .innerJoin(profiles, sql`${profiles.id} = ${otherId}`)
    .where(
      and(
        or(eq(appointments.consumerId, userId), eq(appointments.advisorId, userId)),
        or(isNamed, begins(sql`${notes}`, words)),
      ),
    )
    .orderBy(sql`${startsAt} < ${now.toISOString()}::timestamptz`, distance)
    .limit(hitsPerKind)
}

/**
 * Accounts by name or address, with whether their verification waits; those who wait come first.
 */
export function listAccounts(db: Db, words: readonly string[]) {
  const { id, firstName, lastName, email, userType, createdAt } = profiles
  const isPending = sql<boolean>`coalesce(${verifications.stage} = 'review', false)`
  return (
    db
      .select({ id, firstName, lastName, email, userType, createdAt, isPending })
      .from(profiles)
      .leftJoin(verifications, eq(verifications.advisorId, profiles.id))
      // The expression of the index profiles_account_like.
      .where(contains(sql`(${firstName} || ' ' || ${lastName} || ' ' || ${email}::text)`, words))
      .orderBy(desc(isPending), firstName, lastName)
      .limit(hitsPerKind)
  )
}
export type AccountFind = Awaited<ReturnType<typeof listAccounts>>[number]
