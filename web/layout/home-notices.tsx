import { getBilling } from '#contract/billing/endpoints.ts'
import { seconds } from '#contract/core/durations.ts'
import type { Role } from '#contract/profiles/values.ts'
import { AccessNotice } from '#web/billing/components/access-notice.tsx'
import { readTourOffer, TourOffer } from '#web/guidance/tour-offer.tsx'
import { prefetch } from '#web/platform/api/queries.ts'

/** What is above everything else on somebody's first page: a notice of the plan, and the tour. */
export function HomeNotices({ role }: { role: Role }) {
  return (
    <div className="flow-root">
      {role !== 'consumer' && <AccessNotice />}
      <TourOffer role={role} />
    </div>
  )
}

/** Reads it before the page is drawn. */
export async function readHomeNotices(role: Role): Promise<void> {
  // The page is read again with each event, which seldom changes the plan.
  const billing = role !== 'consumer' && prefetch(getBilling, {}, { staleTime: seconds(30) })
  await Promise.all([readTourOffer(), billing])
}
