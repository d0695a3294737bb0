import { getClient, listClients, saveClient } from '#contract/leads/clients/endpoints.ts'
import { ClientContact, type ClientDetail } from '#contract/leads/clients/schemas.ts'
import { listDuplicates } from '#contract/leads/duplicates/endpoints.ts'
import { listClientContacts } from '#contract/leads/imports/endpoints.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate } from '#web/platform/api/queries.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { FormDialog } from '#web/platform/form-dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { ContactFields } from './contact-fields.tsx'

/** Corrects what an imported list says about a client. */
export function ContactDialog({ client, onClose }: { client: ClientDetail; onClose: () => void }) {
  const { id, name, email, phone } = client
  const form = useSchemaForm(ClientContact, { defaultValues: { name, email: email ?? '', phone: phone ?? '' } })
  const save = form.submit(async (body) => {
    await call(saveClient, { params: { id }, body })
    await invalidate(getClient, listClients, listDuplicates, listClientContacts)
    toast.success('Saved')
    onClose()
  })
  return (
    <FormDialog
      form={form}
      title="Edit contact details"
      description="They’re on your list alone. We don’t check who has an account."
      action="Save"
      pendingLabel="Saving"
      onSubmit={save}
      onClose={onClose}
    >
      <ContactFields field={form.field} />
    </FormDialog>
  )
}
