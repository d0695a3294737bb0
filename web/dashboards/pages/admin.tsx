import { useSearchParams } from 'react-router'
import { getAdminAnalytics } from '#contract/analytics/endpoints.ts'
import { getCallQuality } from '#contract/calls/endpoints.ts'
import { staffPermits } from '#contract/staff/values.ts'
import { ProductMetrics } from '#web/analytics/components/product-metrics.tsx'
import { userReady } from '#web/auth/session/session.ts'
import { CallMetrics } from '#web/calls/history/call-metrics.tsx'
import { call } from '#web/platform/api/call.ts'
import { when } from '#web/platform/format.ts'
import { useRevalidate } from '#web/platform/page/revalidation.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { ModerationQueue } from '#web/reviews/components/moderation-queue.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { listDisputes } from '#web/verification/queue/api.ts'
import { VerificationDesk } from '#web/verification/queue/verification-desk.tsx'
import type { Route } from './+types/admin.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({
  title: 'Admin Analytics',
  description: 'Platform overview.',
  path: '/admin/analytics',
})

export async function clientLoader() {
  const user = await userReady()
  const staffRole = user?.staffRole ?? null
  const can = { verify: staffPermits(staffRole, 'verify'), moderate: staffPermits(staffRole, 'moderate') }
  const [analytics, calls, disputes] = await Promise.all([
    call(getAdminAnalytics),
    call(getCallQuality),
    can.verify ? listDisputes() : null,
  ])
  return { analytics, calls, disputes, can }
}

const tabNames = ['numbers', 'verifications', 'reviews'] as const
const titles = { numbers: 'Platform overview', verifications: 'Verifications', reviews: 'Reviews' }

export default function AdminDashboard({ loaderData: { analytics, calls, disputes, can } }: Route.ComponentProps) {
  const [search, setSearch] = useSearchParams()
  const revalidate = useRevalidate()
  const wanted = tabNames.find((each) => each === search.get('tab'))
  const tab = wanted && (wanted === 'verifications' ? can.verify : can.moderate) ? wanted : 'numbers'
  return (
    <PageLayout title={titles[tab]} lead={tab === 'numbers' && `As of ${when(analytics.asOf, 'zonedMoment')}`}>
      <Tabs
        label="Sections of this page"
        value={tab}
        onChange={(next) => setSearch(next === 'numbers' ? {} : { tab: next }, { replace: true })}
        tabs={[
          {
            value: 'numbers' as const,
            label: 'Overview',
            panel: (
              <div className="grid gap-8 pt-6">
                <ProductMetrics analytics={analytics} />
                <CallMetrics quality={calls} />
              </div>
            ),
          },
          disputes && {
            value: 'verifications' as const,
            label: 'Verifications',
            panel: (
              <div className="pt-6">
                {tab === 'verifications' && (
                  <VerificationDesk disputes={disputes.items} onDisputeDecided={() => void revalidate()} />
                )}
              </div>
            ),
          },
          can.moderate && {
            value: 'reviews' as const,
            label: 'Reviews',
            panel: <div className="pt-6">{tab === 'reviews' && <ModerationQueue />}</div>,
          },
        ].filter((each) => each !== null && each !== false)}
      />
    </PageLayout>
  )
}
