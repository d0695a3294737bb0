import { useEffect, useState } from 'react'
import { minutes } from '#contract/core/durations.ts'

/**
 * The time, moving on by the minute, so that what a page says about now does not go stale while it
 * is open.
 */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minutes(1))
    return () => clearInterval(timer)
  }, [])
  return now
}
