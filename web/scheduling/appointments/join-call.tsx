import Video from 'lucide-react/icons/video'
import { getWaitingRoom } from '#contract/calls/endpoints.ts'
import { waitingChanged } from '#contract/calls/events.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { isJoinable } from '#contract/scheduling/values.ts'
import { callPath } from '#web/paths.ts'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { useServerEvents } from '#web/platform/connection/use-server-events.ts'
import { useMinute } from '#web/platform/times/use-minute.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { joinOpensText } from '../copy.ts'
import { useZone } from '../state.ts'

/**
 * The way into the call of an appointment, from ten minutes before its start until its end, and
 * whether the other side waits there.
 */
export function JoinCall({ appointment, isSecondary }: { appointment: Appointment; isSecondary?: boolean }) {
  const now = useMinute()
  return isJoinable(appointment, now) ? <OpenCall appointment={appointment} isSecondary={isSecondary ?? false} /> : null
}

/** When the call of an appointment opens, until it does. */
export function JoinOpens({ appointment }: { appointment: Appointment }) {
  const { zone } = useZone()
  const text = joinOpensText(appointment, zone, useMinute())
  return text && <p className="type-note text-ink-2">{text}</p>
}

const events = [waitingChanged]

function OpenCall({ appointment, isSecondary }: { appointment: Appointment; isSecondary: boolean }) {
  const { data } = useEndpoint(getWaitingRoom, { params: { id: appointment.id } })
  useServerEvents(events, () => void invalidate(getWaitingRoom))
  const { displayName } = appointment.with
  return (
    <div className="grid gap-2">
      <p role="status" className="type-ui-s font-medium text-ok empty:hidden">
        {data?.isOtherWaiting ? `${displayName} is waiting` : ''}
      </p>
      <div>
        <LinkButton to={callPath(appointment.id)} size="sm" variant={isSecondary ? 'secondary' : 'primary'}>
          <Icon of={Video} small />
          Join
          <span className="sr-only"> the call with {displayName}</span>
        </LinkButton>
      </div>
    </div>
  )
}
