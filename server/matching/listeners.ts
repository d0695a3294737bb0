import { userDeleted } from '../auth/events.ts'
import { messageStored } from '../messaging/events.ts'
import type { Tx } from '../platform/context.ts'
import { on } from '../platform/events.ts'
import { advisorSaved, consentGranted, consentRequested, consumerSaved } from '../profiles/events.ts'
import { appointmentCompleted, appointmentRequested } from '../scheduling/events.ts'
import { startAfresh } from './alerts/service.ts'
import { removeOf as removeAlerts } from './alerts/store.ts'
import * as capacity from './capacity/service.ts'
import { addAct } from './interactions/service.ts'
import type { Pair } from './interactions/store.ts'
import { removeOf as removeInteractionsOf } from './interactions/store.ts'
import { remove as removePreferences } from './preferences/store.ts'
import { removeOf as removeReach } from './reach/store.ts'
import { removeOf as removeSearches } from './searches/store.ts'
import { requireContactable } from './service.ts'
import { leaveWaiting } from './waiting/service.ts'
import { removeOf as removeFromLines } from './waiting/store.ts'

/** Only the consumer's own acts are counted (interactions/rules.ts). The first of them takes a place of the advisor's week. */
export const listeners = [
  on(advisorSaved, (tx, { advisorId }) => capacity.review(tx, advisorId)),
  on(consumerSaved, (tx, { consumerId }) => startAfresh(tx, consumerId)),
  on(consentRequested, (tx, { advisorId }) => requireContactable(tx, advisorId)),
  on(consentGranted, (tx, { consumerId, advisorId }) => turnTo(tx, { consumerId, advisorId })),
  on(messageStored, async (tx, { senderId, consumerId, advisorId }) => {
    if (!consumerId || !advisorId || senderId !== consumerId) return
    await turnTo(tx, { consumerId, advisorId })
    await addAct(tx, { consumerId, advisorId }, 'message')
  }),
  on(appointmentRequested, async (tx, { consumerId, advisorId, by }) => {
    if (by !== 'consumer') return
    await turnTo(tx, { consumerId, advisorId })
    await addAct(tx, { consumerId, advisorId }, 'appointment')
  }),
  on(appointmentCompleted, async (tx, { consumerId, advisorId }) => {
    await addAct(tx, { consumerId, advisorId }, 'completed')
  }),
  on(userDeleted, async (tx, { userId }) => {
    await removePreferences(tx.db, userId)
    await removeInteractionsOf(tx.db, userId)
    await removeSearches(tx.db, userId)
    await removeAlerts(tx.db, userId)
    await removeFromLines(tx.db, userId)
    await removeReach(tx.db, userId)
  }),
]

/** The first time takes one of the advisor's places, and whoever has one waits no longer. */
async function turnTo(tx: Tx, pair: Pair): Promise<void> {
  if (await capacity.admit(tx, pair)) await leaveWaiting(tx, pair)
}
