import { practiceBounds } from '#contract/profiles/practice/values.ts'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Section } from '../components/section.tsx'
import type { AdvisorFormState } from './advisor-form.ts'

export function PracticeSection({ form }: { form: AdvisorFormState }) {
  return (
    <Section
      id="practice"
      title="Your practice"
      lead="What people want to know before a first call. A blank field shows as “Not stated by the advisor.”"
    >
      <div className="grid gap-5">
        <TextArea
          label="Typical clients"
          optional
          rows={3}
          maxLength={practiceBounds.typicalClientsLength}
          help="Who most of your clients are: age, work, family, and the amounts they bring"
          {...form.field('typicalClients')}
        />
        <TextArea
          label="The first conversation"
          optional
          rows={4}
          maxLength={practiceBounds.firstMeetingLength}
          help="What you ask, what to bring, and what people know afterward"
          {...form.field('firstMeeting')}
        />
        <TextField
          label="Custodian"
          optional
          help="The company that holds your clients’ accounts"
          {...form.field('custodian')}
        />
      </div>
    </Section>
  )
}
