import { useLevel } from '../media/use-level.ts'

const cells = Array.from({ length: 16 }, (_cell, place) => (place + 1) / 16)
/** Above this a voice is understood. */
const audible = 0.3

/** Shows that the microphone hears something. */
export function LevelMeter({ stream, isMuted }: { stream: MediaStream | null; isMuted: boolean }) {
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
