import { and, asc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { DuplicatePair } from '#contract/leads/duplicates/schemas.ts'
import type { Db } from '#server/platform/db/client.ts'
import { problemsBy } from '#server/platform/db/constraints.ts'
import { consentInForce, consents, profiles } from '#server/profiles/tables.ts'
import { type ClientRow, clientNotes, clients } from '../clients/tables.ts'
import { leads } from '../tables.ts'
import { tasks } from '../tasks/tables.ts'
import { clientSeparations } from './tables.ts'

/** A pair as one row: the columns of the record that stays have a prefix. */
export type PairRow = DuplicatePair['imported'] & {
  keptClientId: string | null
  keptLeadId: string | null
  isConverted: boolean
  keptName: string
  keptEmail: string | null
  keptPhone: string | null
  by: DuplicatePair['by']
}

/** The last ten digits of a phone, by which two are compared; null for none. */
const digits = (phone: unknown) => sql`nullif(right(regexp_replace(${phone}, '\\D', '', 'g'), 10), '')`

/**
 * The records with one sign that each client is compared with. Thousands of one phone number, as of
 * a switchboard, are millions of pairs.
 */
const comparedWith = 20

/** An advisor's leads under a consent in force, with the phone only where it is shared. */
const sharedLeads = (advisorId: string) => sql`
  select ${leads.id}, ${leads.status} = 'converted' as is_converted,
    ${clients.id} as client_id, ${profiles.firstName} || ' ' || ${profiles.lastName} as name,
    ${profiles.email}::text as email, case when ${consents.sharesPhone} then ${profiles.phone} end as phone,
    case when ${consents.sharesPhone} then ${digits(profiles.phone)} end as digits
  from ${leads}
  join ${consents} on ${consentInForce({ consumerId: leads.consumerId, advisorId })}
  join ${profiles} on ${profiles.id} = ${leads.consumerId}
  left join ${clients} on ${clients.leadId} = ${leads.id} and ${clients.advisorId} = ${advisorId}
  where ${leads.advisorId} = ${advisorId}`

/**
 * Pairs of an imported client and another client or lead of one advisor: by address, by phone, or
 * by name where no phone differs. Each sign is a join by equality with the first records that have
 * it, so that the time grows with the records and not with their pairs.
 */
export async function listPairs(db: Db, advisorId: string, limit: number): Promise<PairRow[]> {
  const place = (sign: SQL) =>
    sql`row_number() over (partition by ${sign} order by lead_id nulls last, client_id) <= ${comparedWith}`
  const result = await db.execute<PairRow>(sql`
    with own as materialized (
      select ${clients.id}, ${clients.name}, ${clients.email}::text as email, ${clients.phone},
        ${digits(clients.phone)} as digits
      from ${clients} where ${clients.advisorId} = ${advisorId} and ${clients.leadId} is null
        and ${clients.mergedIntoId} is null
    ), records as (
      select id as client_id, null::uuid as lead_id, false as is_converted, name, email, phone, digits from own
      union all
      select client_id, id, is_converted, name, email, phone, digits from (${sharedLeads(advisorId)}) shared
      where exists (select from own)
    ), others as materialized (
      select *, ${place(sql`lower(email)`)} as by_email, ${place(sql`digits`)} as by_phone,
        ${place(sql`lower(name)`)} as by_name from records
    ), pairs as (
      select own.id, others.*, 1 as sign from own join others on lower(own.email) = lower(others.email)
        and others.by_email
      union all
      select own.id, others.*, 2 from own join others on own.digits = others.digits and others.by_phone
      union all
      select own.id, others.*, 3 from own join others on lower(own.name) = lower(others.name)
        and coalesce(own.digits = others.digits, true) and others.by_name
    ), found as (
      select distinct on (id, client_id, lead_id) * from pairs
      -- Of two imported clients the later goes into the earlier.
      where (lead_id is not null or id > client_id) and not exists (select from ${clientSeparations}
        where ${clientSeparations.firstId} = least(id, client_id)
          and ${clientSeparations.secondId} = greatest(id, client_id))
      order by id, client_id, lead_id, sign
      limit ${limit}
    )
    select own.id, own.name, own.email, own.phone, found.client_id as "keptClientId", found.lead_id as "keptLeadId",
      found.is_converted as "isConverted", found.name as "keptName", found.email as "keptEmail",
      found.phone as "keptPhone", (array['email', 'phone', 'name'])[found.sign] as by
    from found join own on own.id = found.id
    order by own.id, found.client_id, found.lead_id`)
  return result.rows
}

/** Two leads as one row, the older first. */
export type LeadPairRow = {
  id: string
  name: string
  email: string
  phone: string | null
  otherId: string
  otherName: string
  otherEmail: string
  otherPhone: string | null
  by: DuplicatePair['by']
}

/**
 * Pairs of leads of one advisor: by a phone that both share, or by name where no phone differs,
 * each lead with the first ones that have it. Leads are compared only under a consent in force.
 */
export async function listLeadPairs(db: Db, advisorId: string, limit: number): Promise<LeadPairRow[]> {
  const result = await db.execute<LeadPairRow>(sql`
    with own as materialized (
      select *, row_number() over (partition by digits order by id) <= ${comparedWith} as by_phone,
        row_number() over (partition by lower(name) order by id) <= ${comparedWith} as by_name
      from (${sharedLeads(advisorId)}) shared
    ), pairs as (
      select a.id, b.id as other_id, 1 as sign from own a join own b on a.digits = b.digits and a.id < b.id
        and a.by_phone
      union all
      select a.id, b.id, 2 from own a join own b on lower(a.name) = lower(b.name) and a.id < b.id
        and a.by_name and trim(a.name) <> '' and coalesce(a.digits = b.digits, true)
    ), found as (select distinct on (id, other_id) * from pairs order by id, other_id, sign)
    select a.id, a.name, a.email, a.phone, b.id as "otherId", b.name as "otherName", b.email as "otherEmail",
      b.phone as "otherPhone", (array['phone', 'name'])[found.sign] as by
    from found join own a on a.id = found.id join own b on b.id = found.other_id
    where not exists (select from ${clientSeparations}
      where ${clientSeparations.firstId} = least(a.client_id, b.client_id)
        and ${clientSeparations.secondId} = greatest(a.client_id, b.client_id)
        and a.client_id is not null and b.client_id is not null)
    order by a.id, b.id limit ${limit}`)
  return result.rows
}

export async function insertSeparation(db: Db, ids: readonly [string, string]): Promise<void> {
  const [firstId = '', secondId = ''] = ids.toSorted()
  await db.insert(clientSeparations).values({ firstId, secondId }).onConflictDoNothing()
}

/** The id of a lead's client record. */
export async function findIdOfLead(db: Db, leadId: string): Promise<string | null> {
  const [row] = await db.select({ id: clients.id }).from(clients).where(eq(clients.leadId, leadId))
  return row?.id ?? null
}

/**
 * Gives notes and tasks, those of a client or some by their ids, to another of an advisor, and
 * names them. Tasks may have gone to a colleague meanwhile, with the lead they were about.
 */
export async function updateHolder(
  db: Db,
  from: { clientId: string } | { notes: readonly string[]; tasks: readonly string[] },
  to: { clientId: string; leadId: string | null; advisorId: string },
): Promise<{ notes: string[]; tasks: string[] }> {
  const isOne = 'clientId' in from
  const notes = await db
    .update(clientNotes)
    .set({ clientId: to.clientId })
    .where(isOne ? eq(clientNotes.clientId, from.clientId) : inArray(clientNotes.id, [...from.notes]))
    .returning({ id: clientNotes.id })
  const subject = to.leadId === null ? { clientId: to.clientId, leadId: null } : { clientId: null, leadId: to.leadId }
  const moved = await db
    .update(tasks)
    .set({ ...subject, advisorId: to.advisorId })
    .where(isOne ? eq(tasks.clientId, from.clientId) : inArray(tasks.id, [...from.tasks]))
    .returning({ id: tasks.id })
  return { notes: notes.map(({ id }) => id), tasks: moved.map(({ id }) => id) }
}

/** Locks records until the transaction ends, always in the order of their ids. */
export async function lockClients(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .select({ id: clients.id })
    .from(clients)
    .where(inArray(clients.id, [...ids]))
    .orderBy(asc(clients.id))
    .for('update')
}

/** The record a client was merged into; null for one that was not merged. */
export async function findMergedInto(db: Db, id: string): Promise<string | null> {
  const [row] = await db.select({ into: clients.mergedIntoId }).from(clients).where(eq(clients.id, id))
  return row?.into ?? null
}

/** An advisor's client, merged or not. */
export async function findMerged(
  db: Db,
  { id, advisorId }: { id: string; advisorId: string },
): Promise<ClientRow | null> {
  const [row] = await db
    .select()
    .from(clients)
    .where(and(eq(clients.id, id), eq(clients.advisorId, advisorId)))
  return row ?? null
}

/** Puts a merged client back on the list. @throws leads.address-listed */
export async function updateUnmerged(db: Db, id: string, email: string | null): Promise<void> {
  await db
    .update(clients)
    .set({ email, mergedIntoId: null, mergedAt: null, merged: null })
    .where(eq(clients.id, id))
    .catch(problemsBy({ clients_email_once: 'leads.address-listed' }))
}

/** Deletes the clients merged before an instant. */
export async function deleteMerged(db: Db, before: Date): Promise<void> {
  await db.delete(clients).where(lt(clients.mergedAt, before))
}
