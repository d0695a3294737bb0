import { useEffect, useRef } from 'react'
import { canChooseSpeaker, deviceChoice } from '../media/devices.ts'
import type { ActiveCall } from '../state.ts'
import { CallStage } from './call-stage.tsx'
import { CornerCall } from './corner-call.tsx'
import { IncomingCall } from './incoming-call.tsx'

/** One call in the form that fits its state, with the voice of the other side. */
export function CallView({ active, name }: { active: ActiveCall; name: string }) {
  const isIncoming = !active.isOutgoing && active.call.status !== 'ongoing'
  const View = isIncoming ? IncomingCall : active.isExpanded ? CallStage : CornerCall
  return (
    <>
      <View active={active} name={name} />
      <Voice stream={active.remote.voice} />
    </>
  )
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
