import { userDeleted } from '#server/auth/events.ts'
import { messageStored } from '#server/messaging/events.ts'
import { on, onBatch } from '#server/platform/events.ts'
import { consumerSaved } from '#server/profiles/events.ts'
import {
  appointmentBooked,
  appointmentCanceled,
  appointmentCompleted,
  appointmentRequested,
} from '#server/scheduling/events.ts'
import { resetAlerts } from './alerts/service.ts'
import { deleteAlertsOf } from './alerts/store.ts'
import { deleteImpressionsOf } from './impressions/store.ts'
import { addInteraction, addMessages, removeAppointment } from './interactions/service.ts'
import { deleteInteractionsOf } from './interactions/store.ts'
import { deletePreferences } from './preferences/store.ts'
import { deleteSearchesOf } from './searches/store.ts'
import { dropSharing } from './sharing/service.ts'
import { deleteListNotesOf } from './sharing/store.ts'

/** Only the consumer's own acts are counted (interactions/rules.ts). */
export const matchingListeners = [
  on(consumerSaved, (tx, { consumerId }) => resetAlerts(tx, consumerId)),
  onBatch(messageStored, (tx, messages) =>
    addMessages(
      tx,
      messages.flatMap(({ senderId, consumerId, advisorId }) =>
        consumerId && advisorId && senderId === consumerId ? [{ consumerId, advisorId }] : [],
      ),
    ),
  ),
  on(appointmentRequested, async (tx, { consumerId, advisorId, by }) => {
    if (by === 'consumer') await addInteraction(tx, { consumerId, advisorId }, 'appointment')
  }),
  on(appointmentBooked, (tx, { consumerId, advisorId }) =>
    addInteraction(tx, { consumerId, advisorId }, 'appointment'),
  ),
  on(appointmentCanceled, (tx, { consumerId, advisorId, bookedAt }) =>
    removeAppointment(tx, { consumerId, advisorId }, bookedAt),
  ),
  on(appointmentCompleted, async (tx, { consumerId, advisorId }) => {
    await addInteraction(tx, { consumerId, advisorId }, 'completed')
  }),
  on(userDeleted, async (tx, { userId }) => {
    await deletePreferences(tx.db, userId)
    await deleteInteractionsOf(tx.db, userId)
    await deleteSearchesOf(tx.db, userId)
    await dropSharing(tx, userId)
    await deleteListNotesOf(tx.db, userId)
    await deleteAlertsOf(tx.db, userId)
    await deleteImpressionsOf(tx.db, userId)
  }),
]
