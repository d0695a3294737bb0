import { useState } from 'react'
import { languageName, specialtyLabels } from '#contract/profiles/labels.ts'
import { languages, specialties } from '#contract/profiles/values.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckGroup } from '#web/ui/check-group.tsx'
import { Section } from '../components/section.tsx'
import type { AdvisorFormState } from './advisor-form.ts'

const touch = { shouldDirty: true, shouldTouch: true, shouldValidate: true }
/** As many as most people look through; the contract lists the most spoken first. */
const shownAtFirst = 12

export function SkillSection({ form }: { form: AdvisorFormState }) {
  const { errors } = form.formState
  const spoken = form.watch('languages')
  const [isWhole, setWhole] = useState(() => spoken.some((language) => languages.indexOf(language) >= shownAtFirst))
  const shown = isWhole ? languages : languages.slice(0, shownAtFirst)
  return (
    <Section
      id="skills"
      title="Languages and specialties"
      lead="These two count most in a match: can we talk, and do you do what I need?"
    >
      <div>
        <CheckGroup
          legend="Languages you work in"
          columns={3}
          choices={shown.map((value) => ({ value, label: languageName(value) }))}
          value={spoken}
          onChange={(value) => form.setValue('languages', value, touch)}
          error={errors.languages?.message}
        />
        {!isWhole && (
          <Button variant="text" onClick={() => setWhole(true)} className="-ml-2">
            {languages.length - shownAtFirst} more languages
          </Button>
        )}
      </div>
      <div id="expertise" className="mt-3 scroll-mt-24">
        <CheckGroup
          legend="Your specialties"
          columns={3}
          help="Consumers compare this with what they need. Choose what you do every week."
          choices={specialties.map((value) => ({ value, label: specialtyLabels[value] }))}
          value={form.watch('expertise')}
          onChange={(value) => form.setValue('expertise', value, touch)}
          error={errors.expertise?.message}
        />
      </div>
    </Section>
  )
}
