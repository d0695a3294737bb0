/**
 * Lists what an advisor has to decide, and since when a consumer waits for it (docs/product.md
 * "Appointments"). Pure.
 */
import type { AppointmentChange } from '#contract/scheduling/schemas.ts'
import { wasConfirmed } from '#contract/scheduling/values.ts'

/**
 * An advisor's decision that a consumer waits for: a booking request, or a new time for a confirmed
 * appointment.
 */
export type AwaitedDecision = { kind: 'request' | 'move'; waitingSince: string }

/**
 * What an unconfirmed appointment waits for, by its history, the oldest change first; null without
 * any.
 */
export function decisionOf(history: readonly AppointmentChange[]): AwaitedDecision | null {
  const latest = history.at(-1)
  if (!latest) return null
  return { kind: wasConfirmed(history) ? 'move' : 'request', waitingSince: latest.at }
}
