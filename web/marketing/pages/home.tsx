import { Suspense } from 'react'
import { brand } from '#contract/brand.ts'
import { deferHydration } from '#web/platform/page/defer-hydration.tsx'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { findShownFigures } from '../api.ts'
import { closing, homeQuestions, promoBanner } from '../content/home.ts'
import { ClosingBand } from '../home/closing-band.tsx'
import { aboutUs, questionsData, thisSite } from '../structured-data.ts'
import type { Route } from './+types/home.ts'

// Nearly all of it is text and links, which need no script.
const HomeBody = deferHydration(() => import('../home/home-body.tsx').then((module) => module.HomeBody))
const PromoBanner = deferHydration(() => import('#web/promotion/promo-banner.tsx').then((module) => module.PromoBanner))

/** Runs on the server: the words come with the page and never with its script. */
export async function loader({ context }: Route.LoaderArgs) {
  const figures = await findShownFigures(context)
  const questions = homeQuestions.map((question, index) =>
    index === 0 && figures.arrival ? { ...question, answer: `${question.answer} ${figures.arrival}` } : question,
  )
  return {
    closing,
    promoBanner,
    figures,
    questions,
    structuredData: [aboutUs, thisSite],
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta({
    title: brand.defaultTitle,
    description: brand.description,
    path: '/',
    structuredData: args.loaderData && [...args.loaderData.structuredData, questionsData(args.loaderData.questions)],
  })(args)

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <div className="overflow-x-clip">
      <Suspense fallback={<div className="min-h-screen" />}>
        <HomeBody
          banner={<PromoBanner banner={loaderData.promoBanner} className="md:hidden" />}
          figures={loaderData.figures}
          questions={loaderData.questions}
        />
      </Suspense>
      {/* Its answer to a click must not be late. */}
      <ClosingBand words={loaderData.closing} />
    </div>
  )
}
