import { and, asc, desc, eq, gt, isNull, lte, ne, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ReportList } from '#contract/operations/reports/values.ts'
import { chatMembers, chatReports, messages } from '#server/messaging/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { problemsBy } from '#server/platform/db/constraints.ts'
import { type Cursor, isAfter, type ListOrder, orderOf } from '#server/platform/db/cursor.ts'
import { profiles } from '#server/profiles/tables.ts'
import { reportDecisionRows as decisions, reportAppeals } from './tables.ts'

/** Messages before the report that are shown of a shared conversation. */
const shownMessages = 20

const orders: Readonly<Record<ReportList, ListOrder>> = {
  open: { at: chatReports.createdAt, id: chatReports.id, direction: 'asc' },
  decided: { at: decisions.decidedAt, id: decisions.reportId, direction: 'desc' },
}
const reporter = alias(profiles, 'reporter')
const reported = alias(profiles, 'reported')
const decider = alias(profiles, 'decider')

// The other member of the chat.
const reportQuery = (db: Db) =>
  db
    .select({
      report: chatReports,
      reporter: {
        id: reporter.id,
        firstName: reporter.firstName,
        lastName: reporter.lastName,
        role: reporter.userType,
        createdAt: reporter.createdAt,
      },
      reported: {
        id: reported.id,
        firstName: reported.firstName,
        lastName: reported.lastName,
        role: reported.userType,
        createdAt: reported.createdAt,
      },
      decision: decisions,
      decider: { id: decider.id, firstName: decider.firstName, lastName: decider.lastName },
      // Counted per person on purpose: the same conversation may be reported twice.
      reportCount: sql<number>`(
        select count(*)::int from ${chatReports} r join ${chatMembers} m on m.chat_id = r.chat_id and m.user_id <> r.reporter_id
        where m.user_id = ${reported.id})`,
      upheldCount: db.$count(
        decisions,
        sql`${decisions.reportedId} = ${reported.id} and ${decisions.decision} <> 'dismiss' and ${decisions.reversedAt} is null`,
      ),
    })
    .from(chatReports)
    .innerJoin(reporter, eq(reporter.id, chatReports.reporterId))
    .innerJoin(
      chatMembers,
      and(eq(chatMembers.chatId, chatReports.chatId), sql`${chatMembers.userId} <> ${chatReports.reporterId}`),
    )
    .innerJoin(reported, eq(reported.id, chatMembers.userId))
    .leftJoin(decisions, eq(decisions.reportId, chatReports.id))
    .leftJoin(decider, eq(decider.id, decisions.decidedBy))

export type ReportFilter = {
  readonly list: ReportList
  readonly personId: string | undefined
  readonly after: Cursor | null
  readonly limit: number
}

/** Lists reports with both sides: open ones oldest first, decided ones latest first. */
export async function listReports(db: Db, { list, personId, after, limit }: ReportFilter) {
  const isOpen = list === 'open' ? isNull(decisions.reportId) : sql`${decisions.reportId} is not null`
  return reportQuery(db)
    .where(and(isOpen, personId ? eq(reported.id, personId) : undefined, isAfter(after, orders[list])))
    .orderBy(...orderOf(orders[list]))
    .limit(limit)
}
export type ReportRow = Awaited<ReturnType<typeof listReports>>[number]

export async function countOpenReports(db: Db): Promise<number> {
  const isDecided = db.select({ id: decisions.reportId }).from(decisions).where(eq(decisions.reportId, chatReports.id))
  return db.$count(chatReports, notExists(isDecided))
}

/** The latest reports about one person, with what was decided. */
export async function listReportsAbout(db: Db, userId: string, limit: number) {
  return db
    .select({
      id: chatReports.id,
      reason: chatReports.reason,
      createdAt: chatReports.createdAt,
      decision: decisions.decision,
      decidedAt: decisions.decidedAt,
      reversedAt: decisions.reversedAt,
    })
    .from(chatMembers)
    .innerJoin(
      chatReports,
      and(eq(chatReports.chatId, chatMembers.chatId), ne(chatReports.reporterId, chatMembers.userId)),
    )
    .leftJoin(decisions, eq(decisions.reportId, chatReports.id))
    .where(eq(chatMembers.userId, userId))
    .orderBy(desc(chatReports.createdAt), desc(chatReports.id))
    .limit(limit)
}
export type ReportAboutRow = Awaited<ReturnType<typeof listReportsAbout>>[number]

