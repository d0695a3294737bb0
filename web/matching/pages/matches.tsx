import { useState } from 'react'
import type { ShouldRevalidateFunction } from 'react-router'
import type { Match, MatchesQuery } from '#contract/matching/schemas.ts'
import { sessionReady } from '#web/auth/session/session.ts'
import type { PageHandle } from '#web/platform/page-handle.ts'
import { pageMeta } from '#web/platform/seo.tsx'
import { PageLayout } from '#web/ui/page-layout.tsx'
import { listMatches } from '../api.ts'
import { CardBooking } from '../list/card-booking.tsx'
import { ForConsumersOnly, ProfileNeeded } from '../list/empty-matches.tsx'
import { MatchesSkeleton } from '../list/matches-skeleton.tsx'
import { MatchesView } from '../list/matches-view.tsx'
import { SavedView } from '../list/saved-view.tsx'
import { readFilters } from '../state.ts'
import type { Route } from './+types/matches.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

/** The deck has its buttons in a bar at the foot of the phone. */
export const handle: PageHandle = { footBar: true }

export const meta: Route.MetaFunction = ({ location }) =>
  pageMeta({
    title: location.pathname === '/saved' ? 'Saved Advisors' : 'Your Matches',
    description: 'Advisors who match your profile, each with the reasons for its score.',
    path: '/matches',
    noindex: true,
  })

export const HydrateFallback = MatchesSkeleton

/** Also draws /saved: the list of those liked, without filters. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const session = await sessionReady()
  const { pathname, searchParams } = new URL(request.url)
  const isSaved = pathname.startsWith('/saved')
  const filters: MatchesQuery = isSaved
    ? { ...readFilters(new URLSearchParams()), reaction: 'like' }
    : readFilters(searchParams)
  if (session.status !== 'signed-in' || session.user.role !== 'consumer') {
    const isAdmin = session.status === 'signed-in' && session.user.role === 'admin'
    return { isSaved, filters, matches: null, missing: isAdmin ? ('consumer-admin' as const) : ('consumer' as const) }
  }
  const matches = await listMatches(filters)
  if (matches.profileNeeded) return { isSaved, filters, matches: null, missing: 'state' as const }
  return { isSaved, filters, matches, missing: null }
}

/** Turning the grid into a deck asks the server nothing, and neither does laying advisors side by side. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) => {
  const [before, after] = [new URL(currentUrl), new URL(nextUrl)]
  if (before.searchParams.get('view') === after.searchParams.get('view')) return defaultShouldRevalidate
  for (const { searchParams } of [before, after]) searchParams.delete('view')
  return before.href === after.href ? false : defaultShouldRevalidate
}

export default function MatchesPage({ loaderData }: Route.ComponentProps) {
  const { isSaved, matches, filters, missing } = loaderData
  const [booking, setBooking] = useState<Match['advisor'] | null>(null)
  if (!matches) {
    return (
      <PageLayout title={isSaved ? 'Saved advisors' : 'Your matches'} narrow>
        {missing === 'state' ? <ProfileNeeded /> : <ForConsumersOnly isAdmin={missing === 'consumer-admin'} />}
      </PageLayout>
    )
  }
  if (isSaved) return <SavedView loaded={matches} filters={filters} />
  return (
    <>
      <MatchesView loaded={matches} filters={filters} onBook={setBooking} />
      {booking && <CardBooking advisor={booking} onClose={() => setBooking(null)} />}
    </>
  )
}
