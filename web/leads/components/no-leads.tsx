import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'

/** Says how leads come, and offers what brings them. */
export function NoLeads({ isFirm }: { isFirm: boolean }) {
  return (
    <EmptyState
      title={isFirm ? 'No leads for your firm yet' : 'No leads yet'}
      action={
        isFirm ? (
          <LinkButton to="/team">See your team</LinkButton>
        ) : (
          <LinkButton to="/advisor-profile">Review your profile</LinkButton>
        )
      }
    >
      A lead appears here when a consumer agrees to contact, sends a message or books. A complete profile and open hours
      bring more leads.
    </EmptyState>
  )
}

/** Says that no lead matches the filters of the pipeline, and takes them off. */
export function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4">
      <p className="type-ui text-ink-2">No lead matches these filters.</p>
      <Button variant="text" size="sm" onClick={onClear}>
        Clear filters
      </Button>
    </div>
  )
}
