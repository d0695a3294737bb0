import { problem } from '#contract/problems.ts'
import type { AssignCase, QueueQuery } from '#contract/verification/queue/schemas.ts'
import type { QueueList } from '#contract/verification/queue/values.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { decodeCursor, toPage } from '#server/platform/db/cursor.ts'
import { listLatest, type NamedAppeal } from '../appeals/store.ts'
import { type CaseRows, readCases } from '../cases/service.ts'
import { actionsOf, undoEnd } from '../decisions/policy.ts'
import { appealableEvents, besideTheCase } from '../history/rules.ts'
import { advanceVerification } from '../history/service.ts'
import * as verifications from '../store.ts'
import type { DecisionSnapshot, VerificationRow } from '../tables.ts'
import * as store from './store.ts'

/** A case with what an administrator may do with it now. */
export type QueuedCase = {
  readonly rows: CaseRows
  readonly appeal: NamedAppeal | null
  /** What the decision that is appealed took away. */
  readonly appealedProof: DecisionSnapshot | null
  /** The administrators that the case names. */
  readonly reviewers: ReadonlyMap<string, verifications.NamedPersonRow>
  readonly actions: ReturnType<typeof actionsOf>
  readonly undoUntil: Date | null
}

/** One page of a list of the review queue. */
export async function listCases(
  ctx: UserCtx,
  { list, search = '', cursor, limit }: QueueQuery,
): Promise<{ items: QueuedCase[]; nextCursor: string | null }> {
  const query = { list, search, readerId: ctx.actor.id, after: decodeCursor(cursor), limit: limit + 1 }
  const found = await store.listCases(ctx.db, query)
  const { rows, nextCursor } = toPage(found, limit, (row) => positionIn(list, row))
  const named = rows.flatMap(({ assigneeId, secondOpinionBy }) => [assigneeId, secondOpinionBy])
  const [cases, appeals, people] = await Promise.all([
    readCases(ctx, rows),
    listLatest(
      ctx.db,
      rows.map(({ advisorId }) => advisorId),
    ),
    verifications.listPersons(
      ctx.db,
      named.filter((id) => id !== null),
    ),
  ])
  const reviewers = new Map(people.map((person) => [person.id, person]))
  const items = rows.flatMap(({ advisorId }) => {
    const each = cases.get(advisorId)
    return each ? [queued(ctx, each, { appeal: appeals.get(advisorId) ?? null, reviewers })] : []
  })
  return { items, nextCursor }
}

/** The staff whom a case can be assigned to: those who may decide it. */
export function listReviewers(ctx: UserCtx): Promise<store.ReviewerRow[]> {
  return store.listVerifiers(ctx.db)
}

/**
 * Takes a case, gives it back or assigns it to somebody else who verifies, if nobody else did so
 * since the caller looked.
 * @throws core.not-found for the case or the assignee, verification.not-pending,
 * verification.assigned
 */
export async function assign(ctx: UserCtx, advisorId: string, { assigneeId, previousId }: AssignCase): Promise<void> {
  if (!(await verifications.findVerification(ctx.db, advisorId))) throw problem('core.not-found')
  await ctx.transaction(async (tx) => {
    const before = await verifications.lockVerification(tx.db, advisorId)
    if (before.waitingSince === null) throw problem('verification.not-pending')
    if (before.assigneeId !== previousId) throw problem('verification.assigned')
    if (assigneeId === before.assigneeId) return
    if (assigneeId !== null && !(await store.listVerifiers(tx.db)).some(({ id }) => id === assigneeId))
      throw problem('core.not-found')
    const event = assigneeId === null ? 'released' : 'assigned'
    await advanceVerification(tx, before, {
      event,
      values: { assigneeId },
      assigneeId: assigneeId ?? before.assigneeId,
    })
  })
}

function queued(
  { actor, now }: UserCtx,
  rows: CaseRows,
  { appeal, reviewers }: Pick<QueuedCase, 'appeal' | 'reviewers'>,
): QueuedCase {
  const { row, documents, changes } = rows
  const latest = changes.findLast(({ event }) => !besideTheCase.includes(event)) ?? null
  const viewer = { actorId: actor.id, now }
  const appealed = changes.findLast(({ event }) => appealableEvents.includes(event))
  const facts = {
    row,
    latest,
    appeal,
    appealedDecider: appealed?.byId ?? null,
    hasEvidence: row.proofMethod !== null || documents.length > 0,
  }
  return {
    rows,
    appeal,
    appealedProof: appeal?.state === 'open' ? (appealed?.before ?? null) : null,
    reviewers,
    actions: actionsOf(facts, viewer),
    undoUntil: undoEnd(latest, viewer),
  }
}

/** The instant by which a list is ordered. */
function positionIn(list: QueueList, row: VerificationRow): { at: Date | null; id: string } {
  const at = list === 'decided' ? row.decidedAt : list === 'all' ? row.submittedAt : row.waitingSince
  return { at, id: row.advisorId }
}
