import { dayIn } from '#contract/core/days.ts'
import { optional } from '#contract/core/fields.ts'
import { addClient, listClients } from '#contract/leads/clients/endpoints.ts'
import { NewClient, nextReviewFrom } from '#contract/leads/clients/schemas.ts'
import { listDuplicates } from '#contract/leads/duplicates/endpoints.ts'
import { listClientContacts } from '#contract/leads/imports/endpoints.ts'
import { noteMaxLength } from '#contract/leads/values.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate } from '#web/platform/api/queries.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { FormDialog } from '#web/platform/form-dialog.tsx'
import { ownZone } from '#web/platform/times/zones.ts'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { ContactFields } from './contact-fields.tsx'

const empty = { name: '', email: '', phone: '', note: '', nextReviewOn: '' }

type AddClientDialogProps = { onAdded: () => void; onClose: () => void }

/** Adds one person to the advisor's own list. */
export function AddClientDialog({ onAdded, onClose }: AddClientDialogProps) {
  const today = dayIn(ownZone(), new Date())
  const schema = NewClient.extend({ nextReviewOn: optional(nextReviewFrom(today)).default(null) })
  const form = useSchemaForm(schema, { defaultValues: empty })
  const add = form.submit(async (body) => {
    const { name } = await call(addClient, { body })
    await invalidate(listClients, listDuplicates, listClientContacts)
    toast.success(`${name} is on your list`)
    onAdded()
    onClose()
  })
  return (
    <FormDialog
      form={form}
      title="Add client"
      description="Only you see your list. We don’t write to anyone on it, and we don’t check who has an account."
      action="Add client"
      pendingLabel="Adding"
      onSubmit={add}
      onClose={onClose}
    >
      <ContactFields field={form.field} />
      <TextArea label="Note" optional maxLength={noteMaxLength} {...form.field('note')} />
      <DateField label="Next review" optional {...form.field('nextReviewOn')} />
    </FormDialog>
  )
}
