import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { activeLeadStatuses } from '#contract/leads/values.ts'
import { openStatuses } from '#contract/scheduling/values.ts'
import { firmMembers } from '#server/firms/tables.ts'
import { chats } from '#server/messaging/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import { consumerProfiles, hasConsentInForce } from '#server/profiles/tables.ts'
import { appointmentChanges, appointments } from '#server/scheduling/tables.ts'
import { clients } from './clients/tables.ts'
import { isOfScope, type LeadChangeRow, type LeadRow, type LeadScope, leadChanges, leads } from './tables.ts'

export type NewLead = Omit<typeof leads.$inferInsert, 'id' | 'updatedAt'>
/** Makes the one lead of a pair; null when there is one already (leads_one_per_pair). */
export async function insertLeadOnce(db: Db, lead: NewLead): Promise<LeadRow | null> {
  const [row] = await db
    .insert(leads)
    .values(lead)
    .onConflictDoNothing({ target: [leads.consumerId, leads.turnedToId] })
    .returning()
  return row ?? null
}

export async function findLeadRow(db: Db, id: string): Promise<LeadRow | null> {
  const [row] = await db.select().from(leads).where(eq(leads.id, id))
  return row ?? null
}

/** Locks a lead until the transaction ends, so that two moves follow one another. */
export async function lockLead(db: Db, id: string): Promise<LeadRow | null> {
  const [row] = await db.select().from(leads).where(eq(leads.id, id)).for('update')
  return row ?? null
}

export async function updateLead(
  db: Db,
  id: string,
  change: { [K in keyof LeadRow]?: LeadRow[K] | undefined },
): Promise<LeadRow> {
  return firstRow(await db.update(leads).set(change).where(eq(leads.id, id)).returning())
}

export async function insertChange(db: Db, change: typeof leadChanges.$inferInsert): Promise<void> {
  await db.insert(leadChanges).values(change)
}

/** The history of one lead, oldest first. */
export async function listChanges(db: Db, leadId: string): Promise<LeadChangeRow[]> {
  return db
    .select()
    .from(leadChanges)
    .where(eq(leadChanges.leadId, leadId))
    .orderBy(asc(leadChanges.at), asc(leadChanges.id))
}

/**
 * Condition over leads: the consumer turned to the advisor who works it, or agreed to them. It goes
 * with the advisor who leaves the firm; any other lead of theirs stays (docs/firms.md "Roles").
 */
export const isOwnLead = sql<boolean>`(${leads.turnedToId} is not distinct from ${leads.advisorId}
  or ${hasConsentInForce(leads)})`

/**
 * Takes the leads that one advisor works away from a firm, and puts those that only the firm gave
 * them into its pool, which it returns. Those a colleague works stay as they are.
 */
export async function updateLeadsOfLeaver(
  db: Db,
  { firmId, advisorId }: { firmId: string; advisorId: string },
): Promise<LeadRow[]> {
  const works = and(eq(leads.firmId, firmId), eq(leads.advisorId, advisorId))
  await db.update(leads).set({ firmId: null }).where(and(works, isOwnLead))
  return db.update(leads).set({ advisorId: null }).where(works).returning()
}

/**
 * What a lead of a consumer is estimated at, in dollars: the sum they would invest, else the one
 * they have, else 0.
 */
export async function findEstimatedValue(db: Db, consumerId: string): Promise<number> {
  const [row] = await db
    .select({
      investmentAmount: consumerProfiles.investmentAmount,
      investableAssets: consumerProfiles.investableAssets,
    })
    .from(consumerProfiles)
    .where(eq(consumerProfiles.id, consumerId))
  return row?.investmentAmount || row?.investableAssets || 0
}

/** The leads of a consumer that are neither converted nor lost, in the order of their ids. */
export function lockOpenLeadsOf(db: Db, consumerId: string): Promise<LeadRow[]> {
  return db
    .select()
    .from(leads)
    .where(and(eq(leads.consumerId, consumerId), inArray(leads.status, [...activeLeadStatuses])))
    .orderBy(leads.id)
    .for('update')
}

/** Deletes the leads of a firm that nobody works: without the firm nobody could. */
export async function deletePool(db: Db, firmId: string): Promise<void> {
  await db.delete(leads).where(and(eq(leads.firmId, firmId), isNull(leads.advisorId)))
}

export type LeadRecord = Awaited<ReturnType<typeof listRecords>>[number]

export async function findLead(
  db: Db,
  id: string,
  viewer: { viewerId: string; now: Date },
): Promise<LeadRecord | null> {
  const [found] = await listRecords(db, eq(leads.id, id), viewer)
  return found ?? null
}

/** Reads leads with what a reader may know about each, for the conditions and orders of others. */
export function listRecords(db: Db, condition: SQL | undefined, { viewerId, now }: { viewerId: string; now: Date }) {
  const isAhead = sql`${appointments.consumerId} = ${leads.consumerId} and ${appointments.advisorId} = ${leads.advisorId}
    and ${inArray(appointments.status, [...openStatuses])}
    and ${appointments.startsAt} > ${now.toISOString()}::timestamptz`
  return db
    .select({
      lead: leads,
      advisorFirmId: firmMembers.firmId,
      wants: consumerProfiles.preferredAdvisorSpecialties,
      // The viewer's own chat with this person: nobody reads a colleague's.
      chatId: sql<string | null>`(
        select ${chats.id} from ${chats}
        where ${chats.consumerId} = ${leads.consumerId} and ${chats.advisorId} = ${viewerId} and ${chats.kind} = 'client')`,
      // The viewer's own record of this person, where notes and tasks of a merged client are.
      clientId: sql<string | null>`(
        select ${clients.id} from ${clients}
        where ${clients.leadId} = ${leads.id} and ${clients.advisorId} = ${viewerId})`,
      nextAppointmentAt: sql<string | null>`(
        select min(${appointments.startsAt}) from ${appointments} where ${isAhead})`,
      nextAppointmentWaitingSince: sql<string | null>`(
        select case when ${appointments.status} = 'requested' then (
          select max(${appointmentChanges.at}) from ${appointmentChanges}
          where ${appointmentChanges.appointmentId} = ${appointments.id}) end
        from ${appointments} where ${isAhead} order by ${appointments.startsAt} limit 1)`,
    })
    .from(leads)
    .leftJoin(consumerProfiles, eq(consumerProfiles.id, leads.consumerId))
    .leftJoin(firmMembers, eq(firmMembers.advisorId, leads.advisorId))
    .where(condition)
}

/** The ids of a scope's leads, for use in another query. */
export function listIdsOf(db: Db, scope: LeadScope) {
  return db.select({ id: leads.id }).from(leads).where(isOfScope(scope))
}
