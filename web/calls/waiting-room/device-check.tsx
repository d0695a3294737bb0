import Lock from 'lucide-react/icons/lock'
import Volume2 from 'lucide-react/icons/volume-2'
import { useState } from 'react'
import { zoneName } from '#contract/core/zones.ts'
import { kindNames } from '#contract/scheduling/labels.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { when } from '#web/platform/format.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { ownZone } from '#web/platform/times/zones.ts'
import { lengthOf } from '#web/scheduling/copy.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { callIsOnTexts } from '../copy.ts'
import { canChooseSpeaker } from '../media/devices.ts'
import { playTestTone } from '../media/test-tone.ts'
import { useLevel } from '../media/use-level.ts'
import { useLocalMedia } from '../media/use-local-media.ts'
import { DeviceFields } from '../panel/device-fields.tsx'
import { VideoView } from '../panel/video-view.tsx'
import { leaveResumable } from '../session/call-session.ts'
import { isConnectable } from '../session/connectable.ts'
import { joinCall } from '../session/waiting.ts'
import { resumableCall } from '../state.ts'
import { chooseJoiningDevices, type JoiningDevices, joiningDevicesFor } from '../storage.ts'
import { DeviceToggles } from './device-toggles.tsx'
import { useOtherWaiting } from './waiting-room.tsx'

/** Camera, microphone and speaker are tried before anybody sees or hears the person. */
export function DeviceCheck({ appointment }: { appointment: Appointment }) {
  const { kind, mode, startsAt, with: person } = appointment
  const [chosen] = useState(() => joiningDevicesFor(appointment.id))
  const media = useLocalMedia({ isMuted: chosen?.isMuted ?? false, isCameraOn: chosen?.hasCamera ?? mode === 'video' })
  const isOtherWaiting = useOtherWaiting(appointment.id)
  const [isJoining, setJoining] = useState(false)
  const choose = (change: Partial<JoiningDevices>) =>
    chooseJoiningDevices({
      appointmentId: appointment.id,
      isMuted: media.isMuted,
      hasCamera: media.isCameraOn,
      ...change,
    })
  const toggleMuted = () => {
    choose({ isMuted: !media.isMuted })
    media.toggleMuted()
  }
  const toggleCamera = () => {
    choose({ hasCamera: !media.isCameraOn })
    media.toggleCamera()
  }
  // The devices stay with this page until it is sure that the call may connect.
  async function join(hasVideo: boolean): Promise<void> {
    setJoining(true)
    const isAllowed = await isConnectable().catch(toastProblem)
    setJoining(false)
    if (!isAllowed) return
    if (!hasVideo) choose({ hasCamera: false })
    const taken = media.take(hasVideo && media.isCameraOn)
    if (taken) await joinCall(appointment.id, taken, media.isMuted)
  }
  const resumable = resumableCall.use()
  const left = resumable?.appointmentId === appointment.id ? resumable : null
  const texts = callIsOnTexts(person.displayName)
  const joining = { disabled: !media.microphone, pending: isJoining, className: 'max-md:w-full' }
  return (
    <div className="mx-auto grid w-full max-w-310 gap-6 px-5 pt-7 pb-16 md:px-8 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:items-center lg:gap-12">
      <div>
        <div className="relative grid aspect-video place-content-center overflow-hidden rounded border bg-sunken">
          {media.camera ? (
            <VideoView stream={media.camera} isMirrored label="Your video" className="absolute inset-0 size-full" />
          ) : (
            <p className="type-ui text-ink-2">{media.isCameraOn ? 'Opening your camera' : 'Your camera is off'}</p>
          )}
        </div>
        <div className="mt-3 flex flex-wrap justify-center gap-2">
          <DeviceToggles
            isMuted={media.isMuted}
            isCameraOn={media.isCameraOn}
            onToggleMuted={toggleMuted}
            onToggleCamera={toggleCamera}
          />
        </div>
        <p className="mt-3 flex gap-2 type-note text-ink-2">
          <Icon of={Lock} small className="mt-0.5" />
          {media.isCameraOn
            ? `Only you can see this picture. ${person.displayName} sees you once you join. `
            : `${person.displayName} won’t see you until you turn your camera on. `}
          Calls are never recorded.
        </p>
      </div>
      <div>
        <h1 className="type-title-1">{left ? texts.title : `Ready to talk with ${person.displayName}?`}</h1>
        <p className="mt-2 type-ui text-ink-2">
          {kindNames[kind]}, {lengthOf(appointment)} minutes. {when(startsAt)}, {zoneName(ownZone())}.
        </p>
        <p role="status" className={`mt-2 type-ui-s font-medium empty:hidden ${left ? 'text-ink-2' : 'text-ok'}`}>
          {left ? texts.line : isOtherWaiting ? `${person.displayName} is waiting` : ''}
        </p>
        <div className="mt-5 flex flex-wrap items-center gap-3">
          <Button size="lg" {...joining} onClick={() => void join(true)}>
            {left ? texts.rejoin : 'Join now'}
          </Button>
          {media.isCameraOn && (
            <Button variant="text" {...joining} onClick={() => void join(false)}>
              Join without video
            </Button>
          )}
          {left && (
            <Button variant="text" className="max-md:w-full" onClick={() => void leaveResumable(left.id)}>
              {texts.leave}
            </Button>
          )}
        </div>
        <div className="mt-6">
          <DeviceFields
            permission={media.microphone}
            onChange={media.change}
            meter={
              media.isRefused ? (
                <NoMicrophone onRetry={media.retry} />
              ) : (
                <LevelMeter stream={media.microphone} isMuted={media.isMuted} />
              )
            }
          />
        </div>
        {canChooseSpeaker() && (
          <Button variant="secondary" size="sm" onClick={() => void playTestTone()}>
            <Icon of={Volume2} small />
            Test speaker
          </Button>
        )}
      </div>
    </div>
  )
}

/** What stays on the page once the toast about the refused microphone has gone. */
function NoMicrophone({ onRetry }: { onRetry: () => void }) {
  return (
    <span className="flex flex-wrap items-center gap-3">
      <span className="flex-1 text-bad">You need a microphone to join. Allow it in your browser, or connect one.</span>
      <Button variant="secondary" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </span>
  )
}

const cells = Array.from({ length: 16 }, (_cell, place) => (place + 1) / 16)
/** Above this a voice is understood. */
const audible = 0.3

/** Shows that the microphone hears something. */
function LevelMeter({ stream, isMuted }: { stream: MediaStream | null; isMuted: boolean }) {
  const level = useLevel(stream)
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden="true" className="flex flex-1 gap-1">
        {cells.map((threshold) => (
          <span key={threshold} className={`h-2.5 flex-1 rounded-s ${level >= threshold ? 'bg-ok' : 'bg-line-2'}`} />
        ))}
      </span>
      <span className="min-w-28">
        {isMuted ? 'You’re muted' : level > audible ? 'We can hear you' : 'Say something'}
      </span>
    </span>
  )
}
