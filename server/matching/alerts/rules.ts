/**
 * Decides which matches are new, and when a consumer may be notified of them (docs/product.md
 * "Matching"). Pure.
 */
import { days, hours } from '#contract/core/durations.ts'
import { type AlertFrequency, strongScore } from '#contract/matching/values.ts'

/** How many seen advisors are kept per consumer, and how many fit in one alert. */
const maxSeen = 100
const maxPerAlert = 3

/** The night's work does not begin at the same minute every night. */
const slack = hours(2)
const pause: Record<Exclude<AlertFrequency, 'off'>, number> = { daily: days(1) - slack, weekly: days(7) - slack }

export type AlertState = {
  readonly frequency: AlertFrequency
  readonly notifiedAt: Date | null
  readonly seenIds: readonly string[] | null
}
export type TopMatch = { readonly id: string; readonly score: number; readonly hasInteraction: boolean }
export type Alert = { readonly announce: string[]; readonly seenIds: string[] }

/**
 * Selects the advisors to notify a consumer of, best first and without those they interacted with,
 * and those seen from now on; advisors found before the next alert is due are kept for it. The
 * first night only records the list, because the consumer may have just read it.
 */
export function nextAlert({ frequency, notifiedAt, seenIds }: AlertState, top: readonly TopMatch[], now: Date): Alert {
  if (seenIds === null) return { announce: [], seenIds: bounded(top.map(({ id }) => id)) }
  const before = new Set(seenIds)
  const fresh = top.filter(
    ({ id, score, hasInteraction }) => score >= strongScore && !hasInteraction && !before.has(id),
  )
  const isDue = frequency !== 'off' && (notifiedAt === null || now.getTime() - notifiedAt.getTime() >= pause[frequency])
  if (frequency !== 'off' && !isDue) return { announce: [], seenIds: [...seenIds] }
  const seenNow = bounded([...seenIds, ...top.map(({ id }) => id).filter((id) => !before.has(id))])
  return { announce: isDue ? fresh.slice(0, maxPerAlert).map(({ id }) => id) : [], seenIds: seenNow }
}

function bounded(ids: readonly string[]): string[] {
  return ids.slice(-maxSeen)
}
