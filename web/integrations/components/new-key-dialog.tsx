import { createApiKey, listApiKeys } from '#contract/integrations/keys/endpoints.ts'
import { NewApiKey } from '#contract/integrations/keys/schemas.ts'
import { apiScopeLabels } from '#contract/integrations/labels.ts'
import { apiScopes, keyLifeDays } from '#contract/integrations/values.ts'
import type { Confirm } from '#web/auth/account/use-reauthentication.tsx'
import { call } from '#web/platform/api/call.ts'
import { invalidate } from '#web/platform/api/queries.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { FormDialog } from '#web/platform/form-dialog.tsx'
import { CheckGroup } from '#web/ui/forms/check-group.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

const choices = apiScopes.map((value) => ({ value, label: apiScopeLabels[value] }))
const lives = keyLifeDays.map((days) => ({ value: String(days), label: days === 365 ? '1 year' : `${days} days` }))

type NewKeyDialogProps = { confirm: Confirm; onClose: () => void; onCreated: (key: string) => void }

/** Makes a key, after a proof of identity where the last one has expired meanwhile. */
export function NewKeyDialog({ confirm, onClose, onCreated }: NewKeyDialogProps) {
  const form = useSchemaForm(NewApiKey, { defaultValues: { name: '', scopes: [], lifeDays: 90 } })
  const send = form.submit((body) =>
    confirm(async () => {
      onCreated((await call(createApiKey, { body })).key)
      await invalidate(listApiKeys)
    }),
  )
  return (
    <FormDialog
      form={form}
      title="Create an API key"
      description="Choose no more than the program needs."
      action="Create key"
      pendingLabel="Creating"
      onSubmit={send}
      onClose={onClose}
    >
      <TextField label="Name" placeholder="Reporting script" autoComplete="off" {...form.field('name')} />
      <CheckGroup legend="Scopes" choices={choices} columns={2} {...form.controlled('scopes')} />
      <RadioGroup
        legend="Expires after"
        choices={lives}
        columns={3}
        value={String(form.watch('lifeDays'))}
        onChange={(value) => form.setValue('lifeDays', keyLifeDays.find((days) => String(days) === value) ?? 90)}
      />
    </FormDialog>
  )
}
