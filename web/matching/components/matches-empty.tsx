import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Matches, MatchesQuery } from '#contract/matching/schemas.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { capital, inWords } from '../copy.ts'
import { countFilters, withoutFilters } from '../state.ts'

/** Nobody can be matched before the state is known, because advisors are registered state by state. */
export function ProfileNeeded() {
  return (
    <EmptyState
      title="Tell us your state first"
      action={<LinkButton to="/consumer-profile?step=home">Say where you live</LinkButton>}
    >
      Advisors may serve only the states they are registered in. With yours we can show who fits, and why.
    </EmptyState>
  )
}

/** The list is for those who look for an advisor; others are shown where their own work is. */
export function ForConsumersOnly({ isAdmin }: { isAdmin: boolean }) {
  return (
    <EmptyState
      title="Matches are for people who look for an advisor"
      action={
        isAdmin ? (
          <LinkButton to="/admin/analytics">To the numbers</LinkButton>
        ) : (
          <LinkButton to="/leads">To your leads</LinkButton>
        )
      }
    >
      {isAdmin ? 'An administrator has no matches.' : 'People who chose you are among your leads.'} Anybody may read the
      directory of advisors.
    </EmptyState>
  )
}

/** Nobody is on the list: says which of the reasons it is, and offers what changes it. */
export function NobodyFits({
  matches,
  filters,
  changeAct,
}: {
  matches: Matches
  filters: MatchesQuery
  changeAct: (label: string) => ReactNode
}) {
  const [search, setSearch] = useSearchParams()
  const showAll = (
    <Button onClick={() => setSearch(withoutFilters(search))}>
      {filters.reaction ? 'Back to all matches' : 'Reset filters'}
    </Button>
  )
  const { belowMinimum, preferences, passed } = matches
  if (filters.reaction === 'like') {
    return (
      <EmptyState title="You have saved nobody yet" action={showAll}>
        Save an advisor with the bookmark on the card, and find them here again.
      </EmptyState>
    )
  }
  if (filters.reaction === 'pass') {
    return (
      <EmptyState title="You have passed on nobody" action={showAll}>
        Those you pass on are kept here, in case you change your mind.
      </EmptyState>
    )
  }
  if (countFilters(filters) > 0) {
    return (
      <EmptyState title="Nobody fits all of these filters" action={showAll}>
        Take one out, or begin again with all of your matches.
      </EmptyState>
    )
  }
  if (belowMinimum > 0) {
    return (
      <EmptyState
        title={`Nobody scores ${preferences.minimumMatchScore} or more`}
        action={changeAct('Change what counts')}
      >
        {capital(inWords(belowMinimum))} {belowMinimum === 1 ? 'advisor scores' : 'advisors score'} less. A lower
        minimum shows them, each with its reasons.
      </EmptyState>
    )
  }
  if (passed > 0) {
    return (
      <EmptyState
        title="You have passed on everybody who fits"
        action={
          <Button onClick={() => setSearch(new URLSearchParams({ reaction: 'pass' }))}>Show those you passed on</Button>
        }
      >
        New advisors appear here as they join.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No advisor serves you yet"
      action={<LinkButton to="/consumer-profile?step=answers">Look over your profile</LinkButton>}
    >
      Nobody here serves your state and takes accounts of your size. New advisors appear as they join.
    </EmptyState>
  )
}
