import { type ChangeEvent, type FormEvent, useState } from 'react'
import type { LeadDetail } from '#contract/leads/schemas.ts'
import { tagLimit } from '#contract/leads/values.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { UnsavedGuard } from '#web/profiles/components/unsaved-guard.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { saveLead } from '../api.ts'

const tagsOf = (text: string) => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

/** What comes next with a lead and until when, and the tags it is found by. */
export function LeadPlan({ lead, onSaved }: { lead: LeadDetail; onSaved: () => void }) {
  const [nextStep, setNextStep] = useState(lead.nextStep)
  const [nextStepOn, setNextStepOn] = useState(lead.nextStepOn ?? '')
  const [tags, setTags] = useState(lead.tags.join(', '))
  const [isDirty, setDirty] = useState(false)
  const [isPending, setPending] = useState(false)
  const change = (set: (value: string) => void) => (event: ChangeEvent<HTMLInputElement>) => {
    set(event.currentTarget.value)
    setDirty(true)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setPending(true)
    try {
      await saveLead(lead.id, { nextStep, nextStepOn: nextStepOn || null, tags: tagsOf(tags) })
      setDirty(false)
      toast.success('Plan saved')
      onSaved()
    } catch (error) {
      toastProblem(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <Form onSubmit={(event) => void save(event)} className="mt-6 grid gap-1">
      <UnsavedGuard unsaved={isDirty && !isPending} viewParam="lead" />
      <TextField label="Next step" optional maxLength={200} value={nextStep} onChange={change(setNextStep)} />
      <DateField label="Next step due" optional value={nextStepOn} onChange={change(setNextStepOn)} />
      <TextField
        label="Tags"
        optional
        help={`Up to ${tagLimit}, with commas between them`}
        value={tags}
        onChange={change(setTags)}
      />
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        className="justify-self-start"
        pending={isPending}
        pendingLabel="Saving"
      >
        Save plan
      </Button>
    </Form>
  )
}
