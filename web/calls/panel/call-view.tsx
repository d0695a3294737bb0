import { useEffect, useRef } from 'react'
import { canChooseSpeaker, deviceChoice } from '../media/devices.ts'
import type { ActiveCall } from '../state.ts'
import { participationIn, participationStore } from '../storage.ts'
import { CallStage } from './call-stage.tsx'
import { CornerCall } from './corner-call.tsx'
import { IncomingCall } from './incoming-call.tsx'

/** One call in the form that fits its state, with the voice of the other side. */
export function CallView({ active, name }: { active: ActiveCall; name: string }) {
  const isIncoming = !active.isOutgoing && active.call.status !== 'ongoing'
  useParticipation(active, isIncoming)
  const View = isIncoming ? IncomingCall : active.isExpanded ? CallStage : CornerCall
  return (
    <>
      <View active={active} name={name} />
      <Voice stream={active.remote.voice} />
    </>
  )
}

/** Keeps how the person takes part, for the tab that takes the call up after a reload. */
function useParticipation({ call, local, connectedSince }: ActiveCall, isIncoming: boolean): void {
  const { id: callId, appointmentId } = call
  const { isMuted } = local
  const hasCamera = local.camera !== null
  useEffect(() => {
    if (isIncoming) return
    // A call that is taken up connects again, and goes on from its beginning.
    const since = connectedSince ?? participationIn(callId)?.connectedSince ?? null
    participationStore.write({ callId, appointmentId, isMuted, hasCamera, connectedSince: since })
  }, [isIncoming, callId, appointmentId, isMuted, hasCamera, connectedSince])
  // Another tab of the person, where it only rings, leaves it alone.
  useEffect(() => (isIncoming ? undefined : () => participationStore.remove()), [isIncoming])
}

function Voice({ stream }: { stream: MediaStream | null }) {
  const element = useRef<HTMLAudioElement>(null)
  const { audiooutput: speakerId } = deviceChoice.use()
  useEffect(() => {
    if (element.current) element.current.srcObject = stream
  }, [stream])
  useEffect(() => {
    if (speakerId !== null && canChooseSpeaker()) void element.current?.setSinkId(speakerId).catch(() => undefined)
  }, [speakerId])
  // biome-ignore lint/a11y/useMediaCaption: two people talking have no captions
  return <audio ref={element} autoPlay />
}
