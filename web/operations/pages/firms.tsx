import { Link, useSearchParams } from 'react-router'
import { subscriptionStates } from '#contract/billing/values.ts'
import { SearchWords } from '#contract/core/search-words.ts'
import { listDeskFirms } from '#contract/operations/firms/endpoints.ts'
import type { ListedFirm } from '#contract/operations/firms/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { FoundCount } from '#web/platform/api/found-count.tsx'
import { usePages } from '#web/platform/api/queries.ts'
import { ShowMore } from '#web/platform/api/show-more.tsx'
import { when } from '#web/platform/format.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { SkeletonText } from '#web/ui/display/skeleton.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { DeskSearch } from '../components/desk-search.tsx'
import { planText, seatsText, subscriptionLabels } from '../copy.firms.ts'
import { FirmTags } from '../firms/firm-tags.tsx'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({ title: 'Firms', description: 'Every firm.', path: '/admin/firms' })

/** Every firm, the newest first, found by name or id. */
export default function Firms() {
  const [params] = useSearchParams()
  const words = SearchWords.safeParse(params.get('words')).data
  const subscription = subscriptionStates.find((each) => each === params.get('subscription'))
  const query = { ...(words && { words }), ...(subscription && { subscription }) }
  const list = usePages([listDeskFirms.path, query], (cursor, signal) =>
    call(listDeskFirms, { query: { ...query, ...(cursor && { cursor }) } }, { signal }),
  )
  const firms = list.data?.pages.flatMap(({ items }) => items)
  return (
    <PageLayout title="Firms" lead="Every firm, the newest first.">
      <DeskSearch
        label="Name or ID"
        filter={{
          name: 'subscription',
          label: 'Subscription',
          options: subscriptionStates
            .filter((value) => value !== 'covered')
            .map((value) => ({ value, label: subscriptionLabels[value] })),
        }}
      />
      {list.error && !firms && <Notice tone="bad">The firms couldn’t be loaded. Reload the page.</Notice>}
      <FoundCount items={firms} list={list} />
      {!firms && !list.error && <SkeletonText lines={8} />}
      {firms?.length === 0 && <EmptyState title="No firm found">Try another name or subscription.</EmptyState>}
      {firms && firms.length > 0 && (
        <Panel>
          <ul className="divide-y">
            {firms.map((firm) => (
              <FirmRow key={firm.id} firm={firm} />
            ))}
          </ul>
        </Panel>
      )}
      <ShowMore list={list} className="mt-4">
        Show more firms
      </ShowMore>
    </PageLayout>
  )
}

function FirmRow({ firm }: { firm: ListedFirm }) {
  const { id, name, place, createdAt } = firm
  return (
    <li className="relative grid items-center gap-x-6 gap-y-1 px-4 py-3 hover:bg-sunken md:grid-cols-[minmax(0,4fr)_minmax(0,4fr)_minmax(0,4fr)] md:px-5">
      <div className="min-w-0">
        <Link
          to={`/admin/firms/${id}`}
          className="block truncate font-strong text-15/6 text-ink no-underline after:absolute after:inset-0 hover:underline"
        >
          {name}
        </Link>
        <p className="truncate type-note text-ink-2">
          {[place, `since ${when(createdAt, 'date')}`].filter(Boolean).join(', ')}
        </p>
      </div>
      <FirmTags firm={firm} />
      <p className="type-note text-ink-2">
        {planText(firm)}
        <span className="block">{seatsText(firm)}</span>
      </p>
    </li>
  )
}
