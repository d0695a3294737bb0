import { and, asc, eq, gte, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { StaffAct, StaffRole } from '#contract/staff/values.ts'
import { users } from '#server/auth/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type Cursor, isAfter, type ListOrder, orderOf } from '#server/platform/db/cursor.ts'
import { likePattern } from '#server/platform/db/like-pattern.ts'
import { profiles } from '#server/profiles/tables.ts'
import { staffLog } from './tables.ts'

const latestFirst: ListOrder = { at: staffLog.at, id: staffLog.id, direction: 'desc' }
const actor = alias(profiles, 'actor')
const subject = alias(profiles, 'subject')
const named = (person: typeof actor | typeof subject) => ({
  id: person.id,
  firstName: person.firstName,
  lastName: person.lastName,
  email: person.email,
})

export async function insertAct(db: Db, values: typeof staffLog.$inferInsert): Promise<void> {
  await db.insert(staffLog).values(values)
}

/** Accounts of these staff roles that can sign in. */
export async function listIdsOfRoles(db: Db, roles: readonly StaffRole[]): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.staffRole, [...roles]), isNull(users.deletedAt), isNull(users.bannedUntil)))
  return rows.map(({ id }) => id)
}

export type LogFilter = {
  readonly words?: string | undefined
  readonly act?: StaffAct | undefined
  readonly personId?: string | undefined
  /** Leaves out what was read in a view: its start has it. */
  readonly foldsReads?: boolean
  readonly from?: Date | undefined
  readonly before?: Date | undefined
  readonly after: Cursor | null
  readonly limit: number
}

/** Lists acts with the names of both sides, the latest first. */
export async function listActs(db: Db, { words, act, personId, foldsReads, from, before, after, limit }: LogFilter) {
  return db
    .select({
      id: staffLog.id,
      at: staffLog.at,
      act: staffLog.act,
      detail: staffLog.detail,
      reason: staffLog.reason,
      by: named(actor),
      subject: named(subject),
    })
    .from(staffLog)
    .leftJoin(actor, eq(actor.id, staffLog.byId))
    .leftJoin(subject, eq(subject.id, staffLog.subjectId))
    .where(
      and(
        words ? containing(db, words) : undefined,
        act ? eq(staffLog.act, act) : undefined,
        // Without the account that began the view, no start is found.
        foldsReads ? or(ne(staffLog.act, 'view-read'), isNull(staffLog.byId)) : undefined,
        personId ? or(eq(staffLog.byId, personId), eq(staffLog.subjectId, personId)) : undefined,
        from && gte(staffLog.at, from),
        before && lt(staffLog.at, before),
        isAfter(after, latestFirst),
      ),
    )
    .orderBy(...orderOf(latestFirst))
    .limit(limit)
}

/** More than somebody opens by hand in the views of a page; the entries themselves have no end. */
const readsAtOnce = 5_000

/** Starts of views and what was read in them, of these staff between these instants, by time. */
export async function listViewActs(db: Db, views: readonly { byId: string; from: Date; until: Date }[]) {
  if (views.length === 0) return []
  const { id, at, act, byId, detail, reason } = staffLog
  return db
    .select({ id, act, byId, detail, reason })
    .from(staffLog)
    .where(
      and(
        inArray(act, ['view-started', 'view-read']),
        or(...views.map((view) => and(eq(byId, view.byId), gte(at, view.from), lte(at, view.until)))),
      ),
    )
    .orderBy(asc(at), asc(id))
    .limit(readsAtOnce)
}
export type ViewAct = Awaited<ReturnType<typeof listViewActs>>[number]

/** Bans of a person outside of reports, and what lifted them, the latest first. */
export async function listBanActs(db: Db, personId: string) {
  return db
    .select({ at: staffLog.at, act: staffLog.act, detail: staffLog.detail })
    .from(staffLog)
    .where(and(eq(staffLog.subjectId, personId), inArray(staffLog.act, ['banned', 'unbanned'])))
    .orderBy(...orderOf(latestFirst))
    .limit(20)
}
export type BanAct = Awaited<ReturnType<typeof listBanActs>>[number]

export type LoggedAct = Awaited<ReturnType<typeof listActs>>[number]

/** Puts the people found into an array: with a subquery, no index of the log would be used. */
function containing(db: Db, words: string) {
  const pattern = likePattern(words)
  // The expression of the index profiles_account_like.
  const account = sql`(${profiles.firstName} || ' ' || ${profiles.lastName} || ' ' || ${profiles.email}::text)`
  const people = db.select({ id: profiles.id }).from(profiles).where(sql`${account} ilike ${pattern}`)
  return or(
    sql`${staffLog.reason} ilike ${pattern}`,
    sql`${staffLog.detail} ilike ${pattern}`,
    sql`${staffLog.byId} = any(array${people})`,
    sql`${staffLog.subjectId} = any(array${people})`,
  )
}

/** Names of people by id; an id that is no person's is missing. */
export async function listNames(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { id, firstName, lastName } = profiles
  return db
    .select({ id, firstName, lastName })
    .from(profiles)
    .where(inArray(id, [...ids]))
}
