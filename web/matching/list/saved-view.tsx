import { type ReactNode, useState } from 'react'
import type { Match, Matches, MatchesQuery } from '#contract/matching/schemas.ts'
import { useRevalidate } from '#web/platform/page/revalidation.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { CompareBar } from '../compare/compare-bar.tsx'
import { useComparison } from '../compare/use-comparison.ts'
import { headline } from '../copy.ts'
import { PreferencesDialog } from '../preferences/preferences-dialog.tsx'
import { LazyCardBooking } from './lazy-card-booking.tsx'
import { MatchesGrid } from './matches-grid.tsx'
import { RuledOutList } from './ruled-out-list.tsx'
import { useReactions } from './use-reactions.ts'

/** The saved advisors as a page of their own, without filters. */
export function SavedView({ loaded, filters, head }: { loaded: Matches; filters: MatchesQuery; head: ReactNode }) {
  const reactions = useReactions(loaded, filters)
  const { matches } = reactions
  const { ruledOut } = matches
  const total = matches.total + ruledOut.length
  const comparison = useComparison()
  const revalidate = useRevalidate()
  const [isChanging, setChanging] = useState(false)
  useFocusFallback()
  const [booking, setBooking] = useState<Match['advisor'] | null>(null)
  return (
    <PageLayout title="Saved advisors" lead={total > 0 && headline(total, filters, false)}>
      {head}
      {matches.items.length === 0 && ruledOut.length === 0 && (
        <EmptyState title="No saved advisors yet" action={<LinkButton to="/matches">See your matches</LinkButton>}>
          Select the bookmark on a card to save an advisor here.
        </EmptyState>
      )}
      {matches.items.length > 0 && (
        <MatchesGrid
          matches={matches}
          filters={filters}
          hasMore={reactions.hasMore}
          isLoadingMore={reactions.isLoadingMore}
          onMore={() => void reactions.loadMore()}
          onBook={(match) => setBooking(match.advisor)}
          onSave={reactions.save}
          onPass={reactions.pass}
          onBringBack={reactions.bringBack}
          restored={reactions.restored}
          changeAction={
            <button type="button" className="link touch py-1" onClick={() => setChanging(true)}>
              Change what counts
            </button>
          }
          comparison={comparison}
        />
      )}
      {ruledOut.length > 0 && <RuledOutList ruledOut={ruledOut} />}
      <CompareBar comparison={comparison} advisors={matches.items.map(({ advisor }) => advisor)} />
      <PreferencesDialog
        open={isChanging}
        onOpenChange={setChanging}
        preferences={matches.preferences}
        onSaved={revalidate}
      />
      {booking && <LazyCardBooking advisor={booking} onClose={() => setBooking(null)} />}
    </PageLayout>
  )
}
