import { disclosureHelp, disclosureLabels } from '#contract/profiles/practice/labels.ts'
import { disclosureStatements, practiceBounds } from '#contract/profiles/practice/values.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { Section } from '../components/section.tsx'
import type { AdvisorFormState } from './advisor-form.ts'
import { unstated } from './fee-section.tsx'

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
        <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
          <TextField
            label="Custodian"
            optional
            maxLength={practiceBounds.custodianLength}
            help="The company that holds your clients’ accounts"
            {...form.field('custodian')}
          />
          <TextField
            label="Brochure"
            optional
            type="url"
            placeholder="https://"
            help="A link to your firm’s Form ADV Part 2. You’ll find it on adviserinfo.sec.gov"
            {...form.field('brochureUrl')}
          />
        </div>
        <RadioGroup
          legend="Disclosures"
          help="Shown as your own statement with today’s date, beside what the public register says."
          choices={[
            ...disclosureStatements.map((value) => ({
              value,
              label: disclosureLabels[value],
              description: disclosureHelp[value],
            })),
            unstated,
          ]}
          {...form.controlled('disclosures')}
          value={form.watch('disclosures') ?? ''}
        />
      </div>
    </Section>
  )
}
