import { and, desc, eq, gt, inArray, not, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { openStatuses } from '#contract/scheduling/values.ts'
import { users } from '#server/auth/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { hasBlock, hasConsentInForce } from '#server/profiles/tables.ts'
import { proposals } from '../proposals/tables.ts'
import { type AppointmentRow, appointments } from '../tables.ts'

/**
 * Somebody's latest completed appointments since a moment, the latest first: of pairs whose consent
 * is in force without a block or a suspended account, and who have nothing ahead and no open offer.
 */
export function listLatelyMet(
  db: Db,
  { userId, since, now, limit }: { userId: string; since: Date; now: Date; limit: number },
): Promise<AppointmentRow[]> {
  const { consumerId, advisorId } = appointments
  const further = alias(appointments, 'further')
  const isSamePair = and(eq(further.consumerId, appointments.consumerId), eq(further.advisorId, appointments.advisorId))
  const later = and(eq(further.status, 'completed'), gt(further.startsAt, appointments.startsAt))
  return db
    .select()
    .from(appointments)
    .where(
      and(
        or(eq(appointments.consumerId, userId), eq(appointments.advisorId, userId)),
        eq(appointments.status, 'completed'),
        gt(appointments.startsAt, since),
        notExists(
          db
            .select({ one: sql`1` })
            .from(further)
            .where(and(isSamePair, or(inArray(further.status, [...openStatuses]), later))),
        ),
        notExists(
          db
            .select({ one: sql`1` })
            .from(proposals)
            .where(
              and(
                eq(proposals.consumerId, appointments.consumerId),
                eq(proposals.advisorId, appointments.advisorId),
                eq(proposals.status, 'open'),
              ),
            ),
        ),
        hasConsentInForce(appointments),
        not(hasBlock(consumerId, advisorId)),
        sql`not exists (select 1 from ${users} where ${users.id} in (${consumerId}, ${advisorId})
          and ${users.bannedUntil} > ${now.toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(desc(appointments.startsAt))
    .limit(limit)
}
