import { useState } from 'react'
import { inWords } from '#contract/core/words.ts'
import { scoring } from '#contract/matching/values.ts'
import { languageName, specialtyLabels } from '#contract/profiles/labels.ts'
import { focusAreasAtMost, languages, specialties } from '#contract/profiles/values.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CheckGroup } from '#web/ui/forms/check-group.tsx'
import { Section } from '../components/section.tsx'
import type { AdvisorFormState } from './advisor-form.ts'

const touch = { shouldDirty: true, shouldTouch: true, shouldValidate: true }
/** As many as most people look through; the contract lists the most spoken first. */
const shownAtFirst = 12

export function SkillSection({ form }: { form: AdvisorFormState }) {
  const { errors } = form.formState
  const spoken = form.watch('languages')
  const offered = form.watch('expertise')
  const focused = form.watch('focusAreas').filter((specialty) => offered.includes(specialty))
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
          value={offered}
          onChange={(value) => {
            form.setValue('expertise', value, touch)
            form.setValue(
              'focusAreas',
              focused.filter((specialty) => value.includes(specialty)),
              touch,
            )
          }}
          error={errors.expertise?.message}
        />
      </div>
      {offered.length > 0 && (
        <div id="focus-areas" className="mt-3 scroll-mt-24">
          <CheckGroup
            legend="Your focus areas"
            columns={3}
            help={`Up to ${inWords(focusAreasAtMost)} of your specialties. They count fully in a match; one backed by a credential counts ${scoring.depth.credential}, any other ${scoring.depth.offered}.`}
            choices={offered.map((value) => ({ value, label: specialtyLabels[value] }))}
            value={focused}
            onChange={(value) => form.setValue('focusAreas', value, touch)}
            error={errors.focusAreas?.message}
          />
        </div>
      )}
    </Section>
  )
}
