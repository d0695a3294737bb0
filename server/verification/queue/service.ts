import { problem } from '#contract/problems.ts'
import type { AssignCase, QueueCounts, QueueQuery } from '#contract/verification/queue/schemas.ts'
import type { QueueList } from '#contract/verification/queue/values.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { decodeCursor, toPage } from '#server/platform/db/cursor.ts'
import { findOpenAppeal, listLatest, type NamedAppeal } from '../appeals/store.ts'
import { type CaseRows, readCases } from '../cases/service.ts'
import { actionsOf, excludedFrom, undoEnd } from '../decisions/policy.ts'
import { appealableEvents, besideTheCase } from '../history/rules.ts'
import { advanceVerification } from '../history/service.ts'
import { findLatestOf } from '../history/store.ts'
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
  /** Who cannot have the case. */
  readonly excludedIds: readonly string[]
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

/** How many cases wait for the actor, and how many for another administrator. */
export function countCases(ctx: UserCtx): Promise<QueueCounts> {
  return store.countCases(ctx.db, ctx.actor.id)
}

/**
 * Everything about verifications that waits for the actor: cases, appeals, certifications and
 * disputes, without what only a colleague may decide.
 */
export async function countPending(ctx: UserCtx): Promise<number> {
  const [{ waiting, appeals }, beside] = await Promise.all([countCases(ctx), store.countChecksAndDisputes(ctx.db)])
  return waiting + appeals + beside
}

/** The staff whom a case can be assigned to: those who may decide it. */
export function listReviewers(ctx: Ctx): Promise<store.ReviewerRow[]> {
  return store.listVerifiers(ctx.db)
}

/**
 * Takes a case, gives it back or assigns it to somebody else who verifies, if nobody else did so
 * since the caller looked. It never goes to the one whose decision or doubt it is about.
 * @throws core.not-found for the case or the assignee, verification.not-pending,
 * verification.assigned, verification.second-person
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
    if (assigneeId !== null && excludedFrom(before, await findAppealedDecider(tx, advisorId)).includes(assigneeId))
      throw problem('verification.second-person')
    const event = assigneeId === null ? 'released' : 'assigned'
    await advanceVerification(tx, before, {
      event,
      values: { assigneeId },
      assigneeId: assigneeId ?? before.assigneeId,
    })
  })
}

async function findAppealedDecider({ db }: UserCtx, advisorId: string): Promise<string | null> {
  if (!(await findOpenAppeal(db, advisorId))) return null
  return (await findLatestOf(db, advisorId, appealableEvents))?.byId ?? null
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
  const appealedDecider = appealed?.byId ?? null
  const facts = {
    row,
    latest,
    appeal,
    appealedDecider,
    hasEvidence: row.proofMethod !== null || documents.length > 0,
  }
  return {
    rows,
    appeal,
    appealedProof: appeal?.state === 'open' ? (appealed?.before ?? null) : null,
    reviewers,
    actions: actionsOf(facts, viewer),
    excludedIds: excludedFrom(row, appeal?.state === 'open' ? appealedDecider : null),
    undoUntil: undoEnd(latest, viewer),
  }
}

/** The instant by which a list is ordered. */
function positionIn(list: QueueList, row: VerificationRow): { at: Date | null; id: string } {
  const at = list === 'decided' ? row.decidedAt : list === 'all' ? row.submittedAt : row.waitingSince
  return { at, id: row.advisorId }
}
