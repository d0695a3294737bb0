import { Suspense } from 'react'
import { deferHydration } from '#web/platform/page/defer-hydration.tsx'
import { loaderMeta } from '#web/platform/page/seo.tsx'
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx'
import { findShownFigures } from '../api.ts'
import { type AudienceText, forAdvisors, forConsumers, forFirms } from '../content/audiences.ts'
import { questionsData } from '../structured-data.ts'
import type { Route } from './+types/audience.ts'

// Text, links and drawings, which need no script.
const AudienceBody = deferHydration(() =>
  import('../components/audience-body.tsx').then((module) => module.AudienceBody),
)

const pages: readonly AudienceText[] = [forConsumers, forAdvisors, forFirms]

/** Runs on the server: the words come with the page and never with its script. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<AudienceText> {
  const page = pages.find((candidate) => candidate.path === url.pathname)
  if (!page) throw new Response(null, { status: 404 })
  if (page !== forAdvisors) return page
  const { rating } = await findShownFigures(context)
  return rating ? { ...page, closing: { ...page.closing, text: rating } } : page
}

export const meta: Route.MetaFunction = (args) =>
  loaderMeta(args, args.loaderData && [questionsData(args.loaderData.questions)])

/** A page for one kind of people: for consumers, for advisors or for firms. */
export default function AudiencePage({ loaderData: page }: Route.ComponentProps) {
  return (
    <div className="overflow-x-clip pb-4">
      <div className="wrap">
        <Breadcrumb items={[{ name: 'Home', to: '/' }, { name: page.name }]} />
      </div>
      <Suspense fallback={<div className="min-h-screen" />}>
        <AudienceBody page={page} />
      </Suspense>
    </div>
  )
}
