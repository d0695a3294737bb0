import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { LeadFilters } from '#contract/leads/schemas.ts'
import { type LeadSort, type LeadStatus, type LostKind, leadStatuses } from '#contract/leads/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { likePattern } from '#server/platform/db/like-pattern.ts'
import { consentInForce, consents, profiles } from '#server/profiles/tables.ts'
import type { LeadCount } from '../rules.ts'
import { type LeadRecord, listRecords } from '../store.ts'
import { isOfScope, type LeadScope, leads } from '../tables.ts'

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
  scope: LeadScope,
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
    isOfScope(scope),
    filtered(only),
    after(sort, position),
    status ? eq(leads.status, status) : undefined,
    consumerId ? eq(leads.consumerId, consumerId) : undefined,
  )
  return listRecords(db, condition, { viewerId, now })
    .orderBy(...orders[sort])
    .limit(limit)
}

/** Lists the first leads of a scope of each status, in one order. */
export function listPipeline(
  db: Db,
  scope: LeadScope,
  only: LeadFilter & { sort: LeadSort; limit: number },
): Promise<LeadRecord[]> {
  const stages = leadStatuses.map((status) =>
    db
      .select({ id: leads.id })
      .from(leads)
      .where(and(isOfScope(scope), filtered(only), eq(leads.status, status)))
      .orderBy(...orders[only.sort])
      .limit(only.limit),
  )
  const ids = sql.join(
    stages.map((stage) => sql`(${stage})`),
    sql` union all `,
  )
  return listRecords(db, sql`${leads.id} in (${ids})`, only).orderBy(...orders[only.sort])
}

const orders: Record<LeadSort, SQL[]> = {
  latest: [desc(leads.createdAt), desc(leads.id)],
  // As their indexes are ordered.
  fit: [sql`${leads.matchScore} desc nulls last`, sql`${leads.id} desc nulls last`],
  value: [sql`${leads.estimatedValueUsd} desc nulls last`, sql`${leads.id} desc nulls last`],
}

/** Counts a scope's leads by status and source. */
export async function countByStatusAndSource(db: Db, scope: LeadScope, filter: LeadFilter): Promise<LeadCount[]> {
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
    .where(and(isOfScope(scope), filtered(filter)))
    .groupBy(leads.status, leads.source)
}

/** Counts the lost leads of a scope by their reason. */
export function countLosses(db: Db, scope: LeadScope): Promise<{ kind: LostKind | null; count: number }[]> {
  return db
    .select({ kind: leads.lostKind, count: count() })
    .from(leads)
    .where(and(isOfScope(scope), eq(leads.status, 'lost')))
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
