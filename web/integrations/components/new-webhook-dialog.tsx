import { webhookKindLabels } from '#contract/integrations/labels.ts'
import { createWebhook, listWebhooks } from '#contract/integrations/webhooks/endpoints.ts'
import { NewWebhook } from '#contract/integrations/webhooks/schemas.ts'
import { webhookKinds } from '#contract/integrations/webhooks/values.ts'
import type { Confirm } from '#web/auth/account/use-reauthentication.tsx'
import { call } from '#web/platform/api/call.ts'
import { invalidate } from '#web/platform/api/queries.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { FormDialog } from '#web/platform/form-dialog.tsx'
import { CheckGroup } from '#web/ui/forms/check-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

const choices = webhookKinds.map((value) => ({ value, label: webhookKindLabels[value] }))

type NewWebhookDialogProps = { confirm: Confirm; onClose: () => void; onCreated: (secret: string) => void }

/**
 * Asks for the address of a server and what it wants to hear, and for a proof of identity where the
 * last one has expired meanwhile.
 */
export function NewWebhookDialog({ confirm, onClose, onCreated }: NewWebhookDialogProps) {
  const form = useSchemaForm(NewWebhook, { defaultValues: { url: '', kinds: [] } })
  const send = form.submit((body) =>
    confirm(async () => {
      onCreated((await call(createWebhook, { body })).secret)
      await invalidate(listWebhooks)
    }),
  )
  return (
    <FormDialog
      form={form}
      title="Add a webhook"
      description="Your server answers with a status from 200 to 299. Otherwise we try again, up to ten times in four days."
      action="Add webhook"
      pendingLabel="Adding"
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        label="Address of your server"
        type="url"
        placeholder="https://example.com/hooks"
        autoComplete="off"
        spellCheck={false}
        {...form.field('url')}
      />
      <CheckGroup legend="Send when" choices={choices} columns={2} {...form.controlled('kinds')} />
    </FormDialog>
  )
}
