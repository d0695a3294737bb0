import { and, asc, eq, gt, gte, isNotNull, or, sql } from 'drizzle-orm'
import { type AlertFrequency, defaultAlertFrequency } from '#contract/matching/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { consumerProfiles, profiles } from '#server/profiles/tables.ts'
import type { AlertState } from './rules.ts'
import { matchAlerts } from './tables.ts'

export async function findFrequency(db: Db, consumerId: string): Promise<AlertFrequency | null> {
  const [row] = await db.select().from(matchAlerts).where(eq(matchAlerts.consumerId, consumerId))
  return row?.frequency ?? null
}

export async function upsertFrequency(db: Db, consumerId: string, frequency: AlertFrequency): Promise<void> {
  await db
    .insert(matchAlerts)
    .values({ consumerId, frequency })
    .onConflictDoUpdate({ target: matchAlerts.consumerId, set: { frequency } })
}

/**
 * The next night only looks at this consumer's list, because the consumer has changed what it is
 * made of.
 */
export async function updateSeenCleared(db: Db, consumerId: string): Promise<void> {
  await db
    .insert(matchAlerts)
    .values({ consumerId })
    .onConflictDoUpdate({ target: matchAlerts.consumerId, set: { seenIds: null } })
}

export type AlertRecipient = AlertState & {
  readonly consumerId: string
  /** When its state was last written; null while there is none. */
  readonly writtenAt: Date | null
}

/**
 * Consumers who can be matched and have been here lately, in order of their ids, with the state of
 * their alerts.
 */
export async function listPage(
  db: Db,
  { after, limit, hereSince }: { after: string | null; limit: number; hereSince: Date },
): Promise<AlertRecipient[]> {
  const rows = await db
    .select({
      consumerId: consumerProfiles.id,
      frequency: matchAlerts.frequency,
      notifiedAt: matchAlerts.notifiedAt,
      seenIds: matchAlerts.seenIds,
      writtenAt: matchAlerts.updatedAt,
    })
    .from(consumerProfiles)
    .innerJoin(profiles, eq(profiles.id, consumerProfiles.id))
    .leftJoin(matchAlerts, eq(matchAlerts.consumerId, consumerProfiles.id))
    .where(
      and(
        after === null ? undefined : gt(consumerProfiles.id, after),
        isNotNull(profiles.state),
        or(
          gte(profiles.createdAt, hereSince),
          gte(profiles.lastActiveAt, hereSince),
          gte(profiles.lastOnline, hereSince),
        ),
      ),
    )
    .orderBy(asc(consumerProfiles.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, frequency: row.frequency ?? defaultAlertFrequency }))
}

export type StoredAlert = Pick<AlertRecipient, 'consumerId' | 'notifiedAt' | 'writtenAt'> & { seenIds: string[] }

/**
 * Stores the alerts of a page of consumers in one statement, except of those that were written
 * since they were read; yields whose it stored.
 */
export async function upsertAlertState(db: Db, rows: readonly StoredAlert[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const stored = await db
    .insert(matchAlerts)
    .values(rows.map(({ writtenAt, ...row }) => ({ ...row, ...(writtenAt && { updatedAt: writtenAt }) })))
    .onConflictDoUpdate({
      target: matchAlerts.consumerId,
      set: { seenIds: sql`excluded.known`, notifiedAt: sql`excluded.told_at` },
      setWhere: sql`${matchAlerts.updatedAt} = excluded.updated_at`,
    })
    .returning({ consumerId: matchAlerts.consumerId })
  return new Set(stored.map(({ consumerId }) => consumerId))
}

/** Deletes what somebody chose and which matches they know of. */
export async function deleteAlertsOf(db: Db, consumerId: string): Promise<void> {
  await db.delete(matchAlerts).where(eq(matchAlerts.consumerId, consumerId))
}
