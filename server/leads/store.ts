import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type LeadSort, type LeadStatus, leadsShown } from '#contract/leads/values.ts'
import type { ConsumerAdvisorPair } from '#contract/profiles/values.ts'
import { firmMembers, firms } from '#server/firms/tables.ts'
import { chats } from '#server/messaging/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { consumerProfiles } from '#server/profiles/tables.ts'
import { appointments } from '#server/scheduling/tables.ts'
import type { LeadCount } from './rules.ts'
import { type LeadChangeRow, type LeadRow, leadChanges, leads } from './tables.ts'

export type NewLead = Omit<typeof leads.$inferInsert, 'id' | 'updatedAt'>
/** Whose leads: an advisor's, or those of a firm. */
export type Scope = { advisorId: string } | { firmId: string }

// A firm's leads are those its members work now.
const within = (scope: Scope): SQL | undefined =>
  'advisorId' in scope
    ? eq(leads.advisorId, scope.advisorId)
    : and(
        eq(leads.firmId, scope.firmId),
        sql`exists (select from ${firmMembers} where ${firmMembers.advisorId} = ${leads.advisorId}
          and ${firmMembers.firmId} = ${scope.firmId})`,
      )

/** Makes the one lead of a pair; null when there is one already (leads_one_per_pair). */
export async function insertLeadOnce(db: Db, lead: NewLead): Promise<LeadRow | null> {
  const [row] = await db
    .insert(leads)
    .values(lead)
    .onConflictDoNothing({ target: [leads.consumerId, leads.turnedToId] })
    .returning()
  return row ?? null
}

/** Locks a lead until the transaction ends, so that two moves follow one another. */
export async function lockLead(db: Db, id: string): Promise<LeadRow | null> {
  const [row] = await db.select().from(leads).where(eq(leads.id, id)).for('update')
  return row ?? null
}

/**
 * The lead that what passes between two people belongs to: made by that pair, or given to this
 * advisor.
 */
function ofPair(db: Db, { consumerId, advisorId }: ConsumerAdvisorPair) {
  const isTheirs = or(eq(leads.turnedToId, advisorId), eq(leads.advisorId, advisorId))
  return db
    .select()
    .from(leads)
    .where(and(eq(leads.consumerId, consumerId), isTheirs))
    .orderBy(asc(leads.createdAt))
    .limit(1)
}

export async function findOfPair(db: Db, pair: ConsumerAdvisorPair): Promise<LeadRow | null> {
  return (await ofPair(db, pair))[0] ?? null
}

export async function lockOfPair(db: Db, pair: ConsumerAdvisorPair): Promise<LeadRow | null> {
  return (await ofPair(db, pair).for('update'))[0] ?? null
}

export async function updateLead(
  db: Db,
  id: string,
  change: { [K in keyof LeadRow]?: LeadRow[K] | undefined },
): Promise<LeadRow> {
  const [row] = await db.update(leads).set(change).where(eq(leads.id, id)).returning()
  if (!row) throw new Error('a locked lead vanished')
  return row
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
 * Takes the leads that one advisor works away from a firm; those a colleague works stay with it.
 */
export async function updateFirmOfLeads(
  db: Db,
  { firmId, advisorId }: { firmId: string; advisorId: string },
): Promise<void> {
  await db
    .update(leads)
    .set({ firmId: null })
    .where(and(eq(leads.firmId, firmId), eq(leads.advisorId, advisorId)))
}

/** The administrator of a firm, who is notified of its leads. */
export async function findFirmAdmin(db: Db, firmId: string): Promise<string | null> {
  const [row] = await db.select({ adminId: firms.adminId }).from(firms).where(eq(firms.id, firmId))
  return row?.adminId ?? null
}

/** The amounts and subjects of a consumer's profile, for a lead's value. */
export async function findMeans(
  db: Db,
  consumerId: string,
): Promise<{ investmentAmount: number; investableAssets: number } | null> {
  const [row] = await db
    .select({
      investmentAmount: consumerProfiles.investmentAmount,
      investableAssets: consumerProfiles.investableAssets,
    })
    .from(consumerProfiles)
    .where(eq(consumerProfiles.id, consumerId))
  return row ?? null
}

export type LeadView = Awaited<ReturnType<typeof readLeads>>[number]

/**
 * Lists the first leads of a scope in an order. Missing values come last; ties put the latest lead
 * first.
 */
export function listLeads(
  db: Db,
  scope: Scope,
  only: {
    status: LeadStatus | undefined
    consumerId: string | undefined
    sort: LeadSort
    viewerId: string
    now: Date
  },
): Promise<LeadView[]> {
  const { status, consumerId, sort, viewerId, now } = only
  const condition = and(
    within(scope),
    status ? eq(leads.status, status) : undefined,
    consumerId ? eq(leads.consumerId, consumerId) : undefined,
  )
  return readLeads(db, condition, { viewerId, now })
    .orderBy(...orders[sort], desc(leads.createdAt), desc(leads.id))
    .limit(leadsShown)
}

export async function findLead(db: Db, id: string, viewer: { viewerId: string; now: Date }): Promise<LeadView | null> {
  const [found] = await readLeads(db, eq(leads.id, id), viewer)
  return found ?? null
}

const orders: Record<LeadSort, SQL[]> = {
  latest: [],
  fit: [sql`${leads.matchScore} desc nulls last`],
  value: [desc(leads.estimatedValueUsd)],
}

function readLeads(db: Db, condition: SQL | undefined, { viewerId, now }: { viewerId: string; now: Date }) {
  return db
    .select({
      lead: leads,
      advisorFirmId: firmMembers.firmId,
      wants: consumerProfiles.preferredAdvisorSpecialties,
      // The viewer's own chat with this person: nobody reads a colleague's.
      chatId: sql<string | null>`(
        select ${chats.id} from ${chats}
        where ${chats.consumerId} = ${leads.consumerId} and ${chats.advisorId} = ${viewerId} and ${chats.kind} = 'client')`,
      nextAppointmentAt: sql<string | null>`(
        select min(${appointments.startsAt}) from ${appointments}
        where ${appointments.consumerId} = ${leads.consumerId} and ${appointments.advisorId} = ${leads.advisorId}
          and ${inArray(appointments.status, ['requested', 'confirmed'])}
          and ${appointments.startsAt} > ${now.toISOString()}::timestamptz)`,
    })
    .from(leads)
    .leftJoin(consumerProfiles, eq(consumerProfiles.id, leads.consumerId))
    .leftJoin(firmMembers, eq(firmMembers.advisorId, leads.advisorId))
    .where(condition)
}

/** Counts a scope's leads by status and source. */
export async function countByStatusAndSource(db: Db, scope: Scope): Promise<LeadCount[]> {
  const daysToConversion = sql<number>`coalesce(sum(extract(epoch from ${leads.convertedAt} - ${leads.createdAt}) / 86400), 0)::float8`
  return db
    .select({ status: leads.status, source: leads.source, count: count(), daysToConversion })
    .from(leads)
    .where(within(scope))
    .groupBy(leads.status, leads.source)
}
