import { and, eq, or, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { identities, users } from '../../tables.ts'
import { firmProviderPrefix } from '../../users/identities/rules.ts'

/** The accounts that a provider signs in to, or may. */
export async function listAccountsOfProvider(db: Db, providerId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: users.id })
    .from(users)
    .leftJoin(
      identities,
      and(eq(identities.userId, users.id), eq(identities.provider, firmProviderPrefix + providerId)),
    )
    .where(or(eq(users.signOnProviderId, providerId), sql`${identities.id} is not null`))
  return rows.map(({ id }) => id)
}

export async function deleteFirmIdentities(db: Db, userId: string, provider: string): Promise<void> {
  await db.delete(identities).where(and(eq(identities.userId, userId), eq(identities.provider, provider)))
}

/**
 * Makes an account one that its owner signs in to by its address. It stays the provider's kind
 * while another account has the address, because two ordinary ones cannot share it.
 */
export async function updateToOrdinaryAccount(db: Db, userId: string): Promise<void> {
  const isAddressTaken = sql`exists (
    select from ${users} other where other.email = ${users}.email and other.id <> ${users}.id and not other.is_sso_user
  )`
  await db
    .update(users)
    .set({
      signOnProviderId: null,
      isSignOnRequired: false,
      isSsoUser: sql`${users.isSsoUser} and ${isAddressTaken}`,
    })
    .where(eq(users.id, userId))
  // An account has at least one identity.
  await db.execute(sql`
    insert into ${identities} (user_id, provider, provider_id, data, email)
    select id, 'email', id::text, jsonb_build_object('sub', id, 'email', email, 'email_verified', email_confirmed_at is not null), email
    from ${users} where id = ${userId} and email is not null
      and not exists (select from ${identities} where user_id = ${users}.id)
    on conflict do nothing`)
}
