import { useEffect, useState } from 'react'
import { seconds } from '#contract/core/durations.ts'
import { callLine } from '../copy.ts'
import type { ActiveCall } from '../state.ts'

/** The state of a call, and how long it has lasted. */
export function CallClock({ active }: { active: ActiveCall }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), seconds(1))
    return () => clearInterval(timer)
  }, [])
  return (
    <>
      <span className="tabular-nums">{callLine(active, now)}</span>
      <span className="sr-only" role="status">
        {active.isBroken ? 'Connection lost. Reconnecting…' : active.connectedSince !== null ? 'Connected' : ''}
      </span>
    </>
  )
}
