import { metricsPath } from '#contract/analytics/values.ts'
import { postInBackground } from '#web/platform/connection/network.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { analyticsCopy } from '../copy.ts'
import type { StoredMetric } from './metric-storage.ts'

/** How a batch leaves: by a request with an answer, or by a beacon while the page is being left. */
export type BatchTransport = 'request' | 'beacon'

/** Sends a batch; false, at once or later, when it should be stored and sent again. */
export function sendBatch(batch: readonly StoredMetric[], transport: BatchTransport): boolean | Promise<boolean> {
  const body = bodyOf(batch)
  if (transport === 'request') return post(body)
  const sent = navigator.sendBeacon(metricsPath, new Blob([body], { type: 'application/json' }))
  if (!sent) reportFailure()
  return sent
}

async function post(body: string): Promise<boolean> {
  try {
    const { ok, status } = await postInBackground(metricsPath, body)
    if (ok) return true
    reportFailure()
    // A batch that is refused for what it holds would be refused again.
    return status < 500 && status !== 429
  } catch {
    reportFailure()
    return false
  }
}

function bodyOf(batch: readonly StoredMetric[]): string {
  const metrics = batch.map(({ type, name, value, at, page, details }) => ({
    metricType: type,
    metricName: name,
    metricValue: value,
    metricDate: new Date(at).toISOString(),
    dimensionName: 'page_path',
    dimensionValue: page.slice(0, 300),
    ...(details && { details }),
  }))
  return JSON.stringify({ metrics })
}

let hasWarned = false

/** Says that tracking failed: once per visit, to people who agreed to be measured. */
export function reportFailure(): void {
  if (hasWarned) return
  hasWarned = true
  toast.error(analyticsCopy.trackingFailed)
}
