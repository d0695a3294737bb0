import { data } from 'react-router'
import { directoryPaths, findSpecialtyBySlug, findStateBySlug } from '#contract/directory/labels.ts'
import { specialtyLabels, stateNames } from '#contract/profiles/labels.ts'
import { absolute, pageMeta } from '#web/platform/page/seo.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx'
import { getOverview, listAdvisors } from '../api.ts'
import { AdvisorList, Pagination } from '../components/advisor-list.tsx'
import { OverviewLinks } from '../components/overview-links.tsx'
import { type DirectoryPlace, placeDescription, placeText, placeTitle } from '../components/overview-text.ts'
import { ScoreLink } from '../components/score-link.tsx'
import { advisorsPerPage, readPage } from '../state.ts'
import type { Route } from './+types/directory.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

type Params = { state?: string | undefined; specialty?: string | undefined }

function readPlace({ state: stateSlug = '', specialty: specialtySlug = '' }: Params): DirectoryPlace {
  const state = findStateBySlug(stateSlug)
  if (state) return { state }
  const specialty = findSpecialtyBySlug(specialtySlug)
  if (specialty) return { specialty }
  throw data(null, { status: 404 })
}

const pathOf = (place: DirectoryPlace, page = 1) => {
  const path = 'state' in place ? directoryPaths.state(place.state) : directoryPaths.specialty(place.specialty)
  return page > 1 ? `${path}?page=${page}` : path
}
const nameOf = (place: DirectoryPlace) =>
  'state' in place ? stateNames[place.state] : specialtyLabels[place.specialty]

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const place = readPlace(params)
  const page = readPage(new URL(request.url).searchParams)
  const query = { ...place, limit: advisorsPerPage, offset: (page - 1) * advisorsPerPage }
  const [{ items }, overview] = await Promise.all([listAdvisors(query, { context }), getOverview(place, { context })])
  const pages = Math.max(1, Math.ceil(overview.total / advisorsPerPage))
  if (page > pages) throw data(null, { status: 404 })
  return { place, page, pages, items, overview }
}

export const meta: Route.MetaFunction = (args) => {
  const { loaderData } = args
  if (!loaderData) {
    return pageMeta({
      title: 'Page Not Found',
      description: 'We couldn’t find this list.',
      path: '/advisors',
      noindex: true,
    })(args)
  }
  const { place, page, items, overview } = loaderData
  const path = pathOf(place, page)
  const nth = page > 1 ? `, page ${page}` : ''
  return pageMeta({
    title: placeTitle(place) + nth,
    description: placeDescription(place, overview) + (page > 1 ? ` Page ${page}.` : ''),
    path,
    noindex: items.length === 0,
    breadcrumb: [
      { name: 'Advisors', path: directoryPaths.all },
      { name: nameOf(place), path: pathOf(place) },
    ],
    structuredData: [
      {
        '@type': 'ItemList',
        name: placeTitle(place),
        numberOfItems: overview.total,
        itemListElement: items.map((advisor, position) => ({
          '@type': 'ListItem',
          position: (page - 1) * advisorsPerPage + position + 1,
          name: advisor.name,
          url: absolute(directoryPaths.advisor(advisor.id)),
        })),
      },
    ],
  })(args)
}

/** The advisors of one state or for one subject, with what they are like together. */
export default function Directory({ loaderData }: Route.ComponentProps) {
  const { place, page, pages, items, overview } = loaderData
  return (
    <div className="wrap pb-16">
      <Breadcrumb
        items={[{ name: 'Home', to: '/' }, { name: 'Advisors', to: directoryPaths.all }, { name: nameOf(place) }]}
      />
      <h1 className="mt-6 type-display-2 md:mt-10">{placeTitle(place)}</h1>
      {items.length === 0 ? (
        <div className="mt-8">
          <EmptyState
            title="No advisors yet"
            action={<LinkButton to={directoryPaths.all}>Show all advisors</LinkButton>}
          >
            No verified advisors are listed here today. An advisor nearby may be able to serve you remotely.
          </EmptyState>
        </div>
      ) : (
        <>
          <div className="mt-4 grid max-w-[68ch] gap-3 text-ink-2">
            {placeText(place, overview).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <div className="mt-5 mb-6 flex flex-wrap gap-3">
            <ScoreLink />
            <LinkButton
              to={'state' in place ? `/advisors?state=${place.state}` : `/advisors?specialty=${place.specialty}`}
              variant="text"
              className="max-md:-ml-2"
            >
              Narrow your search
            </LinkButton>
          </div>
          <h2 className="sr-only">The advisors</h2>
          <AdvisorList items={items} wanted={'specialty' in place ? [place.specialty] : []} />
          <Pagination page={page} pages={pages} pathOf={(number) => pathOf(place, number)} />
        </>
      )}
      <OverviewLinks
        within={place}
        overview={'state' in place ? { ...overview, states: [] } : { ...overview, specialties: [] }}
      />
    </div>
  )
}
