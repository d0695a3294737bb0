import { z } from 'zod'
import { inWords } from '#contract/core/words.ts'
import { goalsFor } from '#contract/matching/goals/values.ts'
import { scoring } from '#contract/matching/values.ts'
import { goalLabels, inSentence, specialtyLabels } from '#contract/profiles/labels.ts'
import { SaveConsumer } from '#contract/profiles/schemas.ts'
import { type FinancialGoal, specialties, topSpecialtiesAtMost } from '#contract/profiles/values.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { listed } from '#web/platform/format.ts'
import { CheckGroup } from '#web/ui/forms/check-group.tsx'
import type { ConsumerStep, StepProps } from './step.ts'
import { StepCard } from './step-card.tsx'

const SubjectsForm = z.object({
  preferredAdvisorSpecialties: SaveConsumer.shape.preferredAdvisorSpecialties.refine(
    (subjects) => subjects.length > 0,
    'Choose at least one',
  ),
  topSpecialties: SaveConsumer.shape.topSpecialties,
})

export const subjectsStep: ConsumerStep = {
  id: 'subjects',
  question: 'What do you want help with?',
  why: 'This counts as much as your language and more than anything else: which of these an advisor offers, and how deeply they go.',
  seenBy: 'Advisors you contact see the list so they can prepare. They see what matters most only in a brief.',
  parts: ['preferredAdvisorSpecialties'],
  answer: ({ consumer: { preferredAdvisorSpecialties, topSpecialties } }) => {
    const all = listed(preferredAdvisorSpecialties.map((subject) => specialtyLabels[subject]))
    return topSpecialties.length === 0 ? all : `${all}. Most important: ${listed(topSpecialties.map(inSentence))}`
  },
  Card: SubjectsCard,
}

/** All specialties, first those that the goals suggest, each with its goal; none is preselected. */
function suggestedFirst(goals: readonly FinancialGoal[]) {
  const choices = specialties.map((value) => {
    const because = goalsFor(value, goals).map((goal) => goalLabels[goal])
    return { value, label: specialtyLabels[value], ...(because.length > 0 && { description: listed(because) }) }
  })
  return choices.toSorted((a, b) => Number('description' in b) - Number('description' in a))
}

function SubjectsCard({ own: { consumer }, place, onSave }: StepProps) {
  const form = useSchemaForm(SubjectsForm, {
    defaultValues: {
      preferredAdvisorSpecialties: consumer?.preferredAdvisorSpecialties ?? [],
      topSpecialties: consumer?.topSpecialties ?? [],
    },
  })
  const wanted = form.controlled('preferredAdvisorSpecialties')
  const top = form.controlled('topSpecialties')
  return (
    <StepCard place={place} form={form} onSubmit={form.submit((values) => onSave({ consumer: values }))}>
      <CheckGroup
        legend="Specialties"
        help={`Choose three to five. Choosing all won’t narrow your matches.${consumer?.financialGoals.length ? ' Your goals suggest the first ones.' : ''}`}
        columns={3}
        choices={suggestedFirst(consumer?.financialGoals ?? [])}
        {...wanted}
        onChange={(value) => {
          wanted.onChange(value)
          top.onChange(top.value.filter((specialty) => value.includes(specialty)))
        }}
      />
      {wanted.value.length > 1 && (
        <CheckGroup
          legend="Which matter most?"
          help={`Optional, up to ${inWords(topSpecialtiesAtMost)}. They count ${inWords(scoring.subjectWeight.top)} times as much as the others.`}
          columns={3}
          choices={wanted.value.map((value) => ({ value, label: specialtyLabels[value] }))}
          {...top}
        />
      )}
    </StepCard>
  )
}
