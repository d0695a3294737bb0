import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'

/** The empty state of the appointments: how to get one. */
export function NoAppointments({ isConsumer }: { isConsumer: boolean }) {
  return isConsumer ? (
    <EmptyState title="No appointments yet" action={<LinkButton to="/matches">See who is free</LinkButton>}>
      A first consultation is free. Choose a time on an advisor’s page.
    </EmptyState>
  ) : (
    <EmptyState title="No appointments yet" action={<LinkButton to="/schedule?view=hours">Set your hours</LinkButton>}>
      Consumers can book during your work hours. Make sure they’re up to date.
    </EmptyState>
  )
}
