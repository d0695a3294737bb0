import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import type { Match, Matches, MatchesQuery } from '#contract/matching/schemas.ts'
import { useRevalidate } from '#web/platform/page/revalidation.ts'
import { usePageQuery, withParam } from '#web/platform/page/use-page-query.ts'
import { useIsPhone } from '#web/platform/page/viewport.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { focusPageHeading, useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { CompareBar } from '../compare/compare-bar.tsx'
import { useComparison } from '../compare/use-comparison.ts'
import { countingLine, headline } from '../copy.ts'
import { FilterButton, FilterRail } from '../filters/filters.tsx'
import { PreferencesDialog } from '../preferences/preferences-dialog.tsx'
import { countFilters } from '../state.ts'
import { Deck } from './deck.tsx'
import { NoMatches } from './empty-matches.tsx'
import { type ListView, SortSelect, ViewSwitch } from './list-controls.tsx'
import { MatchesGrid } from './matches-grid.tsx'
import { PassFeedback } from './pass-feedback.tsx'
import { useReactions } from './use-reactions.ts'

type MatchesViewProps = {
  loaded: Matches
  filters: MatchesQuery
  onBook: (advisor: Match['advisor']) => void
}

/** The whole of the matches: filters, head, and the list as a grid or a deck. */
export function MatchesView({ loaded, filters, onBook }: MatchesViewProps) {
  const reactions = useReactions(loaded, filters)
  const { matches } = reactions
  const revalidate = useRevalidate()
  const navigation = useNavigation()
  const [view, setView] = useListView()
  const [isChanging, setChanging] = useState(false)
  const comparison = useComparison()
  useFocusFallback()
  const { state } = useLocation()
  // The page that led here has taken the focus with it.
  useEffect(() => {
    if (state?.focusesHeading === true) focusPageHeading()
  }, [state])
  const changeAction = (
    <button type="button" className="link touch -my-1 py-1" onClick={() => setChanging(true)}>
      Change what counts
    </button>
  )
  const noMatches = (
    <NoMatches
      matches={matches}
      filters={filters}
      changeAction={(label) => <Button onClick={() => setChanging(true)}>{label}</Button>}
    />
  )
  // With nothing to filter or sort, the controls would show nothing but zeros.
  const hasControls = matches.total + matches.passed > 0 || countFilters(filters) > 0 || filters.reaction !== undefined
  return (
    <div
      className={`mx-auto grid max-w-360 grid-cols-[minmax(0,1fr)] ${hasControls ? 'md:grid-cols-[14.5rem_minmax(0,1fr)] xl:grid-cols-[16.5rem_minmax(0,1fr)]' : ''}`}
    >
      {hasControls && <FilterRail matches={matches} filters={filters} />}
      <div className={`min-w-0 px-5 pt-4 pb-16 md:px-5 md:pt-7 xl:px-8 ${hasControls ? 'md:border-l' : ''}`}>
        <div className="md:flex md:items-end md:justify-between md:gap-6">
          <div>
            <h1 className="max-md:font-serif max-md:text-24/7 max-md:tracking-[-0.012em] md:type-title-1">
              {headline(matches.total, filters, countFilters(filters) > 0)}
            </h1>
            <p className="mt-1 text-ink-2 max-md:type-note md:type-ui">
              {countingLine(matches.preferences)}{' '}
              <button type="button" className="link touch -my-1 py-1" onClick={() => setChanging(true)}>
                Change
              </button>
            </p>
          </div>
          {hasControls && (
            <div className="flex gap-2 max-md:mt-3">
              <FilterButton matches={matches} filters={filters} className="md:hidden" />
              <SortSelect className="max-md:min-w-0 max-md:flex-1 max-md:[&>span]:sr-only" />
              {!filters.reaction && <ViewSwitch value={view} onChange={setView} />}
            </div>
          )}
        </div>
        {reactions.lastPassed && <PassFeedback key={reactions.lastPassed.id} advisor={reactions.lastPassed} />}
        <div
          aria-busy={navigation.state === 'loading'}
          className={navigation.state === 'loading' ? 'opacity-60 transition-opacity' : ''}
        >
          {view === 'deck' ? (
            <Deck
              matches={matches.items.filter(({ reaction }) => reaction === null)}
              wanted={matches.wanted}
              sumUsd={matches.sumUsd}
              onSave={(match) => reactions.save(match, true)}
              onPass={reactions.pass}
              onBook={(match) => onBook(match.advisor)}
              undoName={reactions.undoName}
              onUndo={reactions.undo}
              changeAction={changeAction}
              comparison={comparison}
              end={
                matches.items.length === 0 && !reactions.undoName ? (
                  noMatches
                ) : (
                  <DeckEnd
                    saved={matches.liked}
                    {...(reactions.hasMore && { onMore: () => void reactions.loadMore() })}
                    onGrid={() => setView('grid')}
                  />
                )
              }
            />
          ) : matches.items.length === 0 ? (
            noMatches
          ) : (
            <MatchesGrid
              matches={matches}
              filters={filters}
              hasMore={reactions.hasMore}
              isLoadingMore={reactions.isLoadingMore}
              onMore={() => void reactions.loadMore()}
              onBook={(match) => onBook(match.advisor)}
              onSave={reactions.save}
              onPass={reactions.pass}
              onBringBack={reactions.bringBack}
              restored={reactions.restored}
              changeAction={changeAction}
              comparison={comparison}
            />
          )}
        </div>
        <CompareBar
          comparison={comparison}
          advisors={matches.items.map(({ advisor }) => advisor)}
          overActions={view === 'deck'}
        />
      </div>
      <PreferencesDialog
        open={isChanging}
        onOpenChange={setChanging}
        preferences={matches.preferences}
        onSaved={revalidate}
      />
    </div>
  )
}

function DeckEnd({ saved, onMore, onGrid }: { saved: number; onMore?: () => void; onGrid: () => void }) {
  return (
    <EmptyState
      title={onMore ? 'That’s the first set' : 'You’ve seen all your matches'}
      action={
        onMore ? (
          <Button onClick={onMore}>Show more advisors</Button>
        ) : (
          <Button onClick={onGrid}>View all as a grid</Button>
        )
      }
    >
      {saved === 0 ? 'You haven’t saved any advisors yet.' : `You’ve saved ${saved}.`}
    </EmptyState>
  )
}

/**
 * Grid or deck: as the address says, else the deck under a thumb and the grid elsewhere. The deck
 * holds advisors without a reaction, so the saved and the passed are always a grid.
 */
function useListView(): [ListView, (view: ListView) => void] {
  const [query, change] = usePageQuery()
  const isPhone = useIsPhone()
  const requestedView = query.get('view')
  const usual = requestedView === 'grid' || requestedView === 'deck' ? requestedView : isPhone ? 'deck' : 'grid'
  const view = query.has('reaction') ? 'grid' : usual
  const setView = (next: ListView) => change(withParam(query, 'view', next), { replace: true })
  return [view, setView]
}
