import { useState } from 'react'
import { listMatches } from '#contract/matching/endpoints.ts'
import type { Match } from '#contract/matching/schemas.ts'
import { addressOf } from '#web/platform/api/call.ts'
import type { PageHandle } from '#web/platform/page/page-handle.ts'
import { keepDataWhen } from '#web/platform/page/revalidation.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { readOwnMatches } from '../api.ts'
import { MatchesUnavailable } from '../list/empty-matches.tsx'
import { LazyCardBooking } from '../list/lazy-card-booking.tsx'
import { MatchesSkeleton } from '../list/matches-skeleton.tsx'
import { MatchesView } from '../list/matches-view.tsx'
import { isSameList, readFilters } from '../state.ts'
import type { Route } from './+types/matches.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

/** The deck has its buttons in a bar at the foot of the phone. */
export const handle: PageHandle = {
  footBar: true,
  firstCalls: {
    roles: ['consumer'],
    addresses: [addressOf(listMatches, { query: readFilters(new URLSearchParams()) })],
  },
}

export const meta = pageMeta({
  title: 'Your Matches',
  description: 'Advisors who match your profile, each with the reasons for its score.',
  path: '/matches',
})

export const HydrateFallback = MatchesSkeleton

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filters = readFilters(new URL(request.url).searchParams)
  return { filters, ...(await readOwnMatches(filters)) }
}

/** Changing the view asks the server nothing, and neither does choosing advisors to compare. */
export const shouldRevalidate = keepDataWhen(isSameList)

export default function MatchesPage({ loaderData: { matches, filters, missing } }: Route.ComponentProps) {
  const [booking, setBooking] = useState<Match['advisor'] | null>(null)
  if (!matches) {
    return (
      <PageLayout title="Your matches" narrow>
        <MatchesUnavailable missing={missing} />
      </PageLayout>
    )
  }
  return (
    <>
      <MatchesView loaded={matches} filters={filters} onBook={setBooking} />
      {booking && <LazyCardBooking advisor={booking} onClose={() => setBooking(null)} />}
    </>
  )
}
