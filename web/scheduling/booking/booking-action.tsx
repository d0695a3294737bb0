import { useSession } from '#web/auth/session/session.ts'
import { when } from '#web/platform/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { bookingVerb } from '../copy.ts'
import { storeBooking } from './pending-booking.ts'
import type { Booking } from './use-booking.ts'

/**
 * The button that books or requests, as the advisor chose, and repeats the time. Visitors sign up
 * or in first, and people without a verified address verify it first; their choice is kept.
 */
export function BookingAction({ booking, wide }: { booking: Booking; wide?: boolean }) {
  const session = useSession()
  const look = { size: wide ? 'lg' : 'md', ...(wide && { wide }) } as const
  if (session.status === 'signed-in' && session.user.role !== 'consumer')
    return <p className="type-note text-ink-3">This is what consumers see. Only consumers can book appointments.</p>
  const { startsAt } = booking
  const { confirmation } = booking.week
  if (!startsAt || !confirmation) return null
  const verb = bookingVerb(confirmation)
  const keep = () =>
    storeBooking(
      { advisorId: booking.advisor.id, startsAt, mode: booking.mode, notes: booking.notes, phone: booking.phone },
      booking.advisor.displayName,
    )
  if (session.status === 'signed-out')
    return (
      <div className="grid gap-2">
        <LinkButton to="/signup?type=consumer" {...look} onClick={keep}>
          Sign up free to {verb.toLowerCase()}
        </LinkButton>
        <LinkButton to="/signin" variant="secondary" {...look} onClick={keep}>
          Sign in to {verb.toLowerCase()}
        </LinkButton>
      </div>
    )
  if (session.status === 'signed-in' && !session.user.emailVerified)
    return (
      <LinkButton to="/verify" {...look} onClick={keep}>
        Verify your email to {verb.toLowerCase()}
      </LinkButton>
    )
  return (
    <Button {...look} pending={booking.isSending} pendingLabel="Sending" onClick={() => void booking.send()}>
      {verb} {when(startsAt, 'moment', booking.zone)}
    </Button>
  )
}
