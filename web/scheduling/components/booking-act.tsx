import { useLocation } from 'react-router'
import { rememberedPageStore } from '../../platform/browser-store.ts'
import { when } from '../../platform/format.ts'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { Booking } from './use-booking.ts'

/** The deed, which repeats the choice; visitors are sent to sign in and come back, others see why it is not for them. */
export function BookingAct({ booking, wide }: { booking: Booking; wide?: boolean }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  const look = { size: wide ? 'lg' : 'md', ...(wide && { wide }) } as const
  if (session.status === 'signed-out')
    return (
      <LinkButton to="/signin" {...look} onClick={() => rememberedPageStore.write(pathname + search)}>
        Sign in to book, it is free
      </LinkButton>
    )
  if (session.status === 'signed-in' && session.user.role !== 'consumer')
    return <p className="type-note text-ink-3">This is what consumers see. Appointments are booked by consumers.</p>
  if (!booking.startsAt) return null
  return (
    <Button {...look} pending={booking.isSending} pendingLabel="Booking" onClick={() => void booking.send()}>
      Book {when(booking.startsAt, 'moment', booking.zone)}
    </Button>
  )
}
