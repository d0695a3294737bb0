import { Dollars } from '#contract/core/fields.ts'
import { saveLead } from '#contract/leads/endpoints.ts'
import { type LeadDetail, SaveLead } from '#contract/leads/schemas.ts'
import { noteMaxLength } from '#contract/leads/values.ts'
import { useUser } from '#web/auth/access/guard.tsx'
import { call } from '#web/platform/api/call.ts'
import { changedFields } from '#web/platform/changed-fields.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { resetAfterSave } from '#web/platform/form-reset.ts'
import { UnsavedGuard } from '#web/profiles/components/unsaved-guard.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { notesHelp } from '../copy.ts'

const NotesForm = SaveLead.pick({ notes: true }).required().extend({ estimatedValueUsd: Dollars.nullable() })

/** What the advisor writes down about a lead, and what they expect it to bring. */
export function LeadNotes({ lead, onSaved }: { lead: LeadDetail; onSaved: () => void }) {
  const { role } = useUser()
  const { notes, estimatedValueUsd } = lead
  const form = useSchemaForm(NotesForm, { defaultValues: { notes, estimatedValueUsd } })
  const { isDirty, dirtyFields } = form.formState
  const save = form.submit(async (values) => {
    const changes = { ...values, estimatedValueUsd: values.estimatedValueUsd ?? 0 }
    const sent = form.getValues()
    await call(saveLead, { params: { id: lead.id }, body: changedFields(changes, dirtyFields) })
    resetAfterSave(form, sent, changes)
    toast.success('Saved')
    onSaved()
  })
  return (
    <form onSubmit={save} noValidate className="mt-6 grid gap-3">
      <UnsavedGuard unsaved={isDirty && !form.isPending} viewParam="lead" />
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <MoneyField
        label="Expected value"
        help="Starts as the amount the consumer said they’d invest."
        {...form.controlled('estimatedValueUsd')}
      />
      <TextArea
        label="Notes"
        rows={3}
        maxLength={noteMaxLength}
        help={notesHelp(lead, role === 'firm_admin')}
        {...form.field('notes')}
      />
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        className="justify-self-start"
        pending={form.isPending}
        pendingLabel="Saving"
      >
        Save
      </Button>
    </form>
  )
}
