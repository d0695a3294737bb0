import { useRevalidator, useSearchParams } from 'react-router'
import { getAdminAnalytics } from '../../analytics/api.ts'
import { ProductFigures } from '../../analytics/components/product-figures.tsx'
import { when } from '../../platform/format.ts'
import { pageMeta } from '../../platform/seo.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { WorkPage } from '../../ui/work-page.tsx'
import { listPendingVerifications } from '../../verification/api.ts'
import { PendingRow } from '../../verification/components/pending-row.tsx'
import type { Route } from './+types/admin.ts'

export { ProblemView as ErrorBoundary } from '../../platform/problem-view.tsx'

export const meta = () =>
  pageMeta({
    title: 'Admin Analytics',
    description: 'The product in numbers.',
    path: '/admin/analytics',
    noindex: true,
  })

export async function clientLoader() {
  const [analytics, pending] = await Promise.all([getAdminAnalytics(), listPendingVerifications()])
  return { analytics, pending }
}

export default function Admin({ loaderData: { analytics, pending } }: Route.ComponentProps) {
  const [search, setSearch] = useSearchParams()
  const { revalidate } = useRevalidator()
  const tab = search.get('tab') === 'verifications' ? 'verifications' : 'numbers'
  const waiting = pending.items.length
  return (
    <WorkPage title="The product in numbers" lead={`Counted ${when(analytics.asOf, 'moment')}`}>
      <Tabs
        label="Parts of this page"
        value={tab}
        onChange={(next) => setSearch(next === 'numbers' ? {} : { tab: next }, { replace: true })}
        tabs={[
          {
            value: 'numbers',
            label: 'Numbers',
            panel: (
              <div className="pt-6">
                <ProductFigures analytics={analytics} />
              </div>
            ),
          },
          {
            value: 'verifications',
            label: waiting > 0 ? `Verifications (${waiting})` : 'Verifications',
            panel: (
              <div className="grid gap-5 pt-6 lg:grid-cols-2">
                {waiting === 0 && (
                  <EmptyState title="No check waits for you">The register settled every one that came in.</EmptyState>
                )}
                {pending.items.map((each) => (
                  <PendingRow key={each.advisorId} pending={each} onDecided={() => void revalidate()} />
                ))}
              </div>
            ),
          },
        ]}
      />
    </WorkPage>
  )
}
