import { useRevalidator, useSearchParams } from 'react-router'
import { getAdminAnalytics } from '#web/analytics/api.ts'
import { ProductMetrics } from '#web/analytics/components/product-metrics.tsx'
import { when } from '#web/platform/format.ts'
import { pageMeta } from '#web/platform/seo.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageLayout } from '#web/ui/page-layout.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { listDisputes, listPendingVerifications } from '#web/verification/api.ts'
import { DisputeRow } from '#web/verification/components/dispute-row.tsx'
import { ReviewRow } from '#web/verification/components/review-row.tsx'
import type { Route } from './+types/admin.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = () =>
  pageMeta({
    title: 'Admin Analytics',
    description: 'Platform overview.',
    path: '/admin/analytics',
    noindex: true,
  })

export async function clientLoader() {
  const [analytics, pending, disputes] = await Promise.all([
    getAdminAnalytics(),
    listPendingVerifications(),
    listDisputes(),
  ])
  return { analytics, pending, disputes }
}

export default function AdminDashboard({ loaderData: { analytics, pending, disputes } }: Route.ComponentProps) {
  const [search, setSearch] = useSearchParams()
  const { revalidate } = useRevalidator()
  const tab = search.get('tab') === 'verifications' ? 'verifications' : 'numbers'
  const waiting = pending.items.length + disputes.items.length
  return (
    <PageLayout title="Platform overview" lead={`As of ${when(analytics.asOf, 'moment')}`}>
      <Tabs
        label="Sections of this page"
        value={tab}
        onChange={(next) => setSearch(next === 'numbers' ? {} : { tab: next }, { replace: true })}
        tabs={[
          {
            value: 'numbers',
            label: 'Overview',
            panel: (
              <div className="pt-6">
                <ProductMetrics analytics={analytics} />
              </div>
            ),
          },
          {
            value: 'verifications',
            label: waiting > 0 ? `Verifications (${waiting})` : 'Verifications',
            panel: (
              <div className="grid gap-8 pt-6">
                {waiting === 0 && <EmptyState title="Nothing to review">New cases appear here.</EmptyState>}
                {disputes.items.length > 0 && (
                  <section aria-label="Disputes" className="grid gap-5">
                    <h2 className="type-title-2">Disputes</h2>
                    {disputes.items.map((dispute) => (
                      <DisputeRow key={dispute.id} dispute={dispute} onDecided={() => void revalidate()} />
                    ))}
                  </section>
                )}
                {pending.items.length > 0 && (
                  <section aria-label="Under review" className="grid gap-5">
                    <h2 className="type-title-2">Under review</h2>
                    <div className="grid gap-5 lg:grid-cols-2">
                      {pending.items.map((review) => (
                        <ReviewRow key={review.advisorId} review={review} onDecided={() => void revalidate()} />
                      ))}
                    </div>
                  </section>
                )}
              </div>
            ),
          },
        ]}
      />
    </PageLayout>
  )
}
