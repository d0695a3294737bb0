import { listDeliveries } from '#contract/integrations/webhooks/endpoints.ts'
import type { Delivery } from '#contract/integrations/webhooks/schemas.ts'
import { readAgain, usePages } from '#web/platform/api/queries.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { readDeliveries, redeliver } from '../api.ts'
import { DeliveryList } from './delivery-list.tsx'

/** The messages of a person's own webhook, with a way to send each again. */
export function DeliveryLog({ webhookId, isOn }: { webhookId: string; isOn: boolean }) {
  const list = usePages([listDeliveries.path, webhookId], (cursor) => readDeliveries(webhookId, cursor))
  const sendAgain = async ({ id }: Delivery) => {
    try {
      await redeliver(webhookId, id)
      await readAgain(listDeliveries)
      toast.success('Message queued again')
    } catch (error) {
      toastProblem(error)
    }
  }
  return <DeliveryList list={list} isOn={isOn} onSendAgain={(delivery) => void sendAgain(delivery)} />
}
