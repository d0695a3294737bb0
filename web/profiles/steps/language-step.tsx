import { z } from 'zod'
import { languageName } from '#contract/profiles/labels.ts'
import { SaveConsumer } from '#contract/profiles/schemas.ts'
import { languages } from '#contract/profiles/values.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { briefOnly, type ConsumerStep, type StepProps } from './step.ts'
import { StepCard } from './step-card.tsx'

const LanguageForm = z.object({ preferredLanguage: SaveConsumer.shape.preferredLanguage })

/**
 * Languages by name; the most spoken ones first, as the contract lists them, would help nobody find
 * theirs.
 */
const languageOptions = languages
  .map((value) => ({ value, label: languageName(value) }))
  .toSorted((a, b) => a.label.localeCompare(b.label))

export const languageStep: ConsumerStep = {
  id: 'language',
  question: 'What language do you prefer?',
  why: 'Advisors who speak it score higher.',
  seenBy: briefOnly,
  parts: ['preferredLanguage'],
  answer: ({ consumer }) => languageName(consumer.preferredLanguage),
  Card: LanguageCard,
}

function LanguageCard({ own: { consumer }, place, onSave }: StepProps) {
  const form = useSchemaForm(LanguageForm, {
    defaultValues: { preferredLanguage: consumer?.preferredLanguage ?? 'en' },
  })
  return (
    <StepCard place={place} form={form} onSubmit={form.submit((values) => onSave({ consumer: values }))}>
      <Select label="Language" options={languageOptions} {...form.field('preferredLanguage')} />
    </StepCard>
  )
}
