import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { staffPermissionTable } from '#contract/staff/values.ts'
import type { QueueList } from '#contract/verification/queue/values.ts'
import { users } from '#server/auth/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type Cursor, isAfter, type ListOrder, orderOf } from '#server/platform/db/cursor.ts'
import { likePattern } from '#server/platform/db/like-pattern.ts'
import { profiles } from '#server/profiles/tables.ts'
import { type VerificationRow, verifications } from '../tables.ts'

const { advisorId: id, waitingSince, decidedAt, submittedAt } = verifications
const longestWaitingFirst: ListOrder = { at: waitingSince, id, direction: 'asc' }

type List = { order: ListOrder; condition: (readerId: string) => SQL | undefined }
const lists: Record<QueueList, List> = {
  waiting: {
    order: longestWaitingFirst,
    condition: () => and(isNotNull(waitingSince), eq(verifications.stage, 'review')),
  },
  mine: {
    order: longestWaitingFirst,
    condition: (readerId) => and(isNotNull(waitingSince), eq(verifications.assigneeId, readerId)),
  },
  appeals: {
    order: longestWaitingFirst,
    condition: () => and(isNotNull(waitingSince), isNull(verifications.stage)),
  },
  decided: {
    order: { at: decidedAt, id, direction: 'desc' },
    condition: () => and(isNotNull(decidedAt), isNull(waitingSince)),
  },
  all: { order: { at: submittedAt, id, direction: 'desc' }, condition: () => isNotNull(submittedAt) },
}

/** One page of a list; `search` is part of a name or address, or a whole CRD number. */
export async function listCases(
  db: Db,
  {
    list,
    search,
    readerId,
    after,
    limit,
  }: { list: QueueList; search: string; readerId: string; after: Cursor | null; limit: number },
): Promise<VerificationRow[]> {
  const { order, condition } = lists[list]
  const found =
    search === '' ? undefined : or(eq(verifications.crdNumber, search), inArray(id, advisorsLike(db, search)))
  return db
    .select()
    .from(verifications)
    .where(and(condition(readerId), found, isAfter(after, order)))
    .orderBy(...orderOf(order))
    .limit(limit)
}

/** Advisors whose name or address contains these words; the index of accounts finds them. */
function advisorsLike(db: Db, words: string) {
  const account = sql`(${profiles.firstName} || ' ' || ${profiles.lastName} || ' ' || ${profiles.email}::text)`
  return db
    .select({ id: profiles.id })
    .from(profiles)
    .where(sql`${account} ilike ${likePattern(words)}`)
}

export type ReviewerRow = { readonly id: string; readonly firstName: string; readonly lastName: string }

/** The staff who verify, by name. */
export async function listVerifiers(db: Db): Promise<ReviewerRow[]> {
  return db
    .select({ id: profiles.id, firstName: profiles.firstName, lastName: profiles.lastName })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(and(inArray(users.staffRole, [...staffPermissionTable.verify]), isNull(users.deletedAt)))
    .orderBy(asc(profiles.firstName), asc(profiles.lastName), asc(profiles.id))
}
