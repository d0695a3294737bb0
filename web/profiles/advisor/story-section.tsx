import { profileBounds } from '#contract/profiles/values.ts'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Section } from '../components/section.tsx'
import type { AdvisorFormState } from './advisor-form.ts'

export function StorySection({ form }: { form: AdvisorFormState }) {
  const length = (form.watch('biography') ?? '').length
  return (
    <Section
      id="story"
      title="In your words"
      lead="What people read first. Everything here is public once your profile is live."
    >
      <TextField label="Headline" optional help="One sentence about how you work" {...form.field('headline')} />
      <TextArea
        label="Biography"
        rows={7}
        maxLength={profileBounds.biographyLength}
        help={`Who you help and how you got into this work. ${length.toLocaleString('en-US')} of ${profileBounds.biographyLength.toLocaleString('en-US')} characters.`}
        {...form.field('biography')}
      />
    </Section>
  )
}
