import { Panel, PanelHead } from '#web/ui/layout/panel.tsx'
import { LazyProposalCard } from './lazy-proposal-card.tsx'
import { useOpenProposals } from './use-open-proposals.ts'

/** Offers on a page of their own part; nothing while there are none. */
export function OpenProposals({ onChanged }: { onChanged?: () => void }) {
  const proposals = useOpenProposals()
  if (proposals.length === 0) return null
  return (
    <Panel className="mb-5 p-4 md:p-5">
      <PanelHead title="Suggested times" />
      <ul className="mt-3 border-t">
        {proposals.map((proposal) => (
          <li key={proposal.id} className="border-b py-4 last:border-b-0 last:pb-0">
            <LazyProposalCard proposal={proposal} {...(onChanged && { onChanged })} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
