import { sessionsEnded, userDeleted } from '#server/auth/events.ts'
import { on } from '#server/platform/events.ts'
import { consentWithdrawn, personBlocked } from '#server/profiles/events.ts'
import { endCallsBetween, endCallsIn, endCallsOf } from './transitions/service.ts'

export const callsListeners = [
  on(consentWithdrawn, (tx, { consumerId, advisorId }) => endCallsBetween(tx, [consumerId, advisorId])),
  on(personBlocked, (tx, { blockerId, blockedId }) => endCallsBetween(tx, [blockerId, blockedId])),
  on(userDeleted, (tx, { userId }) => endCallsOf(tx, userId)),
  on(sessionsEnded, endCallsIn),
]
