import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { type WebVital, webVitals } from '#contract/analytics/values.ts'

export type Rating = 'good' | 'needs improvement' | 'poor'

/** Rates a measurement by the published Web Vitals bounds. */
export function ratingOf(name: WebVital, value: number): Rating {
  const { good, needsImprovement } = webVitals[name]
  return value <= good ? 'good' : value <= needsImprovement ? 'needs improvement' : 'poor'
}

/** Hears each Web Vital once it is final for this page. */
export function watchVitals(onVital: (name: WebVital, value: number) => void): void {
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) {
    watch(({ name, value }) => onVital(name, value))
  }
  watchFirstInput((delay) => onVital('FID', delay))
}

/** The library no longer measures the delay of the first input; the browser still tells it. */
function watchFirstInput(onDelay: (delay: number) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('first-input')) return
  const observer = new PerformanceObserver((list) => {
    const [first] = list.getEntries()
    if (!(first instanceof PerformanceEventTiming)) return
    onDelay(first.processingStart - first.startTime)
    observer.disconnect()
  })
  observer.observe({ type: 'first-input', buffered: true })
}
