import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Matches, MatchesQuery } from '#contract/matching/schemas.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { emptyListText, noMatchesText } from '../copy.ts'
import { countFilters, withoutFilters } from '../state.ts'

type Missing = 'state' | 'consumer' | 'consumer-admin'

/** Takes the place of a list that cannot be: says what is missing for it. */
export function MatchesUnavailable({ missing, isSaved }: { missing: Missing; isSaved?: boolean }) {
  return missing === 'state' ? (
    <ProfileNeeded isSaved={isSaved} />
  ) : (
    <ForConsumersOnly isAdmin={missing === 'consumer-admin'} />
  )
}

/**
 * Nobody can be matched before the state is known, because advisors are registered state by state.
 * A partner may have saved advisors of a shared list all the same.
 */
function ProfileNeeded({ isSaved }: { isSaved?: boolean | undefined }) {
  return (
    <EmptyState
      title={isSaved ? 'Add your state to see saved advisors' : 'Add your state first'}
      action={<LinkButton to="/consumer-profile?step=home">Add your state</LinkButton>}
    >
      {isSaved
        ? 'We keep every advisor you save. Advisors can only serve states where they’re registered, so the list appears once you add yours.'
        : 'Advisors can only serve states where they’re registered. Add yours to see your matches and why they fit.'}
    </EmptyState>
  )
}

/** The list is for those who look for an advisor; others are shown where their own work is. */
export function ForConsumersOnly({ isAdmin }: { isAdmin: boolean }) {
  return (
    <EmptyState
      isForOthers
      title="Matches are for consumers"
      action={
        isAdmin ? (
          <LinkButton to="/admin/analytics">Go to analytics</LinkButton>
        ) : (
          <LinkButton to="/leads">Go to your leads</LinkButton>
        )
      }
    >
      {isAdmin ? 'Administrators don’t have matches.' : 'People who contacted you are in your leads.'} You can browse
      the advisor directory.
    </EmptyState>
  )
}

/** Nobody is on the list: says which of the reasons it is, and offers what changes it. */
export function NoMatches({
  matches,
  filters,
  changeAction,
}: {
  matches: Matches
  filters: MatchesQuery
  changeAction: (label: string) => ReactNode
}) {
  const [search, setSearch] = useSearchParams()
  const showAll = (
    <Button onClick={() => setSearch(withoutFilters(search))}>
      {filters.reaction ? 'Back to all matches' : 'Reset filters'}
    </Button>
  )
  const { belowMinimum, passed } = matches
  if (filters.reaction === 'like') {
    return (
      <EmptyState title="No saved advisors yet" action={showAll}>
        Select the bookmark on a card to save an advisor here.
      </EmptyState>
    )
  }
  if (filters.reaction === 'pass') {
    return (
      <EmptyState title="No passed advisors yet" action={showAll}>
        Advisors you pass on stay here in case you change your mind.
      </EmptyState>
    )
  }
  if (countFilters(filters) > 0) {
    return (
      <EmptyState title="No advisors match these filters" action={showAll}>
        Remove a filter, or reset to see all your matches.
      </EmptyState>
    )
  }
  if (belowMinimum > 0) {
    return (
      <EmptyState title={noMatchesText(matches).title} action={changeAction('Change what counts')}>
        {noMatchesText(matches).text}
      </EmptyState>
    )
  }
  if (passed > 0) {
    return (
      <EmptyState
        title="You’ve passed on all your matches"
        action={
          <Button onClick={() => setSearch(new URLSearchParams({ reaction: 'pass' }))}>Show passed advisors</Button>
        }
      >
        New advisors appear here as they join.
      </EmptyState>
    )
  }
  const { title, text } = emptyListText(matches)
  return (
    <EmptyState title={title} action={<LinkButton to="/consumer-profile?step=answers">Review your profile</LinkButton>}>
      {text} New advisors appear here as they join.
    </EmptyState>
  )
}
