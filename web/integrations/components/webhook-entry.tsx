import { useState } from 'react'
import { minutes, seconds } from '#contract/core/durations.ts'
import { webhookEndReasonLabels, webhookKindLabels } from '#contract/integrations/labels.ts'
import { listDeliveries, redeliver, sendTestMessage } from '#contract/integrations/webhooks/endpoints.ts'
import type { Delivery, Webhook } from '#contract/integrations/webhooks/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate, usePages } from '#web/platform/api/queries.ts'
import { listed, when } from '#web/platform/format.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { readDeliveries } from '../api.ts'
import { DeliveryList } from './delivery-list.tsx'

type WebhookEntryProps = {
  webhook: Webhook
  onSwitch: (isOn: boolean) => void
  onRotate: () => void
  onDelete: () => void
}

/** One webhook: whether it works, and its log on request. */
export function WebhookEntry({ webhook, onSwitch, onRotate, onDelete }: WebhookEntryProps) {
  const [isOpen, setOpen] = useState(false)
  const { id, url, kinds, createdAt, failingSince, endedAt, isBlocked } = webhook
  // A visit of the staff shows no address.
  const host = URL.parse(url)?.host ?? 'the webhook'
  const isOn = endedAt === null
  const sendTest = async () => {
    try {
      await call(sendTestMessage, { params: { id } })
      await invalidate(listDeliveries)
      setOpen(true)
      toast.success('Test message queued')
    } catch (error) {
      toastProblem(error)
    }
  }
  return (
    <li className="border-b py-4 first:border-t">
      <p className="flex flex-wrap items-center gap-2 type-ui font-strong">
        <span className="min-w-0 [overflow-wrap:anywhere]">{url || 'Address not shown'}</span>
        {isOn && failingSince && <Tag tone="bad">Failing</Tag>}
        {!isOn && <Tag tone="warn">Off</Tag>}
      </p>
      <p className="mt-1 type-note text-ink-2">{listed(kinds.map((kind) => webhookKindLabels[kind]))}</p>
      <p className="mt-1 type-note text-ink-3">
        {`Added ${when(createdAt, 'date')}.`}
        {isOn && failingSince && ` Nothing has arrived since ${when(failingSince)}. We turn it off after five days.`}
        {endedAt && ` Off since ${when(endedAt)}${whyOff(webhook)}.`}
      </p>
      <div className="mt-1 -ml-2 flex flex-wrap gap-x-2">
        <Button size="sm" variant="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide log' : 'Show log'}
        </Button>
        {isOn && (
          <Button
            size="sm"
            variant="text"
            aria-label={`Send a test message to ${host}`}
            onClick={() => void sendTest()}
          >
            Send a test message
          </Button>
        )}
        <Button size="sm" variant="text" aria-label={`New secret for ${host}`} onClick={onRotate}>
          New secret
        </Button>
        {!isBlocked && (
          <Button
            size="sm"
            variant="text"
            aria-label={`Turn ${isOn ? 'off' : 'on'} ${host}`}
            onClick={() => onSwitch(!isOn)}
          >
            {isOn ? 'Turn off' : 'Turn on'}
          </Button>
        )}
        <Button size="sm" variant="text" aria-label={`Delete ${host}`} onClick={onDelete}>
          Delete
        </Button>
      </div>
      {isOpen && <DeliveryLog webhookId={id} isOn={isOn} />}
    </li>
  )
}

/** Why a webhook is off, for its owner; nothing where it ended before that was kept. */
function whyOff({ endReason, isBlocked }: Webhook): string {
  if (isBlocked) return ', by our staff. Write to support to have it turned on'
  if (endReason === 'by-owner') return ', by you'
  return endReason ? `, ${webhookEndReasonLabels[endReason]}` : ''
}

/** A message of the last minute that was not tried yet: the log shows soon what became of it. */
const isOnItsWay = ({ lastAttemptAt, createdAt }: Delivery) =>
  lastAttemptAt === null && Date.now() - Date.parse(createdAt) < minutes(1)

/** The messages of a person's own webhook, with a way to send each again. */
function DeliveryLog({ webhookId, isOn }: { webhookId: string; isOn: boolean }) {
  const list = usePages([listDeliveries.path, webhookId], (cursor) => readDeliveries(webhookId, cursor), {
    pollMs: ([page]) => (page?.items.some(isOnItsWay) ? seconds(2) : false),
  })
  const sendAgain = async ({ id }: Delivery) => {
    try {
      await call(redeliver, { params: { id: webhookId, deliveryId: id } })
      await invalidate(listDeliveries)
      toast.success('Message queued again')
    } catch (error) {
      toastProblem(error)
    }
  }
  return <DeliveryList list={list} isOn={isOn} onSendAgain={(delivery) => void sendAgain(delivery)} />
}
