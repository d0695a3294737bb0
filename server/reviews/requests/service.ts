import { hours } from '#contract/core/durations.ts'
import { reviewRequestHours } from '#contract/reviews/values.ts'
import type { Ctx, Tx } from '#server/platform/context.ts'
import { reviewRequested } from '../events.ts'
import { confirmationOf } from '../rules.ts'
import * as reviews from '../store.ts'
import { insertRequestOnce } from './store.ts'

/** When the request for a review of an appointment leaves: an hour after its planned end. */
export async function requestDueAt(tx: Tx, appointmentId: string): Promise<Date> {
  const appointment = await reviews.findAppointment(tx.db, appointmentId)
  return new Date((appointment?.endsAt ?? tx.now).getTime() + hours(reviewRequestHours))
}

/**
 * Asks the consumer of an appointment for a review once, unless they wrote one meanwhile. The
 * request goes to every consumer alike, so that reviews are no selection.
 */
export async function requestReview(ctx: Ctx, { appointmentId }: { appointmentId: string }): Promise<void> {
  await ctx.transaction(async (tx) => {
    const appointment = await reviews.findAppointment(tx.db, appointmentId)
    const confirmation = appointment && confirmationOf(appointment, tx.now)
    if (!appointment || confirmation === null || confirmation === 'contested') return
    if (await reviews.existsReview(tx.db, appointmentId)) return
    if (!(await insertRequestOnce(tx.db, appointmentId, tx.now))) return
    const { consumerId, advisorId } = appointment
    await tx.publish(reviewRequested, { appointmentId, consumerId, advisorId })
  })
}
