import { Suspense } from 'react'
import { later } from '../../platform/later.ts'
import { wordsMeta } from '../../platform/seo.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { PageHead } from '../components/page-head.tsx'
import { ProseSections } from '../components/prose-sections.tsx'
import { about, download } from '../content/about.ts'
import { careers } from '../content/careers.ts'
import { cookies, disclaimer, privacy, terms } from '../content/legal.ts'
import type { Prose } from '../content/prose.ts'
import { resources } from '../content/resources.ts'
import { security } from '../content/security.ts'
import type { Route } from './+types/prose.ts'

// A drawing needs no script.
const PhoneArt = later(() => import('../components/phone-art.tsx').then((module) => module.PhoneArt))

const pages: readonly Prose[] = [about, careers, download, resources, terms, privacy, disclaimer, cookies, security]

/** Runs at build time: the words come with the page and never with its script. */
export function loader({ url }: Route.LoaderArgs): Prose {
  const page = pages.find((candidate) => candidate.path === url.pathname)
  if (!page) throw new Response(null, { status: 404 })
  return page
}

export const meta: Route.MetaFunction = ({ loaderData }) => wordsMeta(loaderData)

/** A page of text, from its content file alone. */
export default function ProsePage({ loaderData: page }: Route.ComponentProps) {
  return (
    <article className="pb-10 md:pb-16">
      <PageHead
        name={page.name}
        title={page.title}
        lead={page.lead}
        {...(page.since && { note: `Holds from ${page.since}` })}
      />
      {page.picture && (
        <div className="wrap mt-8 md:mt-12">
          <Suspense>
            <PhoneArt />
          </Suspense>
        </div>
      )}
      <div className="wrap mt-10 md:mt-16">
        <SectionHead />
        <ProseSections sections={page.sections} />
        {page.acts && (
          <div className="flex flex-wrap gap-3 pt-8">
            {page.acts.map((act, position) => (
              <LinkButton key={act.to} to={act.to} variant={position === 0 ? 'primary' : 'secondary'}>
                {act.text}
              </LinkButton>
            ))}
          </div>
        )}
      </div>
    </article>
  )
}
