import { useRef, useState } from 'react'
import {
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  rotateWebhookSecret,
  saveWebhook,
} from '#contract/integrations/webhooks/endpoints.ts'
import type { Webhook } from '#contract/integrations/webhooks/schemas.ts'
import { rotationHours, webhookLimit } from '#contract/integrations/webhooks/values.ts'
import type { Confirm } from '#web/auth/account/use-reauthentication.tsx'
import { call } from '#web/platform/api/call.ts'
import { invalidate, justRead, useEndpoint } from '#web/platform/api/queries.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { ConfirmDialog } from '#web/platform/confirm-dialog.tsx'
import { lazyPart } from '#web/platform/page/lazy-part.tsx'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Section } from '#web/profiles/components/section.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Loading } from '#web/ui/display/skeleton.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { ShownOnceDialog } from './shown-once-dialog.tsx'
import { WebhookEntry } from './webhook-entry.tsx'

const NewWebhookDialog = lazyPart(() => import('./new-webhook-dialog.tsx').then((part) => part.NewWebhookDialog))

/** The addresses that hear what happens in the practice, and what became of each message. */
export function Webhooks({ confirm }: { confirm: Confirm }) {
  const read = useEndpoint(listWebhooks, {}, justRead)
  const [isCreating, setCreating] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const [doomed, setDoomed] = useState<Webhook | null>(null)
  const attempt = async (work: () => Promise<unknown>, done: string | null) => {
    try {
      await work()
      await invalidate(listWebhooks, listDeliveries)
      if (done) toast.success(done)
    } catch (error) {
      toastProblem(error)
    }
  }
  const turn = (id: string, isOn: boolean) => {
    const save = () =>
      attempt(
        () => call(saveWebhook, { params: { id }, body: { isOn } }),
        isOn ? 'Webhook turned on' : 'Webhook turned off',
      )
    void (isOn ? confirm(save) : save())
  }
  const isRotating = useRef(false)
  // A second click would replace the secret that the first keeps signing with.
  const rotate = (id: string) =>
    void confirm(async () => {
      if (isRotating.current) return
      isRotating.current = true
      await attempt(async () => setSecret((await call(rotateWebhookSecret, { params: { id } })).secret), null)
      isRotating.current = false
    })
  const remove = async ({ id }: Webhook) => {
    await call(deleteWebhook, { params: { id } })
    // Its log, which may be open, went with it.
    await invalidate(listWebhooks)
    toast.success('Webhook deleted')
  }
  const items = read.data?.items
  return (
    <Section
      id="webhooks"
      keepsFocus
      title="Webhooks"
      lead="We send your server a signed message when something happens. It carries ids, never a name: your program reads the rest with an API key. A new password or email address, or signing out everywhere, turns every webhook off."
    >
      {!items && (
        <ReadPlaceholder read={read} name="Your webhooks">
          <Loading name="your webhooks" />
        </ReadPlaceholder>
      )}
      {items && items.length > 0 && (
        <ul>
          {items.map((webhook) => (
            <WebhookEntry
              key={webhook.id}
              webhook={webhook}
              onSwitch={(isOn) => turn(webhook.id, isOn)}
              onRotate={() => rotate(webhook.id)}
              onDelete={() => setDoomed(webhook)}
            />
          ))}
        </ul>
      )}
      {items && items.length < webhookLimit && (
        <div>
          <Button variant="secondary" onClick={() => void confirm(() => setCreating(true))}>
            Add a webhook
          </Button>
        </div>
      )}
      {isCreating && (
        <NewWebhookDialog
          confirm={confirm}
          onClose={() => setCreating(false)}
          onCreated={(made) => {
            setCreating(false)
            setSecret(made)
          }}
        />
      )}
      {secret !== null && (
        <ShownOnceDialog
          title="Copy your signing secret"
          description={`We show it this once. Your server checks each message with it, by any Standard Webhooks library. When you replace it, it keeps signing for ${rotationHours} hours, or until you replace the next one.`}
          label="Signing secret"
          noun="Secret"
          value={secret}
          onClose={() => setSecret(null)}
        />
      )}
      {doomed && (
        <ConfirmDialog
          open
          onOpenChange={() => setDoomed(null)}
          title="Delete this webhook?"
          description="Its log goes too, and messages on their way are dropped. You can’t undo this."
          action="Delete webhook"
          pendingLabel="Deleting"
          keep="Keep it"
          onConfirm={() => remove(doomed)}
        />
      )}
    </Section>
  )
}
