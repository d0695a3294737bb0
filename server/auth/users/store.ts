import { and, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { factors, identities, users } from '../tables.ts'
import { type Factor, factorFromJson } from './factor-row.ts'
import { type IdentityRow, identityFromJson } from './identities/store.ts'

export type UserRow = typeof users.$inferSelect
export type NewUser = typeof users.$inferInsert
/** A user with every way they sign in and prove themselves: what the protocol calls a user. */
export type Account = UserRow & { readonly identities: readonly IdentityRow[]; readonly factors: readonly Factor[] }

/**
 * The columns of an account, with its identities gathered in the same query. The inner query names its table in full:
 * drizzle leaves the name out where there is one table, and the inner one would then be meant.
 */
export const accountColumns = {
  ...getTableColumns(users),
  identities: sql<IdentityRow[]>`coalesce((
    select jsonb_agg(to_jsonb(one) order by one.created_at, one.id) from ${identities} one where one.user_id = ${users}.id
  ), '[]')`.mapWith((rows: unknown[]) => rows.map(identityFromJson)),
  factors: sql<Factor[]>`coalesce((
    select jsonb_agg(to_jsonb(one) - 'secret' order by one.created_at, one.id) from ${factors} one where one.user_id = ${users}.id
  ), '[]')`.mapWith((rows: unknown[]) => rows.map(factorFromJson)),
}

/** Stores a user, or returns null when somebody else has the e-mail address or phone number. */
export async function insertUser(db: Db, user: NewUser): Promise<UserRow | null> {
  const [row] = await db.insert(users).values(user).onConflictDoNothing().returning()
  return row ?? null
}

export async function updateUser(db: Db, id: string, patch: Partial<NewUser>): Promise<void> {
  await db.update(users).set(patch).where(eq(users.id, id))
}

/**
 * Makes void every sign-in that began before this transaction. Call it before sessions are deleted: it holds the row, so
 * that no session is stored between the two.
 */
export async function raiseAccessEpoch(db: Db, id: string): Promise<void> {
  await db
    .update(users)
    .set({ accessEpoch: sql`${users.accessEpoch} + 1` })
    .where(eq(users.id, id))
}

export async function findAccount(db: Db, id: string): Promise<Account | null> {
  const [row] = await db.select(accountColumns).from(users).where(eq(users.id, id))
  return row ?? null
}

/** The same, and holds it against changes until the transaction ends. */
export async function lockAccount(db: Db, id: string): Promise<Account | null> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update')
  return findAccount(db, id)
}

/** Finds the one account that signs in with this address; those of a firm's own sign-on are not meant. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | null> {
  const [row] = await accountByEmail(db).execute({ email })
  return row ?? null
}

const accountByEmail = prepared((db) =>
  db
    .select(accountColumns)
    .from(users)
    .where(and(eq(users.email, sql.placeholder('email')), sql`not ${users.isSsoUser}`))
    .prepare('auth_account_by_email'),
)

/** Finds who waits to prove this new address; several may, until one has. */
export async function listAccountsByNewEmail(db: Db, newEmail: string): Promise<Account[]> {
  return db.select(accountColumns).from(users).where(eq(users.newEmail, newEmail)).limit(10)
}

/** Finds who waits to prove this new number; several may, until one has. */
export async function listAccountsByNewPhone(db: Db, newPhone: string): Promise<Account[]> {
  return db.select(accountColumns).from(users).where(eq(users.newPhone, newPhone)).limit(10)
}

export async function findAccountByPhone(db: Db, phone: string): Promise<Account | null> {
  const [row] = await db.select(accountColumns).from(users).where(eq(users.phone, phone))
  return row ?? null
}

/** Tells whether an address signs somebody else in. The unique index has the last word where two move to it at once. */
export async function isAddressTaken(
  db: Db,
  { email, exceptUserId }: { email: string; exceptUserId: string },
): Promise<boolean> {
  const taken = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.isSsoUser, false), ne(users.id, exceptUserId)))
    .limit(1)
  return taken.length > 0
}

export async function deleteUser(db: Db, id: string): Promise<void> {
  await db.delete(users).where(eq(users.id, id))
}
