import { useEffect, useState } from 'react'
import { minutes } from '#contract/core/durations.ts'

/**
 * The time, moving on with each minute of the clock, so that what a page says about now does not go
 * stale while it is open and what opens at a time is there at that time.
 */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(
        () => {
          setNow(new Date())
          wait()
        },
        minutes(1) - (Date.now() % minutes(1)),
      )
    }
    wait()
    return () => clearTimeout(timer)
  }, [])
  return now
}
