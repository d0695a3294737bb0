import type { ComponentProps } from 'react'
import { deliveryFailureLabels, deliveryStateLabels, messageKindLabels } from '#contract/integrations/labels.ts'
import type { Delivery } from '#contract/integrations/webhooks/schemas.ts'
import type { DeliveryState } from '#contract/integrations/webhooks/values.ts'
import { type Read, ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { ShowMore } from '#web/platform/api/show-more.tsx'
import { when } from '#web/platform/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Loading } from '#web/ui/display/skeleton.tsx'
import { Tag } from '#web/ui/display/tag.tsx'

type Props = {
  list: Read &
    ComponentProps<typeof ShowMore>['list'] & {
      data: { readonly pages: readonly { readonly items: readonly Delivery[] }[] } | undefined
    }
  isOn: boolean
  onSendAgain: (delivery: Delivery) => void
}

const tones = { pending: 'plain', delivered: 'ok', failed: 'bad' } as const satisfies Record<DeliveryState, string>

/** The messages of a webhook in the last 30 days; while it is on, each can be sent again. */
export function DeliveryList({ list, isOn, onSendAgain }: Props) {
  if (!list.data)
    return (
      <ReadPlaceholder read={list} name="The log">
        <Loading name="the log" />
      </ReadPlaceholder>
    )
  const items = list.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <p className="py-2 type-ui-s text-ink-2">Nothing was sent in the last 30 days.</p>
  return (
    <div className="mt-2 w-full rounded bg-sunken px-4 py-1">
      <ul>
        {items.map((delivery) => (
          <li key={delivery.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b py-2 last:border-b-0">
            <Tag tone={tones[delivery.state]}>{deliveryStateLabels[delivery.state]}</Tag>
            <span className="min-w-0 flex-1 basis-48">
              <span className="block type-ui-s">{messageKindLabels[delivery.kind]}</span>
              <span className="block type-note text-ink-2">{outcomeOf(delivery)}</span>
            </span>
            {isOn && delivery.state !== 'pending' && (
              <Button size="sm" variant="text" onClick={() => onSendAgain(delivery)}>
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

/** "Mon, Mar 2, 9:30 AM. Answered 500 (3 attempts)." */
function outcomeOf({ createdAt, lastAttemptAt, lastStatus, lastFailure, attempts, nextAttemptAt }: Delivery): string {
  if (!lastAttemptAt || attempts === 0) return `${when(createdAt)}. On its way.`
  // Attempts before the kind of failure was kept have none.
  const failure = lastFailure ? deliveryFailureLabels[lastFailure] : 'No answer'
  const answer = lastStatus === null ? failure : `Answered ${lastStatus}`
  const next = nextAttemptAt ? ` Next attempt ${when(nextAttemptAt)}.` : ''
  return `${when(createdAt)}. ${answer} (${attempts === 1 ? '1 attempt' : `${attempts} attempts`}).${next}`
}
