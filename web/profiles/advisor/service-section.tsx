import { communicationLabels } from '#contract/profiles/labels.ts'
import { communications } from '#contract/profiles/values.ts'
import { CheckGroup } from '#web/ui/forms/check-group.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Section } from '../components/section.tsx'
import type { AdvisorFormState } from './advisor-form.ts'
import { StatesField } from './states-field.tsx'

export function ServiceSection({ form }: { form: AdvisorFormState }) {
  const { errors } = form.formState
  return (
    <Section
      id="service"
      title="Who you serve"
      lead="Your ideal client. You’re only matched with people in these states whose assets fit your minimum and maximum."
    >
      <div id="servedStates" className="scroll-mt-24">
        <StatesField {...form.controlled('servedStates')} />
      </div>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <MoneyField label="Account minimum" help="Leave blank for no minimum." {...form.controlled('minimumAssets')} />
        <MoneyField label="Account maximum" help="Leave blank for no maximum." {...form.controlled('maximumAssets')} />
        <TextField
          label="New clients per week"
          inputMode="numeric"
          help="Leave blank for no limit. When you reach it, your page shows when you’ll have openings again and offers a waiting list."
          error={errors.newPeopleAWeek?.message}
          {...form.register('newPeopleAWeek')}
        />
      </div>
      <CheckGroup
        legend="How you talk with clients"
        help="Matches go by these. Once you save work hours, those say how people meet you. Until then, people can book the video and phone calls you choose here. Meeting in person needs hours with an office address."
        columns={3}
        choices={communications.map((value) => ({ value, label: communicationLabels[value] }))}
        {...form.controlled('preferredCommunication')}
      />
      <Checkbox
        label="I’m accepting new clients"
        help="If off, your page stays public but you won’t get new matches."
        {...form.register('acceptsClients')}
      />
    </Section>
  )
}
