import { Suspense } from 'react'
import { deferHydration } from '#web/platform/defer-hydration.ts'
import { loaderMeta } from '#web/platform/seo.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { findShownFigures } from '../api.ts'
import { about, aboutWith, download } from '../content/about.ts'
import { careers } from '../content/careers.ts'
import { elsewhere } from '../content/elsewhere.ts'
import { cookies, disclaimer, privacy, terms } from '../content/legal.ts'
import { addressed, type Prose } from '../content/prose.ts'
import { resources } from '../content/resources.ts'
import { security } from '../content/security.ts'
import { PageHead } from '../prose/page-head.tsx'
import { PageIndex } from '../prose/page-index.tsx'
import { ProseSections } from '../prose/prose-sections.tsx'
import type { Route } from './+types/prose.ts'

// Drawings, and links that need no script to lead somewhere.
const PhoneArt = deferHydration(() => import('../home/phone-art.tsx').then((module) => module.PhoneArt))
const StoreLinks = deferHydration(() => import('../components/store-links.tsx').then((module) => module.StoreLinks))

const pages: readonly Prose[] = [
  about,
  careers,
  download,
  resources,
  terms,
  privacy,
  disclaimer,
  cookies,
  security,
  elsewhere,
]

/** Runs on the server: the words come with the page and never with its script. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const page = pages.find((candidate) => candidate.path === url.pathname)
  if (!page) throw new Response(null, { status: 404 })
  return addressed(page === about ? aboutWith(await findShownFigures(context)) : page)
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderMeta(loaderData)

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
