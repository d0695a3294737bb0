import { Dollars } from '#contract/core/fields.ts'
import { saveLead } from '#contract/leads/endpoints.ts'
import { type LeadDetail, LeadTags, SaveLead } from '#contract/leads/schemas.ts'
import { noteMaxLength, tagLimit } from '#contract/leads/values.ts'
import { useUser } from '#web/auth/access/guard.tsx'
import { useNotShown } from '#web/auth/account/not-shown.tsx'
import { call } from '#web/platform/api/call.ts'
import { changedFields } from '#web/platform/changed-fields.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { resetAfterSave } from '#web/platform/form-reset.ts'
import { UnsavedGuard } from '#web/profiles/components/unsaved-guard.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { notesHelp } from '../copy.ts'
import { commaList } from '../fields/comma-list.ts'

const LeadInput = SaveLead.pick({ nextStep: true, nextStepOn: true, notes: true })
  .required()
  .extend({ tags: commaList.pipe(LeadTags), estimatedValueUsd: Dollars.nullable() })

type LeadValues = Pick<LeadDetail, 'nextStep' | 'nextStepOn' | 'tags' | 'notes' | 'estimatedValueUsd'>

const inputOf = ({ nextStepOn, tags, ...values }: LeadValues) => ({
  nextStep: values.nextStep,
  nextStepOn: nextStepOn ?? '',
  tags: tags.join(', '),
  notes: values.notes,
  estimatedValueUsd: values.estimatedValueUsd,
})

/**
 * What comes next with a lead and until when, the tags it is found by, what it could bring, and
 * what its advisor writes down about it.
 */
export function LeadForm({ lead, onSaved }: { lead: LeadDetail; onSaved: () => void }) {
  const { role } = useUser()
  const placeholder = useNotShown() ?? undefined
  const form = useSchemaForm(LeadInput, { defaultValues: inputOf(lead) })
  const { isDirty, dirtyFields } = form.formState
  const save = form.submit(async (values) => {
    const changes = { ...values, estimatedValueUsd: values.estimatedValueUsd ?? 0 }
    const sent = form.getValues()
    await call(saveLead, { params: { id: lead.id }, body: changedFields(changes, dirtyFields) })
    resetAfterSave(form, sent, inputOf(changes))
    toast.success('Saved')
    onSaved()
  })
  return (
    <Form onSubmit={save} className="mt-6 grid gap-3">
      <UnsavedGuard unsaved={isDirty && !form.isPending} viewParam="lead" />
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <TextField label="Next step" optional placeholder={placeholder} {...form.field('nextStep')} />
      <DateField label="Next step due" optional {...form.field('nextStepOn')} />
      <TextField
        label="Tags"
        optional
        placeholder={placeholder}
        help={`Up to ${tagLimit}, with commas between them`}
        {...form.field('tags')}
      />
      <MoneyField
        label="Expected value"
        help="Starts as the amount the consumer said they’d invest."
        {...form.controlled('estimatedValueUsd')}
      />
      <TextArea
        label="Notes"
        rows={3}
        placeholder={placeholder}
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
    </Form>
  )
}
