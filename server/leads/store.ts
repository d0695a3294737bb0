import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { LeadFilters } from '#contract/leads/schemas.ts'
import { activeLeadStatuses, type LeadSort, type LeadStatus, type LostKind } from '#contract/leads/values.ts'
import { openStatuses } from '#contract/scheduling/values.ts'
import { firmMembers } from '#server/firms/tables.ts'
import { chats } from '#server/messaging/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import { likePattern } from '#server/platform/db/like-pattern.ts'
import { consentInForce, consents, consumerProfiles, hasConsentInForce, profiles } from '#server/profiles/tables.ts'
import { appointments } from '#server/scheduling/tables.ts'
import { clients } from './clients/tables.ts'
import type { LeadCount } from './rules.ts'
import { isOfFirm, type LeadChangeRow, type LeadRow, leadChanges, leads } from './tables.ts'

export type NewLead = Omit<typeof leads.$inferInsert, 'id' | 'updatedAt'>
/** Whose leads: an advisor's, or those of a firm. */
export type Scope = { advisorId: string } | { firmId: string }

const within = (scope: Scope): SQL | undefined =>
  'advisorId' in scope ? eq(leads.advisorId, scope.advisorId) : isOfFirm(scope.firmId)

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

export type LeadRecord = Awaited<ReturnType<typeof readLeads>>[number]

export type LeadFilter = Omit<LeadFilters, 'scope'> & {
  readonly viewerId: string
  readonly now: Date
  readonly today: string | null
}
/** A place in one of the orders: the value it orders by, and the lead. */
export type LeadPosition = { readonly value: string | number | null; readonly id: string }

/**
 * The condition of filters. Names are searched only under a consent in force with the viewer,
 * because what is not shown must not be found.
 */
function filtered({ search, source, tag, field, nextStep, viewerId, today: day }: LeadFilter): SQL | undefined {
  const today = sql`${day}::date`
  const due = {
    overdue: sql`${leads.nextStepOn} < ${today}`,
    week: sql`${leads.nextStepOn} between ${today} and ${today} + 7`,
    none: sql`${leads.nextStepOn} is null`,
  }
  const pattern = search ? likePattern(search) : null
  return and(
    source ? eq(leads.source, source) : undefined,
    tag ? sql`${leads.tags} @> array[${tag}]` : undefined,
    field ? sql`${leads.custom} ->> ${field.slice(0, 36).toLowerCase()} = ${field.slice(37)}` : undefined,
    nextStep ? due[nextStep] : undefined,
    pattern === null
      ? undefined
      : sql`(${leads.notes} ilike ${pattern} or ${leads.nextStep} ilike ${pattern}
          or array_to_string(${leads.tags}, ' ') ilike ${pattern} or exists (
            select from ${consents} join ${profiles} on ${profiles.id} = ${consents.consumerId}
            where ${consentInForce({ consumerId: leads.consumerId, advisorId: viewerId })}
              and ${profiles.firstName} || ' ' || ${profiles.lastName} || ' ' || ${profiles.email} ilike ${pattern}))`,
  )
}

/** The condition for leads that come after a position of an order. */
function after(sort: LeadSort, position: LeadPosition | null): SQL | undefined {
  if (position === null) return undefined
  const { value, id } = position
  const isLaterId = sql`${leads.id} < ${id}::uuid`
  if (sort === 'latest') return sql`(${leads.createdAt}, ${leads.id}) < (${value}::timestamptz, ${id}::uuid)`
  if (sort === 'value') return sql`(${leads.estimatedValueUsd}, ${leads.id}) < (${value}::bigint, ${id}::uuid)`
  if (value === null) return sql`${leads.matchScore} is null and ${isLaterId}`
  return sql`(${leads.matchScore} < ${value}::int or ${leads.matchScore} is null
    or (${leads.matchScore} = ${value}::int and ${isLaterId}))`
}

/**
 * Lists the leads of a scope in an order, from a position on. Missing values come last; ties put
 * the latest lead first, whose id is the highest.
 */
