import { eq, sql } from 'drizzle-orm'
import type { OnlineStatus } from '#contract/profiles/values.ts'
import { users } from '#server/auth/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { profiles } from '#server/profiles/tables.ts'
import { emailChoices } from './tables.ts'

type Choices = Readonly<Record<string, boolean>>

export async function findChoices(db: Db, userId: string): Promise<Choices | null> {
  const [row] = await db
    .select({ choices: emailChoices.choices })
    .from(emailChoices)
    .where(eq(emailChoices.userId, userId))
  return row?.choices ?? null
}

export async function upsertChoices(db: Db, userId: string, choices: Choices): Promise<void> {
  await db
    .insert(emailChoices)
    .values({ userId, choices })
    .onConflictDoUpdate({ target: emailChoices.userId, set: { choices } })
}

export type Mailbox = {
  readonly email: string
  readonly isConfirmed: boolean
  readonly onlineStatus: OnlineStatus
  readonly choices: Choices | null
}

/** Where and whether a user can be emailed, in one query. */
export async function findMailbox(db: Db, userId: string): Promise<Mailbox | null> {
  const [row] = await db
    .select({
      email: profiles.email,
      isConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
      onlineStatus: profiles.onlineStatus,
      choices: emailChoices.choices,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .leftJoin(emailChoices, eq(emailChoices.userId, profiles.id))
    .where(eq(profiles.id, userId))
  return row ?? null
}
