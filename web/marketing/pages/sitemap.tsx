import { Link } from 'react-router'
import { brand } from '#contract/brand.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { siteMap } from '../content/sitemap.ts'
import { PageHead } from '../prose/page-head.tsx'
import type { Route } from './+types/sitemap.ts'

const name = 'All pages'
const path = '/sitemap'

export const meta = pageMeta({
  title: name,
  description: `Every page of ${brand.name}, grouped by what it’s for.`,
  path,
})

/** Runs at build time: the list comes with the page and never with its script. */
export const loader = () => siteMap

export default function SiteMap({ loaderData: groups }: Route.ComponentProps) {
  return (
    <div className="pb-10 md:pb-16">
      <PageHead name={name} title="Site map" lead="Pages that need an account take you to sign-in first, then back." />
      <div className="wrap mt-10 grid gap-x-8 gap-y-10 sm:grid-cols-2 md:mt-16 lg:grid-cols-3">
        {groups.map((group) => (
          <section key={group.title}>
            <h2 className="border-b pb-3 type-title-3">{group.title}</h2>
            <ul className="pt-2">
              {group.links.map((link) => (
                <li key={link.to}>
                  <Link
                    to={link.to}
                    className="inline-flex min-h-11 min-w-11 items-center type-ui text-action no-underline hover:underline md:min-h-9"
                  >
                    {link.text}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}
