import { useEffect, useRef, useState } from 'react'
import { seconds } from '#contract/core/durations.ts'

/**
 * Keeps what was shown while something is being read, for half a second at most (`isHeld`): replies
 * that come above the rows of the page itself would move a row away from under the pointer.
 */
export function useSteady<T>(value: T, isReading: boolean): { value: T; isHeld: boolean } {
  const last = useRef(value)
  const [isLate, setLate] = useState(false)
  const isHeld = isReading && !isLate
  useEffect(() => {
    if (!isHeld) last.current = value
  })
  useEffect(() => {
    if (!isReading) return
    const timer = setTimeout(() => setLate(true), seconds(0.5))
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isReading])
  return { value: isHeld ? last.current : value, isHeld }
}
