import { userDeleted } from '../auth/events.ts'
import { messageStored } from '../messaging/events.ts'
import { on } from '../platform/events.ts'
import { advisorSaved, consentGranted } from '../profiles/events.ts'
import { appointmentCompleted, appointmentRequested } from '../scheduling/events.ts'
import * as capacity from './capacity/service.ts'
import { addAct } from './interactions/service.ts'
import { removeOf as removeInteractionsOf } from './interactions/store.ts'
import { remove as removePreferences } from './preferences/store.ts'

/** Only the consumer's own acts are counted (interactions/rules.ts). The first of them takes a place of the advisor's week. */
export const listeners = [
  on(advisorSaved, (tx, { advisorId }) => capacity.review(tx, advisorId)),
  on(consentGranted, (tx, { consumerId, advisorId }) => capacity.admit(tx, { consumerId, advisorId })),
  on(messageStored, async (tx, { senderId, consumerId, advisorId }) => {
    if (!consumerId || !advisorId || senderId !== consumerId) return
    await capacity.admit(tx, { consumerId, advisorId })
    await addAct(tx, { consumerId, advisorId }, 'message')
  }),
  on(appointmentRequested, async (tx, { consumerId, advisorId, by }) => {
    if (by !== 'consumer') return
    await capacity.admit(tx, { consumerId, advisorId })
    await addAct(tx, { consumerId, advisorId }, 'appointment')
  }),
  on(appointmentCompleted, async (tx, { consumerId, advisorId }) => {
    await addAct(tx, { consumerId, advisorId }, 'completed')
  }),
  on(userDeleted, async (tx, { userId }) => {
    await removePreferences(tx.db, userId)
    await removeInteractionsOf(tx.db, userId)
  }),
]
