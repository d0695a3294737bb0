import { useEffect, useEffectEvent } from 'react'
import { chatChanged } from '#contract/messaging/events.ts'
import { appointmentChanged } from '#contract/scheduling/events.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { useServerEvents } from '#web/platform/connection/use-server-events.ts'

/** What outdates appointments on screen. */
export const appointmentEvents = [appointmentChanged]

// An agreement given or taken back changes the name.
const appointmentAndNameEvents = [...appointmentEvents, chatChanged]

/**
 * Calls when appointments may be other than shown: when one changed elsewhere, or what may be known
 * of its other side, after the connection was lost, and when one of those on screen begins or ends,
 * because what can be done with it changes then.
 */
export function useAppointmentEvents(shown: readonly Appointment[], onChange: () => void): void {
  useServerEvents(appointmentAndNameEvents, onChange)
  const change = useEffectEvent(onChange)
  const next = nextBoundary(shown)
  useEffect(() => {
    if (next === null) return
    const timer = setTimeout(() => change(), Math.min(next - Date.now() + 500, 2 ** 31 - 1))
    return () => clearTimeout(timer)
  }, [next])
}

function nextBoundary(shown: readonly Appointment[]): number | null {
  const now = Date.now()
  const ahead = shown
    .flatMap(({ startsAt, endsAt }) => [new Date(startsAt).getTime(), new Date(endsAt).getTime()])
    .filter((at) => at > now)
  return ahead.length === 0 ? null : Math.min(...ahead)
}
