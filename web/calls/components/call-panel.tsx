import Mic from 'lucide-react/icons/mic'
import MicOff from 'lucide-react/icons/mic-off'
import Phone from 'lucide-react/icons/phone'
import PhoneOff from 'lucide-react/icons/phone-off'
import { useEffect, useRef, useState } from 'react'
import { seconds } from '#contract/core/durations.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { callLine } from '../copy.ts'
import { answer, decline, hangUp, setMuted } from '../realtime.ts'
import { type ActiveCall, activeCall } from '../state.ts'
import { DirectCallDialog } from './direct-call-dialog.tsx'

/**
 * The call that rings, is made or is held: beside the page and not over it, so that one can read on
 * while talking.
 */
export function CallPanel() {
  const current = activeCall.use()
  const name = current?.other?.displayName ?? 'Someone'
  return (
    <>
      <p className="sr-only" role="alert">
        {current && !current.isOutgoing && current.call.status !== 'ongoing' ? `${name} is calling` : ''}
      </p>
      {current && <Panel key={current.call.id} active={current} name={name} />}
      <DirectCallDialog />
    </>
  )
}

function Panel({ active, name }: { active: ActiveCall; name: string }) {
  const { call, isOutgoing, isMuted, sound, other: person } = active
  const isOngoing = call.status === 'ongoing'
  const rings = !isOutgoing && !isOngoing
  const voice = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    if (voice.current) voice.current.srcObject = sound
  }, [sound])
  return (
    <section
      aria-label={`Call with ${name}`}
      className="fixed z-40 animate-fade-in rounded border border-line-2 bg-surface p-4 shadow-sheet max-md:inset-x-3 max-md:top-3 md:right-6 md:bottom-28 md:w-[356px] xl:bottom-6"
    >
      <div className="flex items-center gap-3.5">
        <Avatar name={name} photoUrl={person?.avatarUrl ?? null} />
        <div className="min-w-0 flex-1">
          <p className="truncate type-title-3">{name}</p>
          <p className="mt-1 flex items-center gap-2.5 type-note text-ink-2">
            {!active.heardSince && <Line />}
            <Clock active={active} />
          </p>
        </div>
      </div>
      <div className="mt-4 grid grid-cols-2 gap-3">
        {rings ? (
          <>
            <Button variant="danger" onClick={() => void decline()}>
              <Icon of={PhoneOff} small />
              Decline
            </Button>
            <Button onClick={() => void answer()}>
              <Icon of={Phone} small />
              Accept
            </Button>
          </>
        ) : (
          <>
            <Button variant="secondary" aria-pressed={isMuted} disabled={!isOngoing} onClick={() => setMuted(!isMuted)}>
              <Icon of={isMuted ? MicOff : Mic} small />
              {isMuted ? 'Unmute' : 'Mute'}
            </Button>
            <Button variant="danger" onClick={() => void hangUp()}>
              <Icon of={PhoneOff} small />
              Hang up
            </Button>
          </>
        )}
      </div>
      {/* biome-ignore lint/a11y/useMediaCaption: two people talking have no captions */}
      <audio ref={voice} autoPlay />
    </section>
  )
}

/** The line runs through the ring until the two hear each other. */
function Line() {
  return (
    <svg
      viewBox="0 0 36 14"
      fill="none"
      strokeWidth="1.5"
      className="h-3.5 w-9 shrink-0 stroke-action"
      aria-hidden="true"
    >
      <circle cx="18" cy="7" r="5" />
      <path d="M0 11C7 11 10 7 18 7H36" className="run-line" />
    </svg>
  )
}

function Clock({ active }: { active: ActiveCall }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), seconds(1))
    return () => clearInterval(timer)
  }, [])
  return <span>{callLine(active, now)}</span>
}
