import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { Role } from '#contract/profiles/values.ts'
import { users } from '#server/auth/tables.ts'
import { subscriptions } from '#server/billing/tables.ts'
import { firmMembers, firms } from '#server/firms/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type Cursor, isAfter, type ListOrder, orderOf } from '#server/platform/db/cursor.ts'
import { likePattern } from '#server/platform/db/like-pattern.ts'
import { profiles } from '#server/profiles/tables.ts'
import { verifications } from '#server/verification/tables.ts'

const newestFirst: ListOrder = { at: profiles.createdAt, id: profiles.id, direction: 'desc' }
const listed = {
  id: profiles.id,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  email: users.email,
  role: users.role,
  staffRole: users.staffRole,
  createdAt: profiles.createdAt,
  lastSignInAt: users.lastSignInAt,
  emailConfirmedAt: users.emailConfirmedAt,
  bannedUntil: users.bannedUntil,
  deletedAt: users.deletedAt,
}

export type PeopleFilter = {
  readonly words: string | undefined
  readonly role: Role | undefined
  readonly after: Cursor | null
  readonly limit: number
}

/** Lists accounts, the newest first; words find a name, an address or a whole id. */
export async function listPeople(db: Db, { words, role, after, limit }: PeopleFilter) {
  // The expression of the index profiles_account_like.
  const account = sql`(${profiles.firstName} || ' ' || ${profiles.lastName} || ' ' || ${profiles.email}::text)`
  const isId = words !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(words)
  const found =
    words === undefined ? undefined : isId ? eq(profiles.id, words) : sql`${account} ilike ${likePattern(words)}`
  return db
    .select(listed)
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(and(found, role && eq(profiles.userType, role), isAfter(after, newestFirst)))
    .orderBy(...orderOf(newestFirst))
    .limit(limit)
}
export type ListedPersonRow = Awaited<ReturnType<typeof listPeople>>[number]

/** One account with its firm and verification. */
export async function findPerson(db: Db, id: string) {
  const [row] = await db
    .select({
      ...listed,
      phone: profiles.phone,
      city: profiles.city,
      state: profiles.state,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      firmId: firms.id,
      firmName: firms.name,
      firmRole: firmMembers.firmRole,
      verification: verifications.state,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .leftJoin(firmMembers, eq(firmMembers.advisorId, profiles.id))
    .leftJoin(firms, eq(firms.id, firmMembers.firmId))
    .leftJoin(verifications, eq(verifications.advisorId, profiles.id))
    .where(eq(profiles.id, id))
  return row ?? null
}
/** The plan of a person, then the one of their firm. */
export function listPlans(db: Db, { id, firmId }: { id: string; firmId: string | null }) {
  const own = and(eq(subscriptions.payerKind, 'advisor'), eq(subscriptions.payerId, id))
  const ofFirm = firmId ? and(eq(subscriptions.payerKind, 'firm'), eq(subscriptions.payerId, firmId)) : undefined
  return db
    .select({ payerId: subscriptions.payerId, payer: subscriptions.payerKind, state: subscriptions.state })
    .from(subscriptions)
    .where(or(own, ofFirm))
    .orderBy(asc(subscriptions.payerKind))
}

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>
