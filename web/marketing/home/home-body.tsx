import type { ReactNode } from 'react'
import type { ShownFigures } from '../content/claims.ts'
import type { Question } from '../content/home.ts'
import { AppPromo } from './app-promo.tsx'
import { Benefits } from './benefits.tsx'
import { Hero } from './hero.tsx'
import { HomeQuestions } from './home-questions.tsx'
import { HowItWorks } from './how-it-works.tsx'
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

/**
 * The figures of the product with their source; not on the phone (docs/product.md "Pages",
 * "Claims").
 */
function StatsStrip({ figures: { stats, note } }: { figures: ShownFigures }) {
  if (stats.length === 0) return null
  return (
    <section data-section="figures" aria-label="By the numbers" className="border-y bg-sunken max-md:hidden">
      <div className="wrap">
        <dl className="flex justify-between gap-4 pt-6 pb-2">
          {stats.map((stat) => (
            <div key={stat.text} className="flex flex-col">
              <dt className="order-2 type-note text-ink-2">{stat.text}</dt>
              <dd className="font-serif text-28/8 tracking-[-0.01em]">{stat.figure}</dd>
            </div>
          ))}
        </dl>
        <p className="pb-4 type-note text-ink-3">{note}</p>
      </div>
    </section>
  )
}
