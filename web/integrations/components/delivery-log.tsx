import { deliveryStateLabels, webhookKindLabels } from '#contract/integrations/labels.ts'
import { listDeliveries } from '#contract/integrations/webhooks/endpoints.ts'
import type { Delivery } from '#contract/integrations/webhooks/schemas.ts'
import type { DeliveryState } from '#contract/integrations/webhooks/values.ts'
import { readAgain, usePages } from '#web/platform/api/queries.ts'
import { ShowMore } from '#web/platform/api/show-more.tsx'
import { when } from '#web/platform/format.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Loading } from '#web/ui/display/skeleton.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { readDeliveries, redeliver } from '../api.ts'

/** The color of what became of a message. */
export const deliveryTones = { pending: 'plain', delivered: 'ok', failed: 'bad' } as const satisfies Record<
  DeliveryState,
  string
>

/** The messages of a webhook in the last 30 days, with a way to send each again. */
export function DeliveryLog({ webhookId, isOn }: { webhookId: string; isOn: boolean }) {
  const list = usePages([listDeliveries.path, webhookId], (cursor) => readDeliveries(webhookId, cursor))
  const { data } = list
  const sendAgain = async ({ id }: Delivery) => {
    try {
      await redeliver(webhookId, id)
      await readAgain(listDeliveries)
      toast.success('Message queued again')
    } catch (error) {
      toastProblem(error)
    }
  }
  if (!data) return <Loading name="the log" />
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <p className="py-2 type-ui-s text-ink-2">Nothing was sent in the last 30 days.</p>
  return (
    <div className="mt-2 rounded bg-sunken px-4 py-1">
      <ul>
        {items.map((delivery) => (
          <li key={delivery.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b py-2 last:border-b-0">
            <Tag tone={deliveryTones[delivery.state]}>{deliveryStateLabels[delivery.state]}</Tag>
            <span className="min-w-0 flex-1 basis-48">
              <span className="block type-ui-s">{webhookKindLabels[delivery.kind]}</span>
              <span className="block type-note text-ink-2">{outcomeOf(delivery)}</span>
            </span>
            {isOn && delivery.state !== 'pending' && (
              <Button size="sm" variant="text" onClick={() => void sendAgain(delivery)}>
                Send again
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ShowMore list={list} variant="text" size="sm">
        Show more
      </ShowMore>
    </div>
  )
}

/** "Mon, Mar 2, 9:30 AM. Answered 500, 3 attempts." */
export function outcomeOf({ createdAt, lastAttemptAt, lastStatus, attempts, nextAttemptAt }: Delivery): string {
  if (!lastAttemptAt || attempts === 0) return `${when(createdAt)}. On its way.`
  const answer = lastStatus === null ? 'No answer' : `Answered ${lastStatus}`
  const next = nextAttemptAt ? ` Next attempt ${when(nextAttemptAt)}.` : ''
  return `${when(createdAt)}. ${answer}, ${attempts === 1 ? '1 attempt' : `${attempts} attempts`}.${next}`
}
