import { listProposals } from '#contract/scheduling/proposals/endpoints.ts'
import { proposalChanged } from '#contract/scheduling/proposals/events.ts'
import type { Proposal } from '#contract/scheduling/proposals/schemas.ts'
import { readAgain, useEndpoint } from '#web/platform/api/queries.ts'
import { useServerEvents } from '#web/platform/connection/use-server-events.ts'

const events = [proposalChanged]

/** The offers that wait for an answer: of the viewer with everybody, or with one person. */
export function useOpenProposals(withId?: string): readonly Proposal[] {
  const query = { status: 'open' as const, ...(withId && { withId }) }
  const { data } = useEndpoint(listProposals, { query })
  useServerEvents(events, () => void readAgain(listProposals))
  return data?.items.filter(({ status }) => status === 'open') ?? []
}
