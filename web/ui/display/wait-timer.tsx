import { classNames } from '../class-names.ts'

const tones = { calm: 'text-ink-2', due: 'text-warn', late: 'text-bad' }

/**
 * How long somebody has waited: a ring that fills with the time passed, and a word that always says
 * the state.
 */
export function WaitTimer({
  passed,
  waited,
  meaning,
  tone = 'calm',
}: {
  /** The share of the promised time that has passed, 0 to 1; more is drawn as full. */
  passed: number
  /** "7 h 25 min" */
  waited: string
  /** "Due 4:00 AM, Tue", "Due in 3 h 20 min", "Late by 1 h 10 min" */
  meaning: string
  tone?: keyof typeof tones
}) {
  return (
    <span className={classNames('grid grid-cols-[2.25rem_auto] items-center gap-2.5', tones[tone])}>
      <svg viewBox="0 0 36 36" fill="none" aria-hidden="true" className="size-9">
        <circle cx="18" cy="18" r="16" className="stroke-line-2" />
        <path
          d="M18 34a16 16 0 0 0 0-32a16 16 0 0 0 0 32"
          pathLength="100"
          strokeDasharray={`${Math.round(Math.min(1, Math.max(0, passed)) * 100)} 100`}
          strokeWidth="2.5"
          className="stroke-current"
        />
      </svg>
      <span>
        <span className="block whitespace-nowrap font-strong text-14/4 text-ink">{waited}</span>
        <span className="whitespace-nowrap type-micro font-[450]">{meaning}</span>
      </span>
    </span>
  )
}
