import type { Db } from '#server/platform/db/client.ts'
import { reviewRequests } from './tables.ts'

/** Stores that a review of an appointment was requested; false when it had been before. */
export async function insertRequestOnce(db: Db, appointmentId: string, requestedAt: Date): Promise<boolean> {
  const inserted = await db
    .insert(reviewRequests)
    .values({ appointmentId, requestedAt })
    .onConflictDoNothing()
    .returning({ appointmentId: reviewRequests.appointmentId })
  return inserted.length > 0
}
