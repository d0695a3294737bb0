import { Suspense } from 'react'
import { brand } from '#contract/brand.ts'
import { deferHydration } from '#web/platform/defer-hydration.ts'
import { pageMeta } from '#web/platform/seo.tsx'
import { closing, homeQuestions, promoBanner } from '../content/home.ts'
import { ClosingBand } from '../home/closing-band.tsx'
import { aboutUs, questionsData, thisSite } from '../structured-data.ts'
import type { Route } from './+types/home.ts'

// Nearly all of it is text and links, which need no script.
const HomeBody = deferHydration(() => import('../home/home-body.tsx').then((module) => module.HomeBody))
const PromoBanner = deferHydration(() => import('#web/promotion/promo-banner.tsx').then((module) => module.PromoBanner))

/** Runs at build time: the words come with the page and never with its script. */
export const loader = () => ({
  closing,
  promoBanner,
  structuredData: [aboutUs, thisSite, questionsData(homeQuestions)],
})

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: brand.defaultTitle,
    description: brand.description,
    path: '/',
    structuredData: loaderData?.structuredData ?? [],
  })

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <div className="overflow-x-clip">
      <Suspense fallback={<div className="min-h-screen" />}>
        <HomeBody banner={<PromoBanner banner={loaderData.promoBanner} className="md:hidden" />} />
      </Suspense>
      {/* Its answer to a click must not be late. */}
      <ClosingBand words={loaderData.closing} />
    </div>
  )
}
