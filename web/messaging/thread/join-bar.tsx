import type { Appointment } from '#contract/scheduling/schemas.ts'
import { isJoinable } from '#contract/scheduling/values.ts'
import { when } from '#web/platform/format.ts'
import { useMinute } from '#web/platform/times/use-minute.ts'
import { JoinCall } from '#web/scheduling/appointments/join-call.tsx'

/** The way into a call that is about to begin, when its card has been scrolled away. */
export function JoinBar({ appointments }: { appointments: readonly Appointment[] }) {
  const now = useMinute()
  const next = appointments
    .filter((appointment) => isJoinable(appointment, now))
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt))[0]
  if (!next) return null
  return (
    <section
      aria-label="Call"
      className="flex shrink-0 items-center justify-between gap-3 border-b bg-wash px-4 py-1.5 md:px-6"
    >
      <p className="type-ui-s font-medium">
        {new Date(next.startsAt) > now
          ? `Your call starts at ${when(next.startsAt, 'zonedTime')}.`
          : `Your call started at ${when(next.startsAt, 'zonedTime')}.`}
      </p>
      <JoinCall appointment={next} />
    </section>
  )
}
