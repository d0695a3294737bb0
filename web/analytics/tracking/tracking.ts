import type { EventField, EventName } from '#contract/analytics/values.ts'
import { mayMeasure } from './consent.ts'

export type EventFields = { readonly [field in EventField]?: string | number }
export type TrackedEvent = { readonly name: EventName; readonly fields: EventFields }
type Listener = (event: TrackedEvent) => void

/** What sends events is loaded after the page; until then they wait, a bounded number of them. */
const maxWaiting = 50
const waiting: TrackedEvent[] = []
let listener: Listener | null = null

/**
 * Records an event from anywhere in the browser; it must never name a person. Without consent
 * nothing is kept, not even in memory.
 */
export function track(name: EventName, fields: EventFields = {}): void {
  if (typeof window !== 'undefined' && mayMeasure()) pass({ name, fields })
}

/**
 * Notes what somebody answered to the question about measuring. The one event that needs no consent
 * (docs/product.md "Measuring and consent"): it tells that a button was pressed and nothing else.
 */
export function trackConsent(action: 'accept' | 'refuse'): void {
  pass({ name: 'feature_used', fields: { feature: 'cookie_consent', action } })
}

/** Hands over what is waiting and everything to come; web/analytics is the one listener. */
export function listenForEvents(listen: Listener): () => void {
  listener = listen
  for (const event of waiting.splice(0)) listen(event)
  return () => {
    listener = null
  }
}

function pass(event: TrackedEvent): void {
  if (listener) listener(event)
  else if (waiting.length < maxWaiting) waiting.push(event)
}
