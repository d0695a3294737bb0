import { Suspense } from 'react'
import { deferHydration } from '#web/platform/page/defer-hydration.tsx'
import { loaderMeta } from '#web/platform/page/seo.tsx'
import { SectionHead } from '#web/ui/layout/section-head.tsx'
import { findShownFigures } from '../api.ts'
import { addressed } from '../content/prose.ts'
import { PageHead } from '../prose/page-head.tsx'
import { PageIndex } from '../prose/page-index.tsx'
import { ProseSections } from '../prose/prose-sections.tsx'
import { findTextPage } from '../text-pages.server.ts'
import type { Route } from './+types/prose.ts'

// Drawings, and links that need no script to lead somewhere.
const PhoneArt = deferHydration(() => import('../home/phone-art.tsx').then((module) => module.PhoneArt))
const StoreLinks = deferHydration(() => import('../components/store-links.tsx').then((module) => module.StoreLinks))

/** Runs on the server: the words come with the page and never with its script. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const page = await findTextPage(url.pathname, () => findShownFigures(context))
  if (!page) throw new Response(null, { status: 404 })
  return addressed(page)
}

export const meta: Route.MetaFunction = loaderMeta

/** A page of text, from its content file alone. */
export default function ProsePage({ loaderData: page }: Route.ComponentProps) {
  const { stores, headings, actions } = page
  const art = (
    <Suspense>
      <PhoneArt />
    </Suspense>
  )
  const index = headings && (
    <div className="max-lg:hidden">
      <PageIndex headings={headings} />
    </div>
  )
  return (
    <article className="pb-10 md:pb-16">
      <PageHead
        name={page.name}
        title={page.title}
        lead={page.lead}
        {...(page.since && { note: `In effect since ${page.since}` })}
        beside={stores ? art : index}
      >
        {stores && (
          <Suspense>
            <StoreLinks stores={stores} />
          </Suspense>
        )}
      </PageHead>
      <div className="wrap mt-10 md:mt-16">
        <SectionHead />
        <ProseSections sections={page.sections} {...(actions && { actions })} />
      </div>
    </article>
  )
}
