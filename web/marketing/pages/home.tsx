import { brand } from '#contract/brand.ts'
import { pageMeta } from '../../platform/seo.tsx'
import { PromoBanner } from '../../promotion/promo-banner.tsx'
import { AppPromo } from '../components/app-promo.tsx'
import { Benefits } from '../components/benefits.tsx'
import { ClosingBand } from '../components/closing-band.tsx'
import { Hero } from '../components/hero.tsx'
import { HomeQuestions } from '../components/home-questions.tsx'
import { HowItWorks } from '../components/how-it-works.tsx'
import { StatsStrip } from '../components/stats-strip.tsx'
import { Testimonials } from '../components/testimonials.tsx'
import { homeQuestions, promoBanner } from '../content/home.ts'
import { aboutUs, questionsData, thisSite } from '../structured-data.ts'

export const meta = () =>
  pageMeta({
    title: brand.defaultTitle,
    description: brand.description,
    path: '/',
    structuredData: [aboutUs, thisSite, questionsData(homeQuestions)],
  })

export default function Home() {
  return (
    <div className="overflow-x-clip">
      <Hero />
      <PromoBanner banner={promoBanner} className="md:hidden" />
      <StatsStrip />
      <HowItWorks />
      <Benefits />
      <AppPromo />
      <Testimonials />
      <HomeQuestions />
      <ClosingBand />
    </div>
  )
}
