/** Decides which measurements are kept, and what is removed from them first. */
import type { Metric } from '#contract/analytics/schemas.ts'
import { days, minutes } from '#contract/core/durations.ts'

/** A browser keeps what it could not send; older than this it says nothing about today. */
const oldestDays = 30
/** Clocks of phones go wrong by minutes. */
const aheadMinutes = 10

const identifier = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

/** Tells whether a measurement's date is believable. */
export function isTimely({ metricDate }: Metric, now: Date): boolean {
  const age = now.getTime() - new Date(metricDate).getTime()
  return age <= days(oldestDays) && age >= -minutes(aheadMinutes)
}

/**
 * The page without its query and without anybody's id: /messages/:id is a page, a person's own chat
 * is not.
 */
export function anonymousPath(path: string): string {
  return (path.split(/[?#]/)[0] ?? '').replace(identifier, ':id')
}

/** As builds and their scripts are named; a browser may send anything. */
const releaseForm = /^[0-9a-f]{4,16}$/
const placeForm = /^\/assets\/[\w.-]+\.js:\d{1,7}:\d{1,7}$/

/**
 * The measurement as it is stored. A user's id is nobody's business here: who is counted by it is
 * counted as a page view of nobody in particular.
 */
export function anonymous(metric: Metric): Metric {
  const { page, release, place, source: _ours, ...others } = metric.details
  const details = {
    ...others,
    ...(page !== undefined && { page: anonymousPath(page) }),
    ...(release !== undefined && releaseForm.test(release) && { release }),
    ...(place !== undefined && placeForm.test(place) && { place }),
  }
  if (metric.dimensionName === 'page_path')
    return { ...metric, details, dimensionValue: anonymousPath(metric.dimensionValue) }
  if (metric.dimensionName === 'user_id')
    return { ...metric, details, dimensionName: 'event_name', dimensionValue: metric.metricName }
  return { ...metric, details }
}
