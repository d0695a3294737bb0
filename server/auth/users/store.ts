import { and, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#server/platform/db/client.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { factors, identities, users } from '../tables.ts'
import type { IdentityRow } from './identities/store.ts'
import { type Factor, factorFromJson } from './rules.factor.ts'

export type UserRow = typeof users.$inferSelect
export type NewUser = typeof users.$inferInsert
/** A user with identities and factors, which the protocol calls a user. */
export type Account = UserRow & { readonly identities: readonly IdentityRow[]; readonly factors: readonly Factor[] }

/**
 * The columns of an account, with identities and factors from subqueries. The subqueries qualify
 * the outer table, because drizzle omits the table name in a query of one table.
 */
export const accountColumns = {
  ...getTableColumns(users),
  identities: sql<IdentityRow[]>`coalesce((
    select jsonb_agg(to_jsonb(item) order by item.created_at, item.id) from ${identities} item where item.user_id = ${users}.id
  ), '[]')`.mapWith((rows: unknown[]) => rows.map(identityFromJson)),
  factors: sql<Factor[]>`coalesce((
    select jsonb_agg(to_jsonb(item) - 'secret' order by item.created_at, item.id) from ${factors} item where item.user_id = ${users}.id
  ), '[]')`.mapWith((rows: unknown[]) => rows.map(factorFromJson)),
}

/** Stores a user; null when another user has the email address or phone number. */
export async function insertUser(db: Db, user: NewUser): Promise<UserRow | null> {
  const [row] = await db.insert(users).values(user).onConflictDoNothing().returning()
  return row ?? null
}

export async function updateUser(db: Db, id: string, patch: Partial<NewUser>): Promise<void> {
  await db.update(users).set(patch).where(eq(users.id, id))
}

/**
 * Voids every sign-in that began before this transaction, and every change of address or number
 * that waits for its proof: the person who requested it may be the one who is shut out. Call it
 * before sessions are deleted: it locks the row, so no session is stored in between.
 */
export async function updateAccessEpoch(db: Db, id: string): Promise<void> {
  await db
    .update(users)
    .set({
      accessEpoch: sql`${users.accessEpoch} + 1`,
      newEmail: null,
      emailChangeConfirmedKind: null,
      emailChangeSessionId: null,
      newPhone: null,
    })
    .where(eq(users.id, id))
}

export async function findAccount(db: Db, id: string): Promise<Account | null> {
  const [row] = await db.select(accountColumns).from(users).where(eq(users.id, id))
  return row ?? null
}

/** Finds an account and locks it until the transaction ends. */
export async function lockAccount(db: Db, id: string): Promise<Account | null> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update')
  return findAccount(db, id)
}

/**
 * Finds the account that signs in with this address, without accounts of a firm's identity
 * provider.
 */
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

/** Finds the accounts that wait to prove this new address; there may be several until one has. */
export async function listAccountsByNewEmail(db: Db, newEmail: string): Promise<Account[]> {
  return db.select(accountColumns).from(users).where(eq(users.newEmail, newEmail)).limit(10)
}

/** Finds the accounts that wait to prove this new number; there may be several until one has. */
export async function listAccountsByNewPhone(db: Db, newPhone: string): Promise<Account[]> {
  return db.select(accountColumns).from(users).where(eq(users.newPhone, newPhone)).limit(10)
}

export async function findAccountByPhone(db: Db, phone: string): Promise<Account | null> {
  const [row] = await db.select(accountColumns).from(users).where(eq(users.phone, phone))
  return row ?? null
}

/**
 * Tells whether another account has this address. The unique index decides between concurrent
 * changes.
 */
export async function existsAddress(
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

const IdentityJson = z.object({
  id: z.string(),
  user_id: z.string(),
  provider: z.string(),
  provider_id: z.string(),
  data: z.record(z.string(), z.unknown()),
  email: z.string().nullable(),
  last_sign_in_at: z.coerce.date().nullable(),
  created_at: z.coerce.date(),
  updated_at: z.coerce.date(),
})

/** Reads an identity from JSON of PostgreSQL: with column names, and timestamps as text. */
function identityFromJson(json: unknown): IdentityRow {
  const row = IdentityJson.parse(json)
  return {
    id: row.id,
    userId: row.user_id,
    provider: row.provider,
    providerId: row.provider_id,
    data: row.data,
    email: row.email,
    lastSignInAt: row.last_sign_in_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
