import { pageMeta } from '../../platform/seo.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { PageHead } from '../components/page-head.tsx'
import { ProseBlocks } from '../components/prose-blocks.tsx'
import { about, download } from '../content/about.ts'
import { cookies, disclaimer, privacy, terms } from '../content/legal.ts'
import type { Prose } from '../content/prose.ts'
import { resources } from '../content/resources.ts'
import type { Route } from './+types/prose.ts'

const pages: readonly Prose[] = [about, download, resources, terms, privacy, disclaimer, cookies]

/** Runs at build time: the words come with the page and never with its script. */
export function loader({ url }: Route.LoaderArgs): Prose {
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
      })
    : []

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
      <div className="wrap mt-10 md:mt-16">
        <SectionHead />
        {page.sections.map((section) => (
          <section
            key={section.heading}
            {...(section.id && { id: section.id })}
            className="grid gap-4 border-b py-8 last:border-b-0 md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] md:gap-16 md:py-12"
          >
            <h2 className="type-title-1 md:text-[28px]/8">{section.heading}</h2>
            <ProseBlocks blocks={section.blocks} />
          </section>
        ))}
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
