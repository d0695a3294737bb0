import { saveLead } from '#contract/leads/endpoints.ts'
import { type LeadDetail, LeadTags, SaveLead } from '#contract/leads/schemas.ts'
import { tagLimit } from '#contract/leads/values.ts'
import { call } from '#web/platform/api/call.ts'
import { changedFields } from '#web/platform/changed-fields.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { resetAfterSave } from '#web/platform/form-reset.ts'
import { UnsavedGuard } from '#web/profiles/components/unsaved-guard.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { commaList } from '../fields/comma-list.ts'

const PlanForm = SaveLead.pick({ nextStep: true, nextStepOn: true })
  .required()
  .extend({ tags: commaList.pipe(LeadTags) })

const inputOf = ({ nextStep, nextStepOn, tags }: Pick<LeadDetail, 'nextStep' | 'nextStepOn' | 'tags'>) => ({
  nextStep,
  nextStepOn: nextStepOn ?? '',
  tags: tags.join(', '),
})

/** What comes next with a lead and until when, and the tags it is found by. */
export function LeadPlan({ lead, onSaved }: { lead: LeadDetail; onSaved: () => void }) {
  const form = useSchemaForm(PlanForm, { defaultValues: inputOf(lead) })
  const { isDirty, dirtyFields } = form.formState
  const save = form.submit(async (plan) => {
    const sent = form.getValues()
    await call(saveLead, { params: { id: lead.id }, body: changedFields(plan, dirtyFields) })
    resetAfterSave(form, sent, inputOf(plan))
    toast.success('Plan saved')
    onSaved()
  })
  return (
    <Form onSubmit={save} className="mt-6 grid gap-1">
      <UnsavedGuard unsaved={isDirty && !form.isPending} viewParam="lead" />
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <TextField label="Next step" optional {...form.field('nextStep')} />
      <DateField label="Next step due" optional {...form.field('nextStepOn')} />
      <TextField label="Tags" optional help={`Up to ${tagLimit}, with commas between them`} {...form.field('tags')} />
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        className="justify-self-start"
        pending={form.isPending}
        pendingLabel="Saving"
      >
        Save plan
      </Button>
    </Form>
  )
}
