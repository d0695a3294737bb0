import { workChanged } from '#contract/notifications/events.ts'
import type { DecideReport, ReportQuery } from '#contract/operations/reports/schemas.ts'
import { problem } from '#contract/problems.ts'
import { banEnd, extendBan, lockBan, setBan } from '#server/auth/service.ts'
import { sendEmail } from '#server/emails/service.ts'
import { notifyUser } from '#server/notifications/service.ts'
import type { Ctx, Tx, UserActor, UserCtx } from '#server/platform/context.ts'
import { decodeCursor, type RowPage, toPage } from '#server/platform/db/cursor.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { listBanActs, recordAct } from '#server/staff/service.ts'
import { tokenFor } from '../appeals/service.links.ts'
import { updateOpenAppeal } from '../appeals/store.ts'
import { banDays } from '../people/rules.ts'
import { reportAnsweredEmail, reportDecidedEmail, reportReversedEmail } from './emails.ts'
import { type Ban, banWithout } from './rules.ts'
import * as store from './store.ts'

type Suspension = { readonly decidedAt: Date; readonly days: number | null }
export type ReportDetails = { readonly row: store.ReportRow; readonly messages: readonly store.SharedMessage[] }

/** One page of reports with what was shared. @throws core.invalid for a wrong cursor */
export async function listReports(
  ctx: UserCtx,
  { list, personId, cursor, limit }: ReportQuery,
): Promise<RowPage<ReportDetails>> {
  const found = await store.listReports(ctx.db, { list, personId, after: decodeCursor(cursor), limit: limit + 1 })
  const { rows, nextCursor } = toPage(found, limit, ({ report, decision }) => ({
    at: decision?.decidedAt ?? report.createdAt,
    id: report.id,
  }))
  const shared = await store.listShared(
    ctx.db,
    rows.map(({ report }) => report),
  )
  return { rows: rows.map((row) => ({ row, messages: shared.get(row.report.id) ?? [] })), nextCursor }
}

/** Reports that nobody has decided about. */
export const countOpen = (ctx: Ctx): Promise<number> => store.countOpenReports(ctx.db)

/**
 * Decides about a report: warns the reported person, suspends them, or dismisses it without
 * notifying them; the log keeps the reason. A suspension is a ban, and does not shorten one that
 * lasts longer.
 * @throws core.not-found, core.forbidden for a report about the staff, reports.decided
 */
export function decideReport(ctx: UserCtx, id: string, { decision, reason, days }: DecideReport): Promise<void> {
  return ctx.transaction(async (tx) => {
    const found = await store.lockReport(tx.db, id)
    if (!found) throw problem('core.not-found')
    if (found.decision) throw problem('reports.decided')
    const { reporter, reported } = found
    if (reported.role === 'admin') throw problem('core.forbidden')
    const limited = decision === 'suspend' ? days : null
    const decided = { decision, reason, days: limited, decidedAt: tx.now, decidedBy: tx.actor.id }
    await store.insertDecision(tx.db, { reportId: id, reportedId: reported.id, ...decided })
    const until = decision === 'suspend' ? await extendBan(tx, reported.id, limited) : null
    const isBannedLonger = until !== null && until > banEnd(tx.now, limited)
    if (decision !== 'dismiss') {
      const token = await tokenFor(tx, { reportId: id, decidedAt: tx.now })
      const link = `${tx.ports.config.publicUrl}/appeal/${token}`
      const outcome = { decision, reason, days: limited, isBannedLonger, link }
      await sendEmail(tx, reportDecidedEmail, { userId: reported.id }, outcome)
      await notifyUser(tx, { userId: reported.id, kind: 'report_decided', params: { token }, personId: null })
    }
    await sendEmail(tx, reportAnsweredEmail, { userId: reporter.id }, { isUpheld: decision !== 'dismiss' })
    tx.emit(rooms.role('admin'), workChanged, {})
    await recordAct(tx, { act: 'report-decided', subjectId: reported.id, detail: decision, reason })
  })
}

/**
 * Takes a warning or a suspension back, as after an appeal; any other ban of the person stays. The
 * person who made the decision cannot decide about the appeal.
 * @throws core.not-found, reports.own-decision, reports.decided when there is nothing to take back
 */
export function reverseReport(ctx: UserCtx, id: string, { reason }: { reason: string }): Promise<void> {
  return ctx.transaction(async (tx) => {
    const { kind, decision, reportedId } = await lockDecision(tx, id)
    await store.updateReversed(tx.db, id, tx.now)
    const closing = { outcome: 'upheld', reason, decidedAt: tx.now, decidedBy: tx.actor.id } as const
    await updateOpenAppeal(tx.db, id, closing)
    const isBanned = kind === 'suspend' && (await liftSuspension(tx, { id, reportedId, decision }))
    await sendEmail(tx, reportReversedEmail, { userId: reportedId }, { decision: kind, reason, isBanned })
    await recordAct(tx, { act: 'report-reversed', subjectId: reportedId, detail: kind, reason })
    // An open appeal against it waits no more.
    tx.emit(rooms.role('admin'), workChanged, {})
  })
}

/**
 * A warning or a suspension under the lock of its report, for somebody who did not make it.
 * @throws core.not-found, reports.own-decision, reports.decided when there is nothing to take back
 */
export async function lockDecision(tx: Tx<UserActor>, id: string) {
  const found = await store.lockReport(tx.db, id)
  if (!found) throw problem('core.not-found')
  const { decision, reported } = found
  if (!decision || decision.decision === 'dismiss' || decision.reversedAt) throw problem('reports.decided')
  if (decision.decidedBy === tx.actor.id) throw problem('reports.own-decision')
  return { kind: decision.decision, decision, reportedId: reported.id }
}

/** Lifts one suspension, and tells whether the person is still banned for something else. */
async function liftSuspension(
  tx: Tx<UserActor>,
  { id, reportedId, decision }: { id: string; reportedId: string; decision: Suspension },
): Promise<boolean> {
  const bannedUntil = await lockBan(tx, reportedId)
  const [suspensions, acts] = await Promise.all([
    store.listOtherSuspensions(tx.db, { reportId: id, reportedId }),
    listBanActs(tx, reportedId),
  ])
  const banOf = (at: Date, days: number | null): Ban => ({ at, endsAt: banEnd(at, days) })
  const last = acts.find(({ act }) => act === 'banned')
  const otherBans = suspensions.map(({ decidedAt, days }) => banOf(decidedAt, days))
  if (last) otherBans.push(banOf(last.at, banDays(last.detail)))
  const liftedAt = acts.find(({ act }) => act === 'unbanned')?.at ?? null
  const suspension = banOf(decision.decidedAt, decision.days)
  const left = banWithout(suspension, { bannedUntil, otherBans, liftedAt, now: tx.now })
  if (left?.getTime() !== bannedUntil?.getTime()) await setBan(tx, reportedId, left)
  return left !== null && left > tx.now
}
