import { listProposals } from '#contract/scheduling/proposals/endpoints.ts'
import { proposalChanged } from '#contract/scheduling/proposals/events.ts'
import type { Proposal } from '#contract/scheduling/proposals/schemas.ts'
import { invalidate, justRead, prefetch, useEndpoint } from '#web/platform/api/queries.ts'
import { useServerEvents } from '#web/platform/connection/use-server-events.ts'
import { LazyProposalCard } from './lazy-proposal-card.tsx'

const events = [proposalChanged]

const queryOf = (withId?: string) => ({ query: { status: 'open' as const, ...(withId && { withId }) } })

/** Reads them for a page's loader, and where there are some the script of their cards. */
export async function readOpenProposals(withId?: string): Promise<void> {
  const found = await prefetch(listProposals, queryOf(withId))
  if (found && found.items.length > 0) await LazyProposalCard.preload()
}

/** The offers that wait for an answer: of the viewer with everybody, or with one person. */
export function useOpenProposals(withId?: string): readonly Proposal[] {
  const { data } = useEndpoint(listProposals, queryOf(withId), justRead)
  useServerEvents(events, () => void invalidate(listProposals))
  return data?.items.filter(({ status }) => status === 'open') ?? []
}
