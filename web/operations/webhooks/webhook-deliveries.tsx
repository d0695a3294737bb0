import { listDeliveriesOfAny, redeliverOfAny } from '#contract/integrations/oversight/endpoints.ts'
import type { DeskWebhook } from '#contract/integrations/oversight/schemas.ts'
import { DeliveryList } from '#web/integrations/components/delivery-list.tsx'
import { call } from '#web/platform/api/call.ts'
import { usePages } from '#web/platform/api/queries.ts'
import type { ReasonedAct } from '#web/staff/components/reason-dialog.tsx'

/** The messages of one webhook, without their bodies, each to send again. */
export function WebhookDeliveries(props: { webhook: DeskWebhook; onAct: (act: ReasonedAct) => void }) {
  const { webhook, onAct } = props
  const { id, host } = webhook
  const list = usePages([listDeliveriesOfAny.path, id], (cursor, signal) =>
    call(listDeliveriesOfAny, { params: { id }, query: { limit: 10, ...(cursor && { cursor }) } }, { signal }),
  )
  const again = (deliveryId: string): ReasonedAct => ({
    title: `Send again to ${host}`,
    explained: 'The same message is sent under the same id.',
    button: 'Send again',
    done: 'Message queued again',
    run: (reason) => call(redeliverOfAny, { params: { id, deliveryId }, body: { reason } }),
  })
  return (
    <DeliveryList list={list} isOn={webhook.endedAt === null} onSendAgain={(delivery) => onAct(again(delivery.id))} />
  )
}