/** Finds one report and locks it until the transaction ends. */
export async function lockReport(db: Db, id: string): Promise<ReportRow | null> {
  await db.select({ id: chatReports.id }).from(chatReports).where(eq(chatReports.id, id)).for('update')
  const [row] = await reportQuery(db).where(eq(chatReports.id, id))
  return row ?? null
}

/** The messages that each of these reports shares, by its id, oldest first; of none it is empty. */
export async function listShared(
  db: Db,
  reports: readonly ReportRow['report'][],
): Promise<Map<string, SharedMessage[]>> {
  const ranges = reports.flatMap(({ id, chatId, sharedUntil }) =>
    sharedUntil === null ? [] : [{ id, chatId, after: sharedUntil - shownMessages, until: sharedUntil }],
  )
  const isShared = ranges.map(({ chatId, after, until }) =>
    and(eq(messages.chatId, chatId), gt(messages.position, after), lte(messages.position, until)),
  )
  const rows =
    ranges.length === 0
      ? []
      : await db
          .select()
          .from(messages)
          .where(or(...isShared))
          .orderBy(asc(messages.position))
  return new Map(
    ranges.map(({ id, chatId, after, until }) => [
      id,
      rows.filter((row) => row.chatId === chatId && row.position > after && row.position <= until),
    ]),
  )
}
export type SharedMessage = typeof messages.$inferSelect

/** @throws reports.decided */
export async function insertDecision(db: Db, values: typeof decisions.$inferInsert): Promise<void> {
  await db
    .insert(decisions)
    .values(values)
    .catch(problemsBy({ report_decisions_pkey: 'reports.decided' }))
}

/** Suspensions of a person that were not taken back, without the one of a report. */
export async function listOtherSuspensions(db: Db, { reportId, reportedId }: { reportId: string; reportedId: string }) {
  const isInForce = and(eq(decisions.decision, 'suspend'), isNull(decisions.reversedAt))
  return db
    .select({ decidedAt: decisions.decidedAt, days: decisions.days })
    .from(decisions)
    .where(and(eq(decisions.reportedId, reportedId), ne(decisions.reportId, reportId), isInForce))
}

export async function updateReversed(db: Db, reportId: string, reversedAt: Date): Promise<void> {
  await db.update(decisions).set({ reversedAt }).where(eq(decisions.reportId, reportId))
}

/**
 * What was decided about somebody, as they were notified: no dismissed report, and neither who
 * reported nor who decided.
 */
export async function listDecisionsAbout(db: Db, userId: string) {
  const { decision, reason, days, decidedAt, reversedAt } = decisions
  return db
    .select({
      decision,
      reason,
      days,
      decidedAt,
      reversedAt,
      appeal: {
        statement: reportAppeals.statement,
        openedAt: reportAppeals.openedAt,
        outcome: reportAppeals.outcome,
        reason: reportAppeals.reason,
        decidedAt: reportAppeals.decidedAt,
      },
    })
    .from(decisions)
    .leftJoin(reportAppeals, eq(reportAppeals.reportId, decisions.reportId))
    .where(and(eq(decisions.reportedId, userId), ne(decisions.decision, 'dismiss')))
    .orderBy(asc(decisions.decidedAt))
}

/** What came of the reports that somebody made; which action was taken stays with the staff. */
export async function listAnswersTo(db: Db, userId: string) {
  return db
    .select({
      chatId: chatReports.chatId,
      reportedAt: chatReports.createdAt,
      answer: sql<string>`case when ${decisions.decision} = 'dismiss' then 'no_violation' else 'action_taken' end`,
      decidedAt: decisions.decidedAt,
    })
    .from(chatReports)
    .innerJoin(decisions, eq(decisions.reportId, chatReports.id))
    .where(eq(chatReports.reporterId, userId))
    .orderBy(asc(decisions.decidedAt))
}
