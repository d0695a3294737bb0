import { and, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { listIdsOf } from '../store.ts'
import type { LeadScope } from '../tables.ts'
import { leadChanges, leads } from '../tables.ts'
import type { StageCases } from './rules.ts'

/**
 * By stage: the open leads and their value, the leads that entered it before `enteredBefore`, and
 * those of them that converted within `withinDays` of it.
 */
export async function listStageCases(
  db: Db,
  scope: LeadScope,
  { enteredBefore, withinDays }: { enteredBefore: Date; withinDays: number },
): Promise<StageCases[]> {
  const entries = db
    .select({
      leadId: leadChanges.leadId,
      status: leadChanges.to,
      enteredAt: sql<string>`min(${leadChanges.at})`.as('entered_at'),
    })
    .from(leadChanges)
    .innerJoin(leads, eq(leads.id, leadChanges.leadId))
    // An assignment is recorded with the status it left alone.
    .where(
      and(inArray(leads.id, listIdsOf(db, scope)), or(isNull(leadChanges.from), ne(leadChanges.from, leadChanges.to))),
    )
    .groupBy(leadChanges.leadId, leadChanges.to)
    .as('entries')
  const isOpen = sql`${leads.status} = ${entries.status}`
  const isCase = lte(entries.enteredAt, sql`${enteredBefore.toISOString()}::timestamptz`)
  const inTime = sql`${leads.convertedAt} <= ${entries.enteredAt} + make_interval(days => ${withinDays})`
  return db
    .select({
      status: entries.status,
      open: sql<number>`count(*) filter (where ${isOpen})::int`,
      openValueUsd: sql<number>`coalesce(sum(${leads.estimatedValueUsd}) filter (where ${isOpen}), 0)::float8`,
      cases: sql<number>`count(*) filter (where ${isCase})::int`,
      converted: sql<number>`count(*) filter (where ${isCase} and ${inTime})::int`,
    })
    .from(entries)
    .innerJoin(leads, eq(leads.id, entries.leadId))
    .groupBy(entries.status)
}
