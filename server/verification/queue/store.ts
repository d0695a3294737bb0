import { and, asc, eq, inArray, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { staffPermissionTable } from '#contract/staff/values.ts'
import type { QueueCounts } from '#contract/verification/queue/schemas.ts'
import type { QueueList } from '#contract/verification/queue/values.ts'
import { users } from '#server/auth/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type Cursor, isAfter, type ListOrder, orderOf } from '#server/platform/db/cursor.ts'
import { likePattern } from '#server/platform/db/like-pattern.ts'
import { profiles } from '#server/profiles/tables.ts'
import { certificationChecks } from '../certifications/tables.ts'
import {
  type VerificationRow,
  verificationAppeals,
  verificationChanges,
  verificationDisputes,
  verifications,
} from '../tables.ts'

const { advisorId: id, waitingSince, decidedAt, submittedAt, secondOpinionBy } = verifications
const longestWaitingFirst: ListOrder = { at: waitingSince, id, direction: 'asc' }

/** The advisors who appeal against a decision of the reader. */
const appealedFrom = (readerId: string) =>
  sql`(select ${verificationAppeals.advisorId} from ${verificationAppeals}
    join ${verificationChanges} on ${verificationChanges.id} = ${verificationAppeals.changeId}
    where ${verificationAppeals.state} = 'open' and ${verificationChanges.byId} = ${readerId})`

type List = { order: ListOrder; condition: (readerId: string) => SQL | undefined }
const lists: Record<QueueList, List> = {
  waiting: {
    order: longestWaitingFirst,
    condition: (readerId) =>
      and(
        isNotNull(waitingSince),
        eq(verifications.stage, 'review'),
        sql`${secondOpinionBy} is distinct from ${readerId}`,
      ),
  },
  mine: {
    order: longestWaitingFirst,
    condition: (readerId) => and(isNotNull(waitingSince), eq(verifications.assigneeId, readerId)),
  },
  appeals: {
    order: longestWaitingFirst,
    condition: (readerId) =>
      and(isNotNull(waitingSince), isNull(verifications.stage), notInArray(id, appealedFrom(readerId))),
  },
  others: {
    order: longestWaitingFirst,
    condition: (readerId) =>
      and(isNotNull(waitingSince), or(eq(secondOpinionBy, readerId), inArray(id, appealedFrom(readerId)))),
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

/** How many cases wait in the lists of a reader. */
export async function countCases(db: Db, readerId: string): Promise<QueueCounts> {
  const counted = (list: QueueList) => db.$count(verifications, lists[list].condition(readerId))
  const [waiting, appeals, others] = await Promise.all([counted('waiting'), counted('appeals'), counted('others')])
  return { waiting, appeals, others }
}

/** How many certifications wait for a check, and how many disputes are open. */
export async function countChecksAndDisputes(db: Db): Promise<number> {
  const [checks, disputes] = await Promise.all([
    db.$count(certificationChecks, eq(certificationChecks.state, 'waiting')),
    db.$count(verificationDisputes, eq(verificationDisputes.state, 'open')),
  ])
  return checks + disputes
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
