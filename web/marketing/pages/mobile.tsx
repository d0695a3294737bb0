import ChevronRight from 'lucide-react/icons/chevron-right'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { deferHydration } from '#web/platform/page/defer-hydration.tsx'
import { loaderMeta } from '#web/platform/page/seo.tsx'
import { Share } from '#web/promotion/share.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx'
import { SectionHead } from '#web/ui/layout/section-head.tsx'
import { exampleMatch } from '../content/example-match.ts'
import { mobile } from '../content/mobile.ts'
import type { Route } from './+types/mobile.ts'

// A drawing needs no script.
const ScoreBreakdown = deferHydration(() =>
  import('#web/matching/score/score-breakdown.tsx').then((module) => module.ScoreBreakdown),
)

/** Runs at build time: the words come with the page and never with its script. */
export const loader = () => ({ ...mobile, example: exampleMatch })

export const meta: Route.MetaFunction = loaderMeta

/**
 * The short way in: one action, one example, and the five places people look for. Stays one column
 * on every screen.
 */
export default function Mobile({ loaderData: page }: Route.ComponentProps) {
  const { example } = page
  return (
    <div className="mx-auto max-w-140 px-5 pb-10">
      <Breadcrumb items={[{ name: 'Home', to: '/' }, { name: 'For phones' }]} />
      <h1 className="mt-6 md:mt-10 type-display-1 text-40/11">{page.title}</h1>
      <p className="mt-4 type-lead text-ink-2">{page.lead}</p>
      <div className="mt-6 flex gap-3">
        <LinkButton to={page.begin.to} size="lg" className="flex-1">
          {page.begin.text}
        </LinkButton>
        <LinkButton to={page.signIn.to} size="lg" variant="secondary">
          {page.signIn.text}
        </LinkButton>
      </div>
      <section aria-labelledby="example" className="mt-8 rounded border bg-surface p-5">
        <h2 id="example" className="type-title-3">
          What goes into a match
        </h2>
        <p className="mt-1 mb-3 type-note text-ink-3">An example with our real weights</p>
        <Suspense fallback={<div className="min-h-80" />}>
          <ScoreBreakdown
            criteria={example.criteria}
            score={example.score}
            sum={`${example.points} ÷ ${example.outOf} = ${example.score}`}
            narrow
          />
        </Suspense>
      </section>
      <SectionHead className="mt-10" />
      <ul>
        {page.ways.map((way) => (
          <li key={way.to} className="border-b">
            <Link to={way.to} className="flex items-center gap-3 py-4 text-ink no-underline">
              <span className="flex-1">
                <span className="block font-strong">{way.title}</span>
                <span className="block type-ui-s text-ink-2">{way.text}</span>
              </span>
              <Icon of={ChevronRight} className="text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-8">
        <Share layout="card" content={{ title: page.shared.title, description: page.shared.text, path: '/' }} />
      </div>
      <p className="mt-5 type-note text-ink-3">{page.note}</p>
    </div>
  )
}
