import { useEffect } from 'react'
import { redirect } from 'react-router'
import { capital, inWords } from '#contract/core/words.ts'
import type { AdvisorsQuery } from '#contract/directory/schemas.ts'
import { nearbyMiles } from '#contract/directory/values.ts'
import { specialtyLabels, stateNames } from '#contract/profiles/labels.ts'
import { trackList } from '#web/analytics/tracking/tracked-calls.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx'
import { getOverview, listAdvisors } from '../api.ts'
import { AdvisorList, Pagination, resultsPlace } from '../components/advisor-list.tsx'
import { DirectoryForm } from '../components/directory-form.tsx'
import { OverviewLinks } from '../components/overview-links.tsx'
import { ScoreLink } from '../components/score-link.tsx'
import { advisorsPerPage, canonicalPath, directoryPath, readDirectory, withoutEmptyFields } from '../state.ts'
import type { Route } from './+types/advisors.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const shorter = withoutEmptyFields(searchParams)
  if (shorter) throw redirect(shorter)
  const { query, page } = readDirectory(searchParams)
  const [found, overview] = await Promise.all([listAdvisors(query, { context }), getOverview({}, { context })])
  return { ...found, overview, query, page }
}

export const meta: Route.MetaFunction = (args) => {
  const { loaderData } = args
  const query: Partial<AdvisorsQuery> = loaderData?.query ?? {}
  const page = loaderData?.page ?? 1
  const subject = query.specialty ? `${specialtyLabels[query.specialty]} advisors` : 'Financial advisors'
  const place = query.state ? ` in ${stateNames[query.state]}` : ''
  return pageMeta({
    title: `${subject}${place}${page > 1 ? `, page ${page}` : ''}`,
    description: `${subject}${place}, each verified against the SEC’s public records, with fees in dollars and free first calls. The order never depends on what they pay.`,
    path: canonicalPath({ query, page }),
    noindex: query.search !== undefined || (loaderData?.items.length ?? 0) === 0,
  })(args)
}

export default function AdvisorsPage({ loaderData }: Route.ComponentProps) {
  const { items, total, nearZipCode, overview, query, page } = loaderData
  const pages = Math.ceil(total / advisorsPerPage)
  const { limit: _limit, offset, ...filters } = query
  const key = JSON.stringify(filters)
  useEffect(() => {
    // The next page of a list is no second search.
    if (offset === 0) trackList('/advisors', JSON.parse(key), total === 0)
  }, [key, offset, total])
  return (
    <div className="wrap pb-16">
      <Breadcrumb items={[{ name: 'Home', to: '/' }, { name: 'Advisors' }]} />
      <h1 className="mt-6 type-display-2 md:mt-10">Find an advisor</h1>
      <p className="mt-3 max-w-[60ch] text-ink-2">
        Every advisor is registered and verified.{' '}
        {nearZipCode && total > 0 ? 'The nearest come first, and the order' : 'We shuffle the order daily, and it'}{' '}
        never depends on what an advisor pays us.
      </p>
      <DirectoryForm query={query} />
      <div className="mt-4 mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t pt-4">
        <h2 {...resultsPlace} className="type-title-3 outline-none" aria-live="polite">
          {total === 0 ? 'No advisors found' : `${capital(inWords(total))} ${total === 1 ? 'advisor' : 'advisors'}`}
          {nearZipCode && ` within ${nearbyMiles} miles of ${nearZipCode}`}
        </h2>
        <p className="-mr-2 type-ui-s">
          <ScoreLink variant="text" size="sm" />
        </p>
      </div>
      {items.length === 0 ? (
        <EmptyState
          title={total === 0 ? 'No advisors match your search' : 'This page is past the end of the list'}
          action={<LinkButton to="/advisors">Show all advisors</LinkButton>}
        >
          {adviceFor(query.search ?? '', nearZipCode)}
        </EmptyState>
      ) : (
        <AdvisorList items={items} wanted={query.specialty ? [query.specialty] : []} />
      )}
      <Pagination page={page} pages={pages} pathOf={(number) => directoryPath({ query, page: number })} />
      <OverviewLinks overview={overview} />
    </div>
  )
}

function adviceFor(search: string, nearZipCode: string | null): string {
  if (nearZipCode) return 'Try another ZIP code or a whole state: many advisors meet people by video.'
  if (/^\d{5}$/.test(search)) return 'We don’t know this ZIP code. Try another one, a city or a state.'
  return 'Try fewer words, another state, or a different specialty.'
}
