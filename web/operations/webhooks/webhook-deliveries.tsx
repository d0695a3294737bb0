import { deliveryStateLabels, webhookKindLabels } from '#contract/integrations/labels.ts'
import { listDeliveriesOfAny, redeliverOfAny } from '#contract/integrations/oversight/endpoints.ts'
import type { DeskWebhook } from '#contract/integrations/oversight/schemas.ts'
import { deliveryTones, outcomeOf } from '#web/integrations/components/delivery-log.tsx'
import { call } from '#web/platform/api/call.ts'
import { usePages } from '#web/platform/api/queries.ts'
import { ShowMore } from '#web/platform/api/show-more.tsx'
import type { ReasonedAct } from '#web/staff/components/reason-dialog.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Loading } from '#web/ui/display/skeleton.tsx'
import { Tag } from '#web/ui/display/tag.tsx'

/** The messages of one webhook, without their bodies, each to send again. */
export function WebhookDeliveries(props: { webhook: DeskWebhook; onAct: (act: ReasonedAct) => void }) {
  const { webhook, onAct } = props
  const { id, host } = webhook
  const list = usePages([listDeliveriesOfAny.path, id], (cursor, signal) =>
    call(listDeliveriesOfAny, { params: { id }, query: { limit: 10, ...(cursor && { cursor }) } }, { signal }),
  )
  const { data } = list
  if (!data) return <Loading name="the log" />
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <p className="py-2 type-ui-s text-ink-2">Nothing was sent in the last 30 days.</p>
  const again = (deliveryId: string): ReasonedAct => ({
    title: `Send again to ${host}`,
    explained: 'The same message is sent under the same id.',
    button: 'Send again',
    done: 'Message queued again',
    run: (reason) => call(redeliverOfAny, { params: { id, deliveryId }, body: { reason } }),
  })
  return (
    <div className="mt-2 w-full rounded bg-sunken px-4 py-1">
      <ul>
        {items.map((delivery) => (
          <li key={delivery.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b py-2 last:border-b-0">
            <Tag tone={deliveryTones[delivery.state]}>{deliveryStateLabels[delivery.state]}</Tag>
            <span className="min-w-0 flex-1 basis-48">
              <span className="block type-ui-s">{webhookKindLabels[delivery.kind]}</span>
              <span className="block type-note text-ink-2">{outcomeOf(delivery)}</span>
            </span>
            {webhook.endedAt === null && delivery.state !== 'pending' && (
              <Button size="sm" variant="text" onClick={() => onAct(again(delivery.id))}>
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