export function listLeads(
  db: Db,
  scope: Scope,
  only: LeadFilter & {
    status: LeadStatus | undefined
    consumerId: string | undefined
    sort: LeadSort
    position: LeadPosition | null
    limit: number
  },
): Promise<LeadRecord[]> {
  const { status, consumerId, sort, position, limit, viewerId, now } = only
  const condition = and(
    within(scope),
    filtered(only),
    after(sort, position),
    status ? eq(leads.status, status) : undefined,
    consumerId ? eq(leads.consumerId, consumerId) : undefined,
  )
  return readLeads(db, condition, { viewerId, now })
    .orderBy(...orders[sort])
    .limit(limit)
}

export async function findLead(
  db: Db,
  id: string,
  viewer: { viewerId: string; now: Date },
): Promise<LeadRecord | null> {
  const [found] = await readLeads(db, eq(leads.id, id), viewer)
  return found ?? null
}

const orders: Record<LeadSort, SQL[]> = {
  latest: [desc(leads.createdAt), desc(leads.id)],
  // As their indexes are ordered.
  fit: [sql`${leads.matchScore} desc nulls last`, sql`${leads.id} desc nulls last`],
  value: [sql`${leads.estimatedValueUsd} desc nulls last`, sql`${leads.id} desc nulls last`],
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
      // The viewer's own record of this person, where notes and tasks of a merged client are.
      clientId: sql<string | null>`(
        select ${clients.id} from ${clients}
        where ${clients.leadId} = ${leads.id} and ${clients.advisorId} = ${viewerId})`,
      nextAppointmentAt: sql<string | null>`(
        select min(${appointments.startsAt}) from ${appointments}
        where ${appointments.consumerId} = ${leads.consumerId} and ${appointments.advisorId} = ${leads.advisorId}
          and ${inArray(appointments.status, [...openStatuses])}
          and ${appointments.startsAt} > ${now.toISOString()}::timestamptz)`,
    })
    .from(leads)
    .leftJoin(consumerProfiles, eq(consumerProfiles.id, leads.consumerId))
    .leftJoin(firmMembers, eq(firmMembers.advisorId, leads.advisorId))
    .where(condition)
}

/** Counts a scope's leads by status and source. */
export async function countByStatusAndSource(db: Db, scope: Scope, filter: LeadFilter): Promise<LeadCount[]> {
  const daysToConversion = sql<number>`coalesce(sum(extract(epoch from ${leads.convertedAt} - ${leads.createdAt}) / 86400), 0)::float8`
  return db
    .select({
      status: leads.status,
      source: leads.source,
      count: count(),
      valueUsd: sql<number>`sum(${leads.estimatedValueUsd})::float8`,
      daysToConversion,
    })
    .from(leads)
    .where(and(within(scope), filtered(filter)))
    .groupBy(leads.status, leads.source)
}

/** The ids of a scope's leads, for use in another query. */
export function listIdsOf(db: Db, scope: Scope) {
  return db.select({ id: leads.id }).from(leads).where(within(scope))
}

/** Counts the lost leads of a scope by their reason. */
export function countLosses(db: Db, scope: Scope): Promise<{ kind: LostKind | null; count: number }[]> {
  return db
    .select({ kind: leads.lostKind, count: count() })
    .from(leads)
    .where(and(within(scope), eq(leads.status, 'lost')))
    .groupBy(leads.lostKind)
}

/** The tags on an advisor's leads, the most used first. */
export async function listTags(db: Db, advisorId: string, limit: number): Promise<string[]> {
  const tag = sql<string>`unnest(${leads.tags})`.as('tag')
  const used = db.select({ tag }).from(leads).where(eq(leads.advisorId, advisorId)).as('used')
  const rows = await db
    .select({ tag: used.tag })
    .from(used)
    .groupBy(used.tag)
    .orderBy(desc(count()), asc(used.tag))
    .limit(limit)
  return rows.map((row) => row.tag)
}
