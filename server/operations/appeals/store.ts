import { and, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AppealList } from '#contract/operations/appeals/values.ts'
import { users } from '#server/auth/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { problemsBy } from '#server/platform/db/constraints.ts'
import { type Cursor, isAfter, type ListOrder, orderOf } from '#server/platform/db/cursor.ts'
import { profiles } from '#server/profiles/tables.ts'
import { reportAppeals as appeals, reportDecisionRows as decisions } from '../reports/tables.ts'

const person = alias(profiles, 'person')
const decider = alias(profiles, 'decider')
const appealDecider = alias(profiles, 'appeal_decider')
const named = (side: typeof person | typeof decider | typeof appealDecider) => ({
  firstName: side.firstName,
  lastName: side.lastName,
})

const orders: Readonly<Record<AppealList, ListOrder>> = {
  open: { at: appeals.openedAt, id: appeals.reportId, direction: 'asc' },
  decided: { at: appeals.decidedAt, id: appeals.reportId, direction: 'desc' },
}

/** Lists appeals with the decision each is against: open ones oldest first, others latest first. */
export async function listAppeals(
  db: Db,
  { list, after, limit }: { list: AppealList; after: Cursor | null; limit: number },
) {
  const isListed = list === 'open' ? isNull(appeals.decidedAt) : isNotNull(appeals.decidedAt)
  return db
    .select({
      appeal: appeals,
      decision: decisions,
      person: { id: person.id, role: person.userType, ...named(person) },
      decider: named(decider),
      appealDecider: named(appealDecider),
    })
    .from(appeals)
    .innerJoin(decisions, eq(decisions.reportId, appeals.reportId))
    .innerJoin(person, eq(person.id, decisions.reportedId))
    .leftJoin(decider, eq(decider.id, decisions.decidedBy))
    .leftJoin(appealDecider, eq(appealDecider.id, appeals.decidedBy))
    .where(and(isListed, isAfter(after, orders[list])))
    .orderBy(...orderOf(orders[list]))
    .limit(limit)
}
export type AppealRow = Awaited<ReturnType<typeof listAppeals>>[number]

/** Counts the open appeals against decisions that this person did not make. */
export async function countOpenAppeals(db: Db, personId: string): Promise<number> {
  const [row] = await db
    .select({ open: count() })
    .from(appeals)
    .innerJoin(decisions, eq(decisions.reportId, appeals.reportId))
    .where(and(isNull(appeals.decidedAt), sql`${decisions.decidedBy} is distinct from ${personId}`))
  return row?.open ?? 0
}

/** A decision with its appeal, if there is one, and whether its person's account was erased. */
export async function findDecision(db: Db, reportId: string) {
  const [row] = await db
    .select({ decision: decisions, appeal: appeals, isErased: sql<boolean>`${users.deletedAt} is not null` })
    .from(decisions)
    .leftJoin(users, eq(users.id, decisions.reportedId))
    .leftJoin(appeals, eq(appeals.reportId, decisions.reportId))
    .where(eq(decisions.reportId, reportId))
  return row ?? null
}
export type DecisionRow = NonNullable<Awaited<ReturnType<typeof findDecision>>>

/** @throws appeals.made */
export async function insertAppeal(db: Db, row: typeof appeals.$inferInsert): Promise<void> {
  await db
    .insert(appeals)
    .values(row)
    .catch(problemsBy({ report_appeals_pkey: 'appeals.made' }))
}

type Closing = Required<Pick<typeof appeals.$inferInsert, 'outcome' | 'reason' | 'decidedAt' | 'decidedBy'>>

/** Decides an open appeal; false when there is none. */
export async function updateOpenAppeal(db: Db, reportId: string, closing: Closing): Promise<boolean> {
  const isOpen = and(eq(appeals.reportId, reportId), isNull(appeals.decidedAt))
  return (await db.update(appeals).set(closing).where(isOpen).returning()).length > 0
}

/** Empties what a person wrote in their appeals, when their account is deleted. */
export async function updateStatementsErased(db: Db, personId: string): Promise<void> {
  const about = db.select({ id: decisions.reportId }).from(decisions).where(eq(decisions.reportedId, personId))
  await db.update(appeals).set({ statement: '' }).where(inArray(appeals.reportId, about))
}
