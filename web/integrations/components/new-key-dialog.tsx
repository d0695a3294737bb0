import { useState } from 'react'
import { listApiKeys } from '#contract/integrations/keys/endpoints.ts'
import { NewApiKey } from '#contract/integrations/keys/schemas.ts'
import { apiScopeLabels } from '#contract/integrations/labels.ts'
import { apiScopes, keyLifeDays } from '#contract/integrations/values.ts'
import { readAgain } from '#web/platform/api/queries.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { FormDialog } from '#web/platform/form-dialog.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { CheckGroup } from '#web/ui/forms/check-group.tsx'
import { CopyField } from '#web/ui/forms/copy-field.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { createApiKey } from '../api.ts'

const choices = apiScopes.map((value) => ({ value, label: apiScopeLabels[value] }))
const lives = keyLifeDays.map((days) => ({ value: String(days), label: days === 365 ? '1 year' : `${days} days` }))

/** Makes a key, and shows it the one time that it can be shown. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const [key, setKey] = useState<string | null>(null)
  const form = useSchemaForm(NewApiKey, { defaultValues: { name: '', scopes: [], lifeDays: 90 } })
  const send = form.submit(async (body) => {
    setKey((await createApiKey(body)).key)
    await readAgain(listApiKeys)
  })
  if (key !== null)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        closeQuestion={{ text: 'Close without copying your key?', close: 'Close', stay: 'Go back' }}
        title="Copy your API key"
        description="We show it this once. Keep it like a password."
        actions={<Button onClick={onClose}>Done</Button>}
      >
        <CopyField label="API key" value={key} noun="Key" />
      </Dialog>
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
