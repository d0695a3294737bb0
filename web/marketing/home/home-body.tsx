import type { ReactNode } from 'react'
import { AppPromo } from './app-promo.tsx'
import { Benefits } from './benefits.tsx'
import { Hero } from './hero.tsx'
import { HomeQuestions } from './home-questions.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { StatsStrip } from './stats-strip.tsx'
import { Testimonials } from './testimonials.tsx'

/** The sections of the landing page in their order, but the last (docs/product.md "Pages"). */
export function HomeBody({ banner }: { banner: ReactNode }) {
  return (
    <>
      <Hero />
      {banner}
      <StatsStrip />
      <HowItWorks />
      <Benefits />
      <AppPromo />
      <Testimonials />
      <HomeQuestions />
    </>
  )
}
