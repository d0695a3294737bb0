import { useEffect, useState } from 'react'
import { getAppointment } from '#contract/scheduling/endpoints.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { isJoinable } from '#contract/scheduling/values.ts'
import { chatPath } from '#web/paths.ts'
import { call } from '#web/platform/api/call.ts'
import { when } from '#web/platform/format.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { useMinute } from '#web/platform/times/use-minute.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { joinLine } from '../copy.ts'
import { leaveWaiting, waiting } from '../session/waiting.ts'
import { activeCall, checkedAppointment } from '../state.ts'
import { DeviceCheck } from '../waiting-room/device-check.tsx'
import { WaitingRoom } from '../waiting-room/waiting-room.tsx'
import type { Route } from './+types/join.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({ title: 'Join the call', description: 'The call of an appointment.', path: '/call' })

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  call(getAppointment, { params: { id: params.appointmentId } })

/** The call of an appointment: check the devices, wait for the other side, talk. */
export default function JoinCallPage({ loaderData: appointment }: Route.ComponentProps) {
  // Going to another appointment's call leaves the waiting room and closes the devices.
  return <JoinCall key={appointment.id} appointment={appointment} />
}

function JoinCall({ appointment }: { appointment: Appointment }) {
  const now = useMinute()
  const inCall = activeCall.use()
  const isWaiting = waiting.use()?.appointmentId === appointment.id
  // After a call the camera stays off until the person wants to join again.
  const [wasInCall, setWasInCall] = useState(false)
  useFocusFallback()
  useEffect(() => leaveWaiting, [])
  useEffect(() => {
    if (inCall) setWasInCall(true)
  }, [inCall])
  const canJoin = isJoinable(appointment, now)
  const isCheckOpen = isWaiting || (canJoin && !wasInCall)
  useEffect(() => {
    if (!isCheckOpen) return
    checkedAppointment.set(appointment.id)
    return () => checkedAppointment.set(null)
  }, [isCheckOpen, appointment.id])
  if (inCall) return <InCall chatId={inCall.call.chatId} />
  if (isWaiting) return <WaitingRoom appointment={appointment} />
  if (wasInCall) return <AfterCall appointment={appointment} onRejoin={canJoin ? () => setWasInCall(false) : null} />
  if (canJoin) return <DeviceCheck appointment={appointment} />
  return <NotJoinable appointment={appointment} now={now} />
}

function InCall({ chatId }: { chatId: string }) {
  return (
    <PageLayout title="You’re in the call" lead="It stays open while you look at other pages.">
      <LinkButton to={chatPath(chatId)} variant="secondary">
        Open the chat
      </LinkButton>
    </PageLayout>
  )
}

type AfterCallProps = { appointment: Appointment; onRejoin: (() => void) | null }

function AfterCall({ appointment, onRejoin }: AfterCallProps) {
  return (
    <PageLayout title="The call has ended" lead={`Your call with ${appointment.with.displayName}.`}>
      <div className="flex flex-wrap gap-3">
        {onRejoin && <Button onClick={onRejoin}>Join again</Button>}
        <LinkButton to="/appointments" variant="secondary">
          Your appointments
        </LinkButton>
      </div>
    </PageLayout>
  )
}

function NotJoinable({ appointment, now }: { appointment: Appointment; now: Date }) {
  return (
    <PageLayout title={`Call with ${appointment.with.displayName}`} lead={when(appointment.startsAt)}>
      <p className="mb-5 type-ui">{joinLine(appointment, now)}</p>
      <LinkButton to="/appointments" variant="secondary">
        Your appointments
      </LinkButton>
    </PageLayout>
  )
}
