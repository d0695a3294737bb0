import type { ReactNode } from 'react'
import { AboutSection } from './about-section.tsx'
import type { AdvisorFormState } from './advisor-form.ts'
import type { AdvisorStepId } from './advisor-steps.ts'
import { ExperienceSection } from './experience-section.tsx'
import { FeeSection } from './fee-section.tsx'
import { PracticeSection } from './practice-section.tsx'
import { ServiceSection } from './service-section.tsx'
import { SkillSection } from './skill-section.tsx'
import { StatementSection } from './statement-section.tsx'
import { StorySection } from './story-section.tsx'

type FormStepId = Exclude<AdvisorStepId, 'verification' | 'publish'>

const sections: Readonly<Record<FormStepId, (props: { form: AdvisorFormState }) => ReactNode>> = {
  about: AboutSection,
  story: StorySection,
  experience: ExperienceSection,
  skills: SkillSection,
  service: ServiceSection,
  fee: FeeSection,
  statements: StatementSection,
  practice: PracticeSection,
}

/** The fields of one step. */
export function StepSection({ id, form }: { id: FormStepId; form: AdvisorFormState }) {
  const Fields = sections[id]
  return <Fields form={form} />
}

/** The fields of all steps, one section below another. */
export function AllSections({ form }: { form: AdvisorFormState }) {
  return Object.entries(sections).map(([id, Fields]) => <Fields key={id} form={form} />)
}
