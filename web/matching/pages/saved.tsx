import { useState } from 'react'
import { Link } from 'react-router'
import type { Match, Matches } from '#contract/matching/schemas.ts'
import { pageMeta } from '#web/platform/seo.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageLayout } from '#web/ui/page-layout.tsx'
import { listMatches } from '../api.ts'
import { CompareBar } from '../compare/compare-bar.tsx'
import { useComparison } from '../compare/use-comparison.ts'
import { headline } from '../copy.ts'
import { CardBooking } from '../list/card-booking.tsx'
import { ProfileNeeded } from '../list/empty-matches.tsx'
import { MatchesGrid } from '../list/matches-grid.tsx'
import { MatchesSkeleton } from '../list/matches-skeleton.tsx'
import { useReactions } from '../list/use-reactions.ts'
import { readFilters } from '../state.ts'
import type { Route } from './+types/saved.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = () =>
  pageMeta({ title: 'Saved Advisors', description: 'The advisors you saved.', path: '/saved', noindex: true })

export const HydrateFallback = MatchesSkeleton

const filters = { ...readFilters(new URLSearchParams()), reaction: 'like' } as const

export async function clientLoader() {
  const matches = await listMatches(filters)
  return matches.profileNeeded ? null : matches
}

export default function SavedPage({ loaderData: matches }: Route.ComponentProps) {
  if (!matches) {
    return (
      <PageLayout title="Saved advisors" narrow>
        <ProfileNeeded />
      </PageLayout>
    )
  }
  return <SavedAdvisors loaded={matches} />
}

function SavedAdvisors({ loaded }: { loaded: Matches }) {
  const reactions = useReactions(loaded, filters)
  const { matches } = reactions
  const comparison = useComparison()
  const [booking, setBooking] = useState<Match['advisor'] | null>(null)
  return (
    <PageLayout title="Saved advisors" lead={matches.total > 0 && headline(matches.total, filters, false)}>
      {matches.items.length === 0 ? (
        <EmptyState title="No saved advisors yet" action={<LinkButton to="/matches">See your matches</LinkButton>}>
          Select the bookmark on a card to save an advisor here.
        </EmptyState>
      ) : (
        <MatchesGrid
          matches={matches}
          hasMore={reactions.hasMore}
          isLoadingMore={reactions.isLoadingMore}
          onMore={() => void reactions.loadMore()}
          onBook={(match) => setBooking(match.advisor)}
          onSave={reactions.save}
          onPass={reactions.pass}
          onBringBack={reactions.bringBack}
          changeAction={
            <Link to="/matches" className="link py-1">
              Change what counts
            </Link>
          }
          comparison={comparison}
        />
      )}
      <CompareBar comparison={comparison} />
      {booking && <CardBooking advisor={booking} onClose={() => setBooking(null)} />}
    </PageLayout>
  )
}
