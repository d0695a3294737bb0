import { useRevalidator, useSearchParams } from 'react-router'
import { getAdminAnalytics } from '#web/analytics/api.ts'
import { ProductMetrics } from '#web/analytics/components/product-metrics.tsx'
import { getCallQuality } from '#web/calls/api.ts'
import { CallMetrics } from '#web/calls/history/call-metrics.tsx'
import { when } from '#web/platform/format.ts'
import { pageMeta } from '#web/platform/seo.tsx'
import { ModerationQueue } from '#web/reviews/components/moderation-queue.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageLayout } from '#web/ui/page-layout.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { listDisputes } from '#web/verification/queue/api.ts'
import { VerificationDesk } from '#web/verification/queue/verification-desk.tsx'
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
  const [analytics, calls, disputes] = await Promise.all([getAdminAnalytics(), getCallQuality(), listDisputes()])
  return { analytics, calls, disputes }
}

const tabNames = ['numbers', 'verifications', 'reviews'] as const

export default function AdminDashboard({ loaderData: { analytics, calls, disputes } }: Route.ComponentProps) {
  const [search, setSearch] = useSearchParams()
  const { revalidate } = useRevalidator()
  const tab = tabNames.find((each) => each === search.get('tab')) ?? 'numbers'
  return (
    <PageLayout
      title="Platform overview"
      lead={`As of ${when(analytics.asOf, 'moment')}`}
      actions={
        <LinkButton to="/admin/health" variant="secondary">
          System health
        </LinkButton>
      }
    >
      <Tabs
        label="Sections of this page"
        value={tab}
        onChange={(next) => setSearch(next === 'numbers' ? {} : { tab: next }, { replace: true })}
        tabs={[
          {
            value: 'numbers',
            label: 'Overview',
            panel: (
              <div className="grid gap-8 pt-6">
                <ProductMetrics analytics={analytics} />
                <CallMetrics quality={calls} />
              </div>
            ),
          },
          {
            value: 'verifications',
            label: 'Verifications',
            panel: (
              <div className="pt-6">
                {tab === 'verifications' && (
                  <VerificationDesk disputes={disputes.items} onDisputeDecided={() => void revalidate()} />
                )}
              </div>
            ),
          },
          {
            value: 'reviews',
            label: 'Reviews',
            panel: <div className="pt-6">{tab === 'reviews' && <ModerationQueue />}</div>,
          },
        ]}
      />
    </PageLayout>
  )
}
