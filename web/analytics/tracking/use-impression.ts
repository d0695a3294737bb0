import { type RefObject, useEffect } from 'react'
import { type TrackedEvent, track } from './tracking.ts'

/**
 * How much of something must be on screen to count as seen (docs/product.md "Timings and sizes").
 */
export const impressionThreshold = 0.25

/**
 * Notes once that an element was seen, whenever it comes into sight: in a panel that is opened
 * later, too.
 */
export function useImpression(element: RefObject<Element | null>, name: TrackedEvent['name'], feature: string): void {
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting && entry.intersectionRatio >= impressionThreshold)) return
        observer.disconnect()
        track(name, { feature })
      },
      { threshold: impressionThreshold },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, name, feature])
}
