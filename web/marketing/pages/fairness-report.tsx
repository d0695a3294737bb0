import { Suspense } from 'react'
import { Link } from 'react-router'
import { day } from '#web/platform/format.ts'
import { deferHydration } from '#web/platform/page/defer-hydration.tsx'
import { loaderMeta } from '#web/platform/page/seo.tsx'
import { findFairnessReport } from '../api.ts'
import { fairnessDemo, fairnessPage, fairnessParts } from '../content/fairness.ts'
import { PageHead } from '../prose/page-head.tsx'
import type { Route } from './+types/fairness-report.ts'

// Tables and drawings need no script.
const Report = deferHydration(() => import('../fairness/report.tsx').then((module) => module.Report))

/** Runs on the server: the words and figures come with the page and never with its script. */
export async function loader({ context }: Route.LoaderArgs) {
  const report = await findFairnessReport(context)
  const notes = report.isDemo ? [fairnessDemo] : []
  return { ...fairnessPage, report: report.day === null ? null : report, notes, method: fairnessParts.method }
}

export const meta: Route.MetaFunction = loaderMeta

/** Publishes how often advisors are shown, so that anybody can check that no plan buys a place. */
export default function FairnessReportPage({ loaderData: page }: Route.ComponentProps) {
  const { report, method } = page
  return (
    <article className="pb-10 md:pb-16">
      <PageHead name={page.name} title={page.title} lead={page.lead}>
        {report?.day && <p className="mt-3 type-note text-ink-3">Night of {day(report.day, 'longDate')} (UTC).</p>}
        {page.notes.map((note) => (
          <p key={note} className="mt-1 type-note text-ink-3">
            {note}
          </p>
        ))}
      </PageHead>
      <div className="wrap mt-10 md:mt-16">
        {report ? (
          <Suspense fallback={<div className="min-h-150" />}>
            <Report report={report} />
          </Suspense>
        ) : (
          <p className="text-ink-2">The first report appears after the first night.</p>
        )}
        <section className="grid gap-4 py-8 md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] md:gap-16 md:py-12">
          <h2 className="type-title-1 md:text-28/8">{method.heading}</h2>
          <div>
            <ul className="max-w-[68ch] list-disc pl-5 text-ink-2 marker:text-ink-3">
              {method.list.map((item) => (
                <li key={item} className="py-1 pl-1">
                  {item}
                </li>
              ))}
            </ul>
            <p className="mt-6 flex flex-wrap gap-5">
              <Link to="/how-matching-works" className="link touch">
                How matching works
              </Link>
              <a href="/api/fairness" className="link touch">
                The figures as JSON
              </a>
            </p>
          </div>
        </section>
      </div>
    </article>
  )
}
