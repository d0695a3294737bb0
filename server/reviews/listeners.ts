import { userDeleted } from '#server/auth/events.ts'
import type { Tx } from '#server/platform/context.ts'
import { on } from '#server/platform/events.ts'
import { appointmentCompleted, appointmentMissed } from '#server/scheduling/events.ts'
import { requestReviewJob } from './jobs.ts'
import { forgetReporter } from './moderation/service.ts'
import { requestDueAt } from './requests/service.ts'

export const reviewsListeners = [
  on(appointmentCompleted, (tx, { appointmentId }) => queueRequest(tx, appointmentId)),
  // A call that was recorded confirms the appointment, whatever the advisor marks.
  on(appointmentMissed, (tx, { appointmentId }) => queueRequest(tx, appointmentId)),
  on(userDeleted, (tx, { userId }) => forgetReporter(tx, userId)),
]

async function queueRequest(tx: Tx, appointmentId: string): Promise<void> {
  const startAfter = await requestDueAt(tx, appointmentId)
  await tx.enqueue(requestReviewJob, { appointmentId }, { startAfter, singletonKey: appointmentId })
}
