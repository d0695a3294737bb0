import { sessionsEnded, userDeleted } from '#server/auth/events.ts'
import { memberRemoved } from '#server/firms/events.ts'
import { on } from '#server/platform/events.ts'
import { consentWithdrawn, personBlocked } from '#server/profiles/events.ts'
import { endCallsBetween, endCallsIn, endCallsOf, endCallsWithColleagues } from './transitions/service.ts'

export const callsListeners = [
  on(consentWithdrawn, (tx, { consumerId, advisorId }) => endCallsBetween(tx, [consumerId, advisorId])),
  on(personBlocked, (tx, { blockerId, blockedId }) => endCallsBetween(tx, [blockerId, blockedId])),
  on(memberRemoved, (tx, { advisorId }) => endCallsWithColleagues(tx, advisorId)),
  on(userDeleted, (tx, { userId }) => endCallsOf(tx, userId)),
  on(sessionsEnded, endCallsIn),
]
