import { Suspense } from 'react'
import { later } from '../../platform/later.ts'
import { pageMeta } from '../../platform/seo.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { CallToAction } from '../components/call-to-action.tsx'
import { PageHero } from '../components/page-hero.tsx'
import { Points } from '../components/points.tsx'
import { QuestionList } from '../components/question-list.tsx'
import { type Audience, forAdvisors, forConsumers, forFirms } from '../content/audiences.ts'
import { questionsData } from '../structured-data.ts'
import type { Route } from './+types/audience.ts'

// The drawings above the steps weigh as much as the rest of the page.
const Steps = later(() => import('../components/steps.tsx').then((module) => module.Steps))

const pages: readonly Audience[] = [forConsumers, forAdvisors, forFirms]

/** Runs at build time: the words come with the page and never with its script. */
export function loader({ url }: Route.LoaderArgs): Audience {
  const page = pages.find((candidate) => candidate.path === url.pathname)
  if (!page) throw new Response(null, { status: 404 })
  return page
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: loaderData.name,
        description: loaderData.description,
        path: loaderData.path,
        breadcrumb: [{ name: loaderData.name, path: loaderData.path }],
        structuredData: [questionsData(loaderData.questions)],
      })
    : []

/** What we are to one kind of people: points, steps, questions, and what to do next. */
export default function AudiencePage({ loaderData: page }: Route.ComponentProps) {
  return (
    <div className="overflow-x-clip pb-4">
      <div className="wrap">
        <Breadcrumb items={[{ name: 'Home', to: '/' }, { name: page.name }]} />
      </div>
      <PageHero hero={page.hero} />
      <Points id="points" title={page.pointsTitle} points={page.points} />
      <section data-section="how-it-works" className="pt-14 md:pt-22">
        <div className="wrap">
          <SectionHead />
          <h2 className="pt-5 type-display-2 md:pt-8">How it works</h2>
          <Suspense fallback={<div className="min-h-[360px]" />}>
            <Steps steps={page.steps} />
          </Suspense>
        </div>
      </section>
      {page.more && <Points id="more" title={page.more.title} points={page.more.items} quiet />}
      <section data-section="questions" className="pt-14 md:pt-22">
        <div className="wrap">
          <SectionHead />
          <div className="grid gap-6 pt-5 md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] md:gap-16 md:pt-8">
            <h2 className="type-display-2">Questions</h2>
            <QuestionList questions={page.questions} />
          </div>
        </div>
      </section>
      <CallToAction content={page.closing} />
    </div>
  )
}
