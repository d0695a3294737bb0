/**
 * Decides who may do what with an appointment. Pure; to everybody but its two people it does not
 * exist.
 */
import type { ConsumerAdvisorPair } from '#contract/profiles/values.ts'
import {
  type AppointmentAction,
  type AppointmentSide,
  appointmentActionNames,
  appointmentActions,
} from '#contract/scheduling/values.ts'
import type { Actor } from '#server/platform/context.ts'
import { isPossible } from './rules.ts'
import type { AppointmentRow } from './tables.ts'

type Facts = Pick<AppointmentRow, 'consumerId' | 'advisorId' | 'status' | 'startsAt' | 'endsAt'>

/** Which of the two somebody is; null for everybody else. */
export function sideOf(actor: Actor, { consumerId, advisorId }: ConsumerAdvisorPair): AppointmentSide | null {
  if (actor.kind !== 'user') return null
  if (actor.id === consumerId) return 'consumer'
  return actor.id === advisorId ? 'advisor' : null
}

/** The person with whom one of the two has an appointment or a proposal. */
export const counterpartOf = ({ consumerId, advisorId }: ConsumerAdvisorPair, userId: string): string =>
  userId === consumerId ? advisorId : consumerId

/** Tells whether an action belongs to this side at all. */
export function isActionOf(side: AppointmentSide, action: AppointmentAction): boolean {
  const sides: readonly AppointmentSide[] = appointmentActions[action].by
  return sides.includes(side)
}

/** What somebody can do with an appointment at this moment: the buttons of the page. */
export function actionsOf(actor: Actor, appointment: Facts, now: Date): AppointmentAction[] {
  const side = sideOf(actor, appointment)
  if (!side) return []
  return appointmentActionNames.filter((action) => isActionOf(side, action) && isPossible(action, appointment, now))
}
