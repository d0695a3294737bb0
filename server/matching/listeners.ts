import { userDeleted } from '#server/auth/events.ts'
import { messageStored } from '#server/messaging/events.ts'
import { on } from '#server/platform/events.ts'
import { consumerSaved } from '#server/profiles/events.ts'
import { appointmentCompleted, appointmentRequested } from '#server/scheduling/events.ts'
import { startAfresh } from './alerts/service.ts'
import { removeOf as removeAlerts } from './alerts/store.ts'
import { removeOf as removeReach } from './impressions/store.ts'
import { addAct } from './interactions/service.ts'
import { removeOf as removeInteractionsOf } from './interactions/store.ts'
import { remove as removePreferences } from './preferences/store.ts'
import { removeOf as removeSearches } from './searches/store.ts'

/** Only the consumer's own acts are counted (interactions/rules.ts). */
export const listeners = [
  on(consumerSaved, (tx, { consumerId }) => startAfresh(tx, consumerId)),
  on(messageStored, async (tx, { senderId, consumerId, advisorId }) => {
    if (consumerId && advisorId && senderId === consumerId) await addAct(tx, { consumerId, advisorId }, 'message')
  }),
  on(appointmentRequested, async (tx, { consumerId, advisorId, by }) => {
    if (by === 'consumer') await addAct(tx, { consumerId, advisorId }, 'appointment')
  }),
  on(appointmentCompleted, async (tx, { consumerId, advisorId }) => {
    await addAct(tx, { consumerId, advisorId }, 'completed')
  }),
  on(userDeleted, async (tx, { userId }) => {
    await removePreferences(tx.db, userId)
    await removeInteractionsOf(tx.db, userId)
    await removeSearches(tx.db, userId)
    await removeAlerts(tx.db, userId)
    await removeReach(tx.db, userId)
  }),
]
