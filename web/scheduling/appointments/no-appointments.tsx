import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** What stands where nobody has an appointment yet: how one comes about. */
export function NoAppointments({ isConsumer }: { isConsumer: boolean }) {
  return isConsumer ? (
    <EmptyState title="No appointments yet" action={<LinkButton to="/matches">See who is free</LinkButton>}>
      A first consultation is free and takes half an hour. Choose a time on an advisor’s page.
    </EmptyState>
  ) : (
    <EmptyState title="No appointments yet" action={<LinkButton to="/schedule?view=hours">Set your hours</LinkButton>}>
      Consumers can book during your work hours. Make sure they’re up to date.
    </EmptyState>
  )
}
