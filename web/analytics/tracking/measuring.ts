import type { Metric } from '#contract/analytics/schemas.ts'
import { eventFieldMaxLength } from '#contract/analytics/values.ts'
import { onAnswered } from '#web/platform/api/call.ts'
import { mayMeasure } from './consent.ts'
import { openDataLayer, pushEvent } from './data-layer.ts'
import { placeOf } from './error-place.ts'
import { listenForErrors } from './errors.ts'
import { namesOf } from './event-names.ts'
import { bufferLimits, metricBuffer } from './metric-buffer.ts'
import { metricsStore, type StoredMetric } from './metric-storage.ts'
import { reportFailure, sendBatch } from './send-batch.ts'
import { trackCall } from './tracked-calls.ts'
import { listenForEvents, type TrackedEvent } from './tracking.ts'
import { ratingOf, watchVitals } from './vitals.ts'

declare global {
  interface Window {
    /** The router's own list of pages, whose version is a hash of all that was built. */
    readonly __reactRouterManifest?: { readonly version?: string }
  }
}

export { watchSections } from './section-views.ts'

let buffer: ReturnType<typeof metricBuffer> | null = null
let stop: (() => void) | null = null
let watchesVitals = false
let visitorType: () => VisitorType = () => 'visitor'

/** The kind of person that measurements name; an account is never named. */
export type VisitorType = 'consumer' | 'advisor' | 'visitor'

/**
 * Sends what is tracked from now on, and how fast the page was. Called after consent, and once to
 * send the answer itself; the page being left is the last moment to send.
 */
export function startMeasuring(currentVisitorType: () => VisitorType): void {
  if (stop) return
  visitorType = currentVisitorType
  const gathered = metricBuffer({ send: sendBatch, keep: metricsStore, now: Date.now })
  buffer = gathered
  // Nothing waits for an answer on a page that is being left.
  const flush = () => attempt(() => gathered.flush('beacon'))
  const endListening = listenForEvents((event) => attempt(() => measure(event)))
  const endWatching = onAnswered((call, query) => attempt(() => trackCall(call, query)))
  if (mayMeasure() && !watchesVitals) {
    watchesVitals = true
    watchVitals((name, value) => {
      const details = { status: ratingOf(name, value), ...release() }
      if (mayMeasure()) buffer?.add({ ...stored('web_vital', name, value), details })
    })
  }
  // Where something broke, never what it said: a message may hold what somebody typed.
  const endErrors = listenForErrors(({ event, page, at }) => {
    const place = placeOf(event)
    const details = { ...release(), ...(place && { place }) }
    if (mayMeasure()) gathered.add({ ...stored('performance', 'unhandled_error', 1), page, at, details })
  })
  const timer = setInterval(gathered.tick, bufferLimits.tick)
  const onHide = () => document.visibilityState === 'hidden' && flush()
  document.addEventListener('visibilitychange', onHide)
  addEventListener('pagehide', flush)
  stop = () => {
    endWatching()
    endErrors()
    endListening()
    flush()
    gathered.stop()
    metricsStore.remove()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onHide)
    removeEventListener('pagehide', flush)
    buffer = null
    stop = null
  }
}

/** Ends it when consent is taken back, and forgets what was not sent. */
export function stopMeasuring(): void {
  stop?.()
}

function measure({ name: eventName, fields }: TrackedEvent): void {
  const layer = mayMeasure() ? openDataLayer() : null
  for (const name of namesOf(eventName)) {
    buffer?.add(storedEvent({ name, fields }))
    if (layer) pushEvent(layer, { name, fields })
  }
}

function storedEvent({ name, fields }: TrackedEvent): StoredMetric {
  const details = Object.fromEntries(
    Object.entries({ user_type: visitorType(), ...fields }).map(([field, value]) => [
      field,
      String(value).slice(0, eventFieldMaxLength),
    ]),
  )
  return { ...stored('event', name, 1), details }
}

function stored(type: Metric['metricType'], name: string, value: number): StoredMetric {
  return { type, name, value, at: Date.now(), page: location.pathname }
}

function attempt(action: () => void): void {
  try {
    action()
  } catch {
    reportFailure()
  }
}

/** The build that this page came from; none while developing. */
function release(): { release?: string } {
  const { version } = window.__reactRouterManifest ?? {}
  return version ? { release: version } : {}
}
