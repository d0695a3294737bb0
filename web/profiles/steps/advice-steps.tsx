import { inWords } from '#contract/core/words.ts'
import { scoring } from '#contract/matching/values.ts'
import {
  communicationLabels,
  languageName,
  specialtyLabels,
  startTimelineLabels,
  timeOfDayLabels,
} from '#contract/profiles/labels.ts'
import {
  communications,
  type Language,
  languages,
  specialties,
  startTimelines,
  timesOfDay,
  topSpecialtiesAtMost,
} from '#contract/profiles/values.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { CheckGroup } from '#web/ui/check-group.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { StepCard } from './step-card.tsx'
import { ContactForm, LanguageForm, StartForm, SubjectsForm } from './step-forms.ts'
import type { StepProps } from './step-props.ts'

const touch = { shouldDirty: true, shouldValidate: true }

export function SubjectsStep({ own: { consumer }, place, onSave }: StepProps) {
  const form = useSchemaForm(SubjectsForm, {
    defaultValues: {
      preferredAdvisorSpecialties: consumer?.preferredAdvisorSpecialties ?? [],
      topSpecialties: consumer?.topSpecialties ?? [],
    },
  })
  const wanted = form.watch('preferredAdvisorSpecialties')
  const top = form.watch('topSpecialties').filter((specialty) => wanted.includes(specialty))
  return (
    <StepCard place={place} form={form} onSubmit={form.submit((values) => onSave({ consumer: values }))}>
      <CheckGroup
        legend="Specialties"
        help="Choose three to five. Choosing all won’t narrow your matches."
        columns={3}
        choices={specialties.map((value) => ({ value, label: specialtyLabels[value] }))}
        value={wanted}
        onChange={(value) => {
          form.setValue('preferredAdvisorSpecialties', value, touch)
          form.setValue(
            'topSpecialties',
            top.filter((specialty) => value.includes(specialty)),
            touch,
          )
        }}
        error={form.formState.errors.preferredAdvisorSpecialties?.message}
      />
      {wanted.length > 1 && (
        <CheckGroup
          legend="Which matter most?"
          help={`Optional, up to ${inWords(topSpecialtiesAtMost)}. They count ${inWords(scoring.subjectWeight.top)} times as much as the others.`}
          columns={3}
          choices={wanted.map((value) => ({ value, label: specialtyLabels[value] }))}
          value={top}
          onChange={(value) => form.setValue('topSpecialties', value, touch)}
          error={form.formState.errors.topSpecialties?.message}
        />
      )}
    </StepCard>
  )
}

export function ContactStep({ own: { consumer }, place, onSave }: StepProps) {
  const form = useSchemaForm(ContactForm, {
    defaultValues: { preferredCommunication: consumer?.preferredCommunication ?? [] },
  })
  return (
    <StepCard place={place} form={form} onSubmit={form.submit((values) => onSave({ consumer: values }))}>
      <CheckGroup
        legend="Ways to talk"
        choices={communications.map((value) => ({ value, label: communicationLabels[value] }))}
        {...form.controlled('preferredCommunication')}
      />
    </StepCard>
  )
}

export function LanguageStep({ own: { consumer }, place, onSave }: StepProps) {
  const form = useSchemaForm(LanguageForm, {
    defaultValues: { preferredLanguage: consumer?.preferredLanguage ?? 'en' },
  })
  return (
    <StepCard place={place} form={form} onSubmit={form.submit((values) => onSave({ consumer: values }))}>
      <Select label="Language" options={languageOptions} {...form.field('preferredLanguage')} />
    </StepCard>
  )
}

/** Languages by name; the most spoken ones first, as the contract lists them, would help nobody find theirs. */
const languageOptions = languages
  .map((value: Language) => ({ value, label: languageName(value) }))
  .toSorted((one, other) => one.label.localeCompare(other.label))

export function StartStep({ own: { consumer, completion }, place, onSave }: StepProps) {
  const isOpen = completion.missing.includes('startTimeline')
  const form = useSchemaForm(StartForm, {
    defaultValues: {
      startTimeline: isOpen ? '' : (consumer?.startTimeline ?? ''),
      timesOfDay: consumer?.timesOfDay ?? [],
    },
  })
  return (
    <StepCard place={place} form={form} onSubmit={form.submit((values) => onSave({ consumer: values }))}>
      <RadioGroup
        legend="Start"
        choices={startTimelines.map((value) => ({ value, label: startTimelineLabels[value] }))}
        {...form.controlled('startTimeline')}
      />
      <CheckGroup
        legend="Times of day that suit you"
        help="Optional. Choose none if any time works."
        choices={timesOfDay.map((value) => ({ value, label: timeOfDayLabels[value] }))}
        {...form.controlled('timesOfDay')}
      />
    </StepCard>
  )
}
