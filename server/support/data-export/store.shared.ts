/** Reads records in which others take part, as the person themselves may read them. */
import { and, eq, getTableColumns, inArray, notInArray, or, sql } from 'drizzle-orm'
import { openStatuses } from '#contract/scheduling/values.ts'
import { internalEvents } from '#contract/verification/values.ts'
import { calls } from '#server/calls/tables.ts'
import type { DataPart } from '#server/platform/data-export.ts'
import type { Db } from '#server/platform/db/client.ts'
import { reviews } from '#server/reviews/tables.ts'
import { appointments } from '#server/scheduling/tables.ts'
import { verificationChanges, verifications } from '#server/verification/tables.ts'

type Rows = Promise<DataPart['rows']>

/** Appointments: an advisor has the number of a consumer for the call alone. */
export async function listAppointments(db: Db, userId: string): Rows {
  const { location, ...columns } = getTableColumns(appointments)
  const { consumerId, advisorId, mode, status } = columns
  const isHidden = and(eq(advisorId, userId), eq(mode, 'phone'), notInArray(status, [...openStatuses]))
  return db
    .select({ ...columns, location: sql<string>`case when ${isHidden} then '' else ${location} end` })
    .from(appointments)
    .where(or(eq(consumerId, userId), eq(advisorId, userId)))
}

/** Calls, without the sessions in which they were held. */
export async function listCalls(db: Db, userId: string): Rows {
  const { initiatorSessionId: _initiator, recipientSessionId: _recipient, ...columns } = getTableColumns(calls)
  return db
    .select(columns)
    .from(calls)
    .where(or(eq(calls.initiatorId, userId), eq(calls.recipientId, userId)))
}

/** Reviews: those that are held or withdrawn are their writer's alone. */
export async function listReviews(db: Db, userId: string): Rows {
  const { consumerId, advisorId, state } = reviews
  const isTheirs = and(eq(advisorId, userId), inArray(state, ['published', 'removed']))
  return db
    .select()
    .from(reviews)
    .where(or(eq(consumerId, userId), isTheirs))
}

/** The verification, without the staff who work on it. */
export async function listVerification(db: Db, userId: string): Rows {
  const {
    decidedBy: _decider,
    assigneeId: _assignee,
    secondOpinionBy: _opinion,
    ...columns
  } = getTableColumns(verifications)
  return db.select(columns).from(verifications).where(eq(verifications.advisorId, userId))
}

/** Its history: what administrators ask of one another is theirs. */
export async function listVerificationHistory(db: Db, userId: string): Rows {
  const { byId: _actor, assigneeId: _assignee, before: _before, ...columns } = getTableColumns(verificationChanges)
  const { advisorId, event } = columns
  return db
    .select(columns)
    .from(verificationChanges)
    .where(and(eq(advisorId, userId), notInArray(event, [...internalEvents])))
}
