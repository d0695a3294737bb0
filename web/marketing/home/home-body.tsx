import type { ReactNode } from 'react'
import type { ShownFigures } from '../content/claims.ts'
import type { Question } from '../content/home.ts'
import { AppPromo } from './app-promo.tsx'
import { Benefits } from './benefits.tsx'
import { Hero } from './hero.tsx'
import { HomeQuestions } from './home-questions.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { StatsStrip } from './stats-strip.tsx'
import { Testimonials } from './testimonials.tsx'

type Words = { banner: ReactNode; figures: ShownFigures; questions: readonly Question[] }

/** The sections of the landing page in their order, but the last (docs/product.md "Pages"). */
export function HomeBody({ banner, figures, questions }: Words) {
  return (
    <>
      <Hero verifiedAdvisors={figures.verifiedAdvisors} />
      {banner}
      <StatsStrip figures={figures} />
      <HowItWorks />
      <Benefits />
      <AppPromo />
      <Testimonials />
      <HomeQuestions questions={questions} />
    </>
  )
}
