import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/platform/db/client.ts'
import { consents, profiles } from '#server/profiles/tables.ts'
import { clientNotes, clients } from '../clients/tables.ts'
import { leads } from '../tables.ts'
import { tasks } from '../tasks/tables.ts'
import { clientSeparations } from './tables.ts'

/**
 * Pairs of an imported client and another one of the same advisor, by address or by name where no
 * phone number differs. A converted client is compared only under a consent in force, and by phone
 * only where it is shared.
 */
export async function listPairs(db: Db, advisorId: string, limit: number) {
  const imported = alias(clients, 'imported')
  const name = sql<string>`coalesce(${clients.name}, ${profiles.firstName} || ' ' || ${profiles.lastName})`
  const email = sql<string | null>`coalesce(${clients.email}, ${profiles.email})::text`
  const phone = sql<
    string | null
  >`coalesce(${clients.phone}, case when ${consents.sharesPhone} then ${profiles.phone} end)`
  const sameEmail = sql<boolean>`coalesce(lower(${imported.email}::text) = lower(${email}), false)`
  const digits = (number: unknown) => sql`right(regexp_replace(${number}, '\\D', '', 'g'), 10)`
  const sameName = sql`lower(${imported.name}) = lower(${name})
    and coalesce(${digits(imported.phone)} = ${digits(phone)}, true)`
  return db
    .select({
      imported,
      kept: { id: clients.id, leadId: clients.leadId, name, email, phone },
      sameEmail,
    })
    .from(imported)
    .innerJoin(clients, eq(clients.advisorId, imported.advisorId))
    .leftJoin(leads, and(eq(leads.id, clients.leadId), eq(leads.status, 'converted')))
    .leftJoin(
      consents,
      and(
        eq(consents.consumerId, leads.consumerId),
        eq(consents.advisorId, clients.advisorId),
        isNull(consents.withdrawnAt),
      ),
    )
    .leftJoin(profiles, eq(profiles.id, consents.consumerId))
    .where(
      and(
        eq(imported.advisorId, advisorId),
        isNull(imported.leadId),
        // Of two imported clients the later goes into the earlier.
        or(sql`${profiles.id} is not null`, and(isNull(clients.leadId), sql`${imported.id} > ${clients.id}`)),
        or(sameEmail, sameName),
        sql`not exists (select from ${clientSeparations}
          where ${clientSeparations.firstId} = least(${imported.id}, ${clients.id})
            and ${clientSeparations.secondId} = greatest(${imported.id}, ${clients.id}))`,
      ),
    )
    .orderBy(imported.id, clients.id)
    .limit(limit)
}

export async function insertSeparation(db: Db, ids: readonly [string, string]): Promise<void> {
  const [firstId = '', secondId = ''] = ids.toSorted()
  await db.insert(clientSeparations).values({ firstId, secondId }).onConflictDoNothing()
}

/** Gives the notes and tasks of one client to another. */
export async function updateHolder(db: Db, fromId: string, to: { id: string; leadId: string | null }): Promise<void> {
  await db.update(clientNotes).set({ clientId: to.id }).where(eq(clientNotes.clientId, fromId))
  const subject = to.leadId === null ? { clientId: to.id } : { clientId: null, leadId: to.leadId }
  await db.update(tasks).set(subject).where(eq(tasks.clientId, fromId))
}
