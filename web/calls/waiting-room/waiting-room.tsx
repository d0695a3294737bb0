import { getWaitingRoom } from '#contract/calls/endpoints.ts'
import { waitingChanged } from '#contract/calls/events.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { useServerEvents } from '#web/platform/connection/use-server-events.ts'
import { when } from '#web/platform/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { VideoView } from '../panel/video-view.tsx'
import { leaveWaiting, toggleWaitingCamera, toggleWaitingMuted, waiting } from '../session/waiting.ts'
import { DeviceToggles } from './device-toggles.tsx'

const events = [waitingChanged]

/** Whether the other side of an appointment waits, and keeps it current. */
export function useOtherWaiting(appointmentId: string): boolean {
  const { data } = useEndpoint(getWaitingRoom, { params: { id: appointmentId } })
  useServerEvents(events, () => void invalidate(getWaitingRoom))
  return data?.isOtherWaiting ?? false
}

/** This side is ready, and the other one is not here yet. */
export function WaitingRoom({ appointment }: { appointment: Appointment }) {
  const current = waiting.use()
  const camera = current?.media.camera ?? null
  const { displayName } = appointment.with
  return (
    <PageLayout
      title={`Waiting for ${displayName}`}
      lead={`Your appointment starts at ${when(appointment.startsAt, 'time')}. The call begins as soon as they join.`}
    >
      <p role="status" className="sr-only">
        You’re in the waiting room.
      </p>
      {camera && (
        <VideoView
          stream={camera}
          isMirrored
          label="Your video"
          className="mb-5 aspect-video w-full max-w-140 rounded border"
        />
      )}
      <p className="mb-5 type-ui text-ink-2">
        We’ve let {displayName} know, on the call page and in your chat, that you’re waiting.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <DeviceToggles
          isMuted={current?.isMuted ?? false}
          isCameraOn={camera !== null}
          onToggleMuted={toggleWaitingMuted}
          onToggleCamera={() => void toggleWaitingCamera()}
        />
        <Button variant="secondary" size="sm" onClick={leaveWaiting}>
          Leave the waiting room
        </Button>
      </div>
    </PageLayout>
  )
}
