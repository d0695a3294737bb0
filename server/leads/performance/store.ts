import { and, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import { printedZone } from '#contract/core/days.ts'
import type { AnswerWeek } from '#contract/leads/performance/schemas.ts'
import { activeLeadStatuses } from '#contract/leads/values.ts'
import { firmMembers } from '#server/firms/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { advisorProfiles } from '#server/profiles/tables.ts'
import { leads } from '../tables.ts'

/**
 * The members of a firm with the counts of their leads in it, since an instant and from `before`
 * until then, and their rating.
 */
export async function listMembers(db: Db, firmId: string, { since, before }: { since: Date; before: Date }) {
  const isLate = sql`${leads.createdAt} >= ${since.toISOString()}::timestamptz`
  const isBefore = sql`${leads.createdAt} < ${since.toISOString()}::timestamptz
    and ${leads.createdAt} >= ${before.toISOString()}::timestamptz`
  const count = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})::int`
  return db
    .select({
      advisorId: firmMembers.advisorId,
      firmRole: firmMembers.firmRole,
      openLeads: count(sql`${inArray(leads.status, [...activeLeadStatuses])}`),
      leads: count(isLate),
      convertedLeads: count(sql`${isLate} and ${eq(leads.status, 'converted')}`),
      leadsBefore: count(isBefore),
      convertedLeadsBefore: count(sql`${isBefore} and ${eq(leads.status, 'converted')}`),
      averageRating: advisorProfiles.averageRating,
      ratingCount: sql<number>`coalesce(${advisorProfiles.ratingCount}, 0)::int`,
    })
    .from(firmMembers)
    .leftJoin(advisorProfiles, eq(advisorProfiles.id, firmMembers.advisorId))
    .leftJoin(leads, and(eq(leads.firmId, firmMembers.firmId), eq(leads.advisorId, firmMembers.advisorId)))
    .where(eq(firmMembers.firmId, firmId))
    .groupBy(firmMembers.advisorId, advisorProfiles.id)
    .orderBy(firmMembers.joinedAt)
    .limit(1_000)
}

/** By member and week: how many leads came, and the median minutes to their first answer. */
export async function listWeeks(db: Db, firmId: string, since: Date): Promise<(AnswerWeek & { advisorId: string })[]> {
  const week = sql<string>`to_char(date_trunc('week', ${leads.createdAt} at time zone ${sql.raw(`'${printedZone}'`)}), 'YYYY-MM-DD')`
  const minutes = sql`extract(epoch from ${leads.firstAnswerAt} - ${leads.createdAt}) / 60`
  return db
    .select({
      advisorId: sql<string>`${leads.advisorId}`,
      week,
      leads: sql<number>`count(*)::int`,
      medianMinutes: sql<number | null>`(percentile_cont(0.5) within group (order by ${minutes}))::float8`,
    })
    .from(leads)
    .where(and(eq(leads.firmId, firmId), isNotNull(leads.advisorId), gte(leads.createdAt, since)))
    .groupBy(leads.advisorId, sql`2`)
}
