import { z } from 'zod'
import { startTimelineLabels, timeOfDayLabels } from '#contract/profiles/labels.ts'
import { SaveConsumer } from '#contract/profiles/schemas.ts'
import { startTimelines, timesOfDay } from '#contract/profiles/values.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { listed } from '#web/platform/format.ts'
import { CheckGroup } from '#web/ui/forms/check-group.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { briefOnly, type ConsumerStep, oneOf, type StepProps } from './step.ts'
import { StepCard } from './step-card.tsx'

const StartForm = z.object({
  startTimeline: oneOf(startTimelines, 'Choose the closest option'),
  timesOfDay: SaveConsumer.shape.timesOfDay,
})

export const startStep: ConsumerStep = {
  id: 'start',
  question: 'When would you like to start?',
  why: 'We look for advisors with openings soon enough, at times that suit you.',
  seenBy: briefOnly,
  parts: ['startTimeline'],
  answer: ({ consumer: { startTimeline, timesOfDay: suitable } }) => {
    const times = suitable.map((time) => timeOfDayLabels[time].split(',')[0]?.toLowerCase() ?? '')
    return [startTimelineLabels[startTimeline], ...(times.length > 0 ? [listed(times)] : [])].join(', ')
  },
  Card: StartCard,
}

function StartCard({ own: { consumer, completion }, place, onSave }: StepProps) {
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
