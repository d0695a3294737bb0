import { and, count, desc, eq, ilike, isNull } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { likePattern } from '#server/platform/db/like-pattern.ts'
import { users } from '../../tables.ts'
import { type Account, accountColumns } from '../../users/store.ts'
import type { PageRequest } from './rules.ts'

export type UserList = { readonly accounts: Account[]; readonly total: number }

/** Lists accounts, the newest first. `filter` is part of an address. */
export async function listAccounts(
  db: Db,
  { page, filter, audience }: { page: PageRequest; filter: string; audience: string },
): Promise<UserList> {
  const wanted = and(
    eq(users.audience, audience),
    isNull(users.deletedAt),
    filter === '' ? undefined : ilike(users.email, likePattern(filter)),
  )
  const [counted] = await db.select({ total: count() }).from(users).where(wanted)
  const accounts = await db
    .select(accountColumns)
    .from(users)
    .where(wanted)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  return { accounts, total: counted?.total ?? 0 }
}
