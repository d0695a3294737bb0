import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { BoardQuery } from '#contract/leads/board/schemas.ts'
import { activeLeadStatuses } from '#contract/leads/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type Cursor, isAfter, type ListOrder, orderOf } from '#server/platform/db/cursor.ts'
import { blockedWith, consumerProfiles, profiles } from '#server/profiles/tables.ts'
import { isOfFirm, type LeadRow, leads } from '../tables.ts'

const isOpen = inArray(leads.status, [...activeLeadStatuses])

export type BoardRow = Awaited<ReturnType<typeof listBoard>>[number]

/** One page of a firm's leads; the longest waiting are the open ones without an answer. */
export function listBoard(
  db: Db,
  firmId: string,
  { status, state, advisor, order, limit }: BoardQuery,
  after: Cursor | null,
) {
  const isWaiting = order === 'longest_waiting'
  const by: ListOrder = { at: leads.createdAt, id: leads.id, direction: isWaiting ? 'asc' : 'desc' }
  return db
    .select({ lead: leads, consumer: profiles, wants: consumerProfiles.preferredAdvisorSpecialties })
    .from(leads)
    .innerJoin(profiles, eq(profiles.id, leads.consumerId))
    .leftJoin(consumerProfiles, eq(consumerProfiles.id, leads.consumerId))
    .where(
      and(
        isOfFirm(firmId),
        status ? eq(leads.status, status) : undefined,
        state ? eq(profiles.state, state) : undefined,
        advisor === 'none' ? isNull(leads.advisorId) : advisor ? eq(leads.advisorId, advisor) : undefined,
        isWaiting ? and(isNull(leads.firstContactAt), isOpen) : undefined,
        isAfter(after, by),
      ),
    )
    .orderBy(...orderOf(by))
    .limit(limit + 1)
}

export async function countUnassigned(db: Db, firmId: string): Promise<number> {
  return db.$count(leads, and(eq(leads.firmId, firmId), isNull(leads.advisorId), isOpen))
}

/** How many leads each advisor of a firm works in each status, and their values. */
export async function countByAdvisor(db: Db, firmId: string) {
  return db
    .select({
      advisorId: leads.advisorId,
      status: leads.status,
      count: count(),
      valueUsd: sql<number>`sum(${leads.estimatedValueUsd})::float8`,
    })
    .from(leads)
    .where(isOfFirm(firmId))
    .groupBy(leads.advisorId, leads.status)
}

/** Locks leads of a firm until the transaction ends, always in the order of their ids. */
export async function lockLeads(db: Db, firmId: string, ids: readonly string[]): Promise<LeadRow[]> {
  return db
    .select()
    .from(leads)
    .where(and(inArray(leads.id, [...ids]), isOfFirm(firmId)))
    .orderBy(asc(leads.id))
    .for('update')
}

/** Those of these people with whom somebody has a block, in either direction. */
export async function listBlocked(db: Db, personId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(inArray(profiles.id, [...ids]), sql`${profiles.id} in (${blockedWith(personId)})`))
  return new Set(rows.map(({ id }) => id))
}
