import { LazyProposalCard } from './lazy-proposal-card.tsx'
import { useOpenProposals } from './use-open-proposals.ts'

/**
 * Offers within a chat, between the messages and the box to write in. They give way to the messages
 * where a phone's keyboard leaves little of the page.
 */
export function ChatProposals({ withId }: { withId: string }) {
  const proposals = useOpenProposals(withId)
  return proposals.map((proposal) => (
    <div
      key={proposal.id}
      data-at-foot
      className="max-h-[min(45dvh,75dvh-216px)] shrink-0 overflow-y-auto border-t bg-surface px-4 py-3 md:px-6"
    >
      <LazyProposalCard proposal={proposal} />
    </div>
  ))
}
