import { Form, Link } from 'react-router'
import { searchMaxLength } from '#contract/core/lengths.ts'
import { listFirms } from '#contract/directory/firms/endpoints.ts'
import { directoryPaths } from '#contract/directory/labels.ts'
import { inSentence } from '#contract/profiles/labels.ts'
import { firmPath } from '#web/paths.ts'
import { call } from '#web/platform/api/call.ts'
import { listed } from '#web/platform/format.ts'
import { absolute, pageMeta } from '#web/platform/page/seo.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx'
import { Pagination, resultsPlace } from '../components/advisor-list.tsx'
import { advisorsText, firmPlace } from '../firms/firm-text.ts'
import { readPage } from '../state.ts'
import type { Route } from './+types/firms.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

const perPage = 24

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const search = (searchParams.get('search') ?? '').trim().slice(0, searchMaxLength)
  const page = readPage(searchParams)
  const query = { limit: perPage, offset: (page - 1) * perPage, ...(search && { search }) }
  const { items, total } = await call(listFirms, { query }, { context })
  return { items, search, page, total, pages: Math.max(1, Math.ceil(total / perPage)) }
}

const pathOf = (search: string, page: number) => {
  const query = new URLSearchParams({ ...(search && { search }), ...(page > 1 && { page: String(page) }) })
  return query.size > 0 ? `${directoryPaths.firms}?${query}` : directoryPaths.firms
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta({
    title: 'Advisory Firms',
    description: 'Firms of financial advisors with a verified registration: who’s on the team and what they help with.',
    path: directoryPaths.firms,
    noindex: !args.loaderData?.items.length || args.loaderData.search !== '',
    structuredData: [
      {
        '@type': 'ItemList',
        name: 'Advisory Firms',
        itemListElement: (args.loaderData?.items ?? []).map((firm, position) => ({
          '@type': 'ListItem',
          position: position + 1,
          name: firm.name,
          url: absolute(firmPath(firm.id)),
        })),
      },
    ],
  })(args)

/** Firms that have an advisor whom consumers can find. */
export default function Firms({ loaderData: { items, search, page, pages, total } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-16">
      <Breadcrumb items={[{ name: 'Home', to: '/' }, { name: 'Firms' }]} />
      <h1 className="mt-6 type-display-2 md:mt-10">Advisory firms</h1>
      <p className="mt-3 max-w-[68ch] text-ink-2">
        Firms with at least one verified advisor here, shuffled daily. No firm pays for its place.
      </p>
      <Form
        method="get"
        noValidate
        className="mt-5 grid max-w-140 grid-cols-[minmax(0,1fr)_auto] items-end gap-3"
        key={search}
      >
        <TextField label="Firm or city" name="search" type="search" defaultValue={search} />
        {/* Beside the field, above the line that is kept free for its message. */}
        <Button type="submit" variant="secondary" className="mb-6.5 min-h-12!">
          Search
        </Button>
      </Form>
      <p {...resultsPlace} className="type-ui-s text-ink-2 outline-none" role="status">
        {total === 1 ? '1 firm' : `${total} firms`}
      </p>
      <ul className="mt-3 grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {items.map((firm) => (
          <li key={firm.id} className="relative flex gap-4 rounded border bg-surface p-5 hover:border-line-2">
            <Avatar size={56} name={firm.name} photoUrl={firm.logoUrl} />
            <div className="min-w-0">
              <h2 className="type-title-3 wrap-anywhere">
                <Link
                  to={firmPath(firm.id)}
                  className="text-ink no-underline after:absolute after:inset-0 hover:underline"
                >
                  {firm.name}
                </Link>
              </h2>
              <p className="type-note text-ink-2">
                {[firmPlace(firm), advisorsText(firm.advisorCount)].filter(Boolean).join(' · ')}
              </p>
              <p className="mt-2 type-ui-s">{listed(firm.specialties.slice(0, 3).map(inSentence))}</p>
            </div>
          </li>
        ))}
      </ul>
      <Pagination page={page} pages={pages} pathOf={(number) => pathOf(search, number)} />
    </div>
  )
}
