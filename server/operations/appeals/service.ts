import { workChanged } from '#contract/notifications/events.ts'
import type { AppealsQuery, DecideReportAppeal, WriteAppeal } from '#contract/operations/appeals/schemas.ts'
import { problem } from '#contract/problems.ts'
import { sendEmail } from '#server/emails/service.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { decodeCursor, type RowPage, toPage } from '#server/platform/db/cursor.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { recordAct } from '#server/staff/service.ts'
import { lockDecision, reverseReport } from '../reports/service.ts'
import { lockReport } from '../reports/store.ts'
import { appealDeniedEmail } from './emails.ts'
import { findReportOf } from './service.links.ts'
import * as store from './store.ts'

/** A decision and its appeal, by the link its person was mailed. @throws appeals.link-invalid */
export async function getOwnDecision(ctx: Ctx, token: string): Promise<store.DecisionRow> {
  const reportId = await findReportOf(ctx, token)
  const found = reportId && (await store.findDecision(ctx.db, reportId))
  // What its person wrote was deleted with the account, and nothing is added after.
  if (!found || found.isErased) throw problem('appeals.link-invalid')
  return found
}

/**
 * Appeals a decision once, also without a session. The report is locked, since nobody can decide an
 * appeal against what is taken back meanwhile.
 * @throws appeals.link-invalid, appeals.made, reports.decided once it was taken back
 */
export async function openAppeal(ctx: Ctx, token: string, { statement }: WriteAppeal): Promise<void> {
  const { reportId } = (await getOwnDecision(ctx, token)).decision
  await ctx.transaction(async (tx) => {
    const report = await lockReport(tx.db, reportId)
    if (!report?.decision) throw problem('appeals.link-invalid')
    if (report.decision.reversedAt) throw problem('reports.decided')
    await store.insertAppeal(tx.db, { reportId, statement, openedAt: tx.now })
    tx.emit(rooms.role('admin'), workChanged, {})
  })
}

/** One page of appeals. @throws core.invalid for a wrong cursor */
export async function listAppeals(
  ctx: UserCtx,
  { list, cursor, limit }: AppealsQuery,
): Promise<RowPage<store.AppealRow>> {
  const found = await store.listAppeals(ctx.db, { list, after: decodeCursor(cursor), limit: limit + 1 })
  return toPage(found, limit, ({ appeal }) => ({ at: appeal.decidedAt ?? appeal.openedAt, id: appeal.reportId }))
}

/** Counts the open appeals that the actor may decide: all but those against their own decisions. */
export const countOpen = (ctx: UserCtx): Promise<number> => store.countOpenAppeals(ctx.db, ctx.actor.id)

/**
 * Decides an appeal, and mails its person the outcome. Upheld, the decision is taken back.
 * @throws core.not-found, reports.own-decision, reports.decided
 */
export function decideAppeal(ctx: UserCtx, reportId: string, { outcome, reason }: DecideReportAppeal): Promise<void> {
  return ctx.transaction(async (tx) => {
    if (!(await store.findDecision(tx.db, reportId))?.appeal) throw problem('core.not-found')
    const { kind, reportedId } = await lockDecision(tx, reportId)
    const closing = { outcome, reason, decidedAt: tx.now, decidedBy: tx.actor.id }
    if (!(await store.updateOpenAppeal(tx.db, reportId, closing))) throw problem('reports.decided')
    if (outcome === 'upheld') return reverseReport(tx, reportId, { reason })
    await sendEmail(tx, appealDeniedEmail, { userId: reportedId }, { decision: kind, reason })
    await recordAct(tx, { act: 'appeal-denied', subjectId: reportedId, detail: kind, reason })
    tx.emit(rooms.role('admin'), workChanged, {})
  })
}
