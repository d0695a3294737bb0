import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { activeLeadStatuses } from '#contract/leads/values.ts'
import { openStatuses } from '#contract/scheduling/values.ts'
import { chatMembers, chats } from '#server/messaging/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { appointments } from '#server/scheduling/tables.ts'
import { isOwnLead } from '../store.ts'
import { leads } from '../tables.ts'

/** Counts the leads that would go with a member, and those that would stay with the firm. */
export async function countLeads(
  db: Db,
  { firmId, advisorId }: { firmId: string; advisorId: string },
): Promise<{ open: number; closed: number; staying: number }> {
  const isOpen = sql`${inArray(leads.status, [...activeLeadStatuses])}`
  const works = sql`${leads.advisorId} is not distinct from ${advisorId}`
  const goes = sql`(${works} and ${isOwnLead})`
  const [row] = await db
    .select({
      open: sql<number>`count(*) filter (where ${goes} and ${isOpen})::int`,
      closed: sql<number>`count(*) filter (where ${goes} and not ${isOpen})::int`,
      staying: sql<number>`count(*) filter (where not ${goes})::int`,
    })
    .from(leads)
    .where(and(eq(leads.firmId, firmId), sql`(${works} or ${leads.turnedToId} = ${advisorId})`))
  return row ?? { open: 0, closed: 0, staying: 0 }
}

export function countClientChats(db: Db, advisorId: string): Promise<number> {
  const own = db.select({ id: chatMembers.chatId }).from(chatMembers).where(eq(chatMembers.userId, advisorId))
  return db.$count(chats, and(inArray(chats.id, own), eq(chats.kind, 'client')))
}

export function countUpcoming(db: Db, advisorId: string, now: Date): Promise<number> {
  const isAhead = and(inArray(appointments.status, [...openStatuses]), gt(appointments.startsAt, now))
  return db.$count(appointments, and(eq(appointments.advisorId, advisorId), isAhead))
}
