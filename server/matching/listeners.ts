import { messageStored } from '../messaging/events.ts'
import { on } from '../platform/events.ts'
import { appointmentCompleted, appointmentRequested } from '../scheduling/events.ts'
import { addAct } from './interactions/service.ts'

/** Only the consumer's own acts are counted (interactions/rules.ts). */
export const listeners = [
  on(messageStored, async (tx, { senderId, consumerId, advisorId }) => {
    if (consumerId && advisorId && senderId === consumerId) await addAct(tx, { consumerId, advisorId }, 'message')
  }),
  on(appointmentRequested, async (tx, { consumerId, advisorId, by }) => {
    if (by === 'consumer') await addAct(tx, { consumerId, advisorId }, 'appointment')
  }),
  on(appointmentCompleted, async (tx, { consumerId, advisorId }) => {
    await addAct(tx, { consumerId, advisorId }, 'completed')
  }),
]
