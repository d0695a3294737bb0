import { Suspense } from 'react'
import { Link } from 'react-router'
import { deferHydration } from '#web/platform/page/defer-hydration.tsx'
import { loaderMeta } from '#web/platform/page/seo.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { SectionHead } from '#web/ui/layout/section-head.tsx'
import { exampleMatch } from '../content/example-match.ts'
import { matchingAfter, matchingPage, matchingQuestions, matchingSections } from '../content/how-matching-works.ts'
import { PageHead } from '../prose/page-head.tsx'
import { ProseSections } from '../prose/prose-sections.tsx'
import { QuestionList } from '../prose/question-list.tsx'
import { questionsData } from '../structured-data.ts'
import type { Route } from './+types/how-matching-works.ts'

// A drawing needs no script.
const ScoreBreakdown = deferHydration(() =>
  import('#web/matching/score/score-breakdown.tsx').then((module) => module.ScoreBreakdown),
)

/** Runs at build time: the words and figures come with the page and never with its script. */
export const loader = () => ({
  ...matchingPage,
  before: matchingSections,
  after: matchingAfter,
  questions: matchingQuestions,
  example: exampleMatch,
  workedExample: {
    title: 'A worked example',
    intro: 'Two fictional people with all five criteria on. The thicker the strand, the more points.',
    sum: `${exampleMatch.points} ÷ ${exampleMatch.outOf} = ${exampleMatch.score}`,
    note: 'points, divided by the weights that count',
  },
})

export const meta: Route.MetaFunction = (args) =>
  loaderMeta(args, args.loaderData && [questionsData(args.loaderData.questions)])

/** Publishes the algorithm, with an example worked out by the same weights. */
export default function HowMatchingWorks({ loaderData: page }: Route.ComponentProps) {
  const { example, workedExample } = page
  return (
    <article className="pb-10 md:pb-16">
      <PageHead name={page.name} title={page.title} lead={page.lead} />
      <div className="wrap mt-10 md:mt-16">
        <SectionHead />
        <ProseSections sections={page.before} />
        <section className="grid gap-4 border-b py-8 md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] md:gap-16 md:py-12">
          <div>
            <h2 className="type-title-1 md:text-28/8">{workedExample.title}</h2>
            <p className="mt-3 text-ink-2">{workedExample.intro}</p>
          </div>
          <div className="rounded border bg-surface p-5 md:p-8">
            <Suspense fallback={<div className="min-h-80" />}>
              <ScoreBreakdown
                criteria={example.criteria}
                score={example.score}
                sum={workedExample.sum}
                note={workedExample.note}
              />
            </Suspense>
          </div>
        </section>
        <ProseSections sections={page.after} />
        <section className="grid gap-4 py-8 md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] md:gap-16 md:py-12">
          <h2 className="type-title-1 md:text-28/8">Questions</h2>
          <div className="md:-mt-3">
            <QuestionList questions={page.questions} />
            <p className="mt-8 flex flex-wrap items-center gap-5">
              <LinkButton to="/for-consumers">Find Your Advisor</LinkButton>
              <Link to="/fairness-report" className="link touch">
                Who gets shown
              </Link>
              <Link to="/advisors" className="link touch">
                Browse the directory
              </Link>
            </p>
          </div>
        </section>
      </div>
    </article>
  )
}
