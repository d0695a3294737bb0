// What the admin calls take: pages of a list, and the duration of bans.
import { days, hours, minutes, seconds } from '#contract/core/durations.ts'
import { invalid } from '../../auth-error.ts'

export type PageRequest = { readonly number: number; readonly size: number }

/**
 * Reads the requested page; the default is the first, with fifty entries. @throws validation_failed
 */
export function pageOf(query: { page: string; per_page: string }): PageRequest {
  const number = wholeOf(query.page, 1)
  const size = wholeOf(query.per_page, 50)
  if (size === 0) throw invalid('Bad Pagination Parameters: per_page must be greater than 0')
  return { number: Math.max(1, number), size: Math.min(size, 1_000) }
}

function wholeOf(text: string, fallback: number): number {
  if (text === '') return fallback
  if (!/^\d{1,9}$/.test(text))
    throw invalid(`Bad Pagination Parameters: parsing ${JSON.stringify(text)}: invalid syntax`)
  return Number(text)
}

/**
 * Links to the next and the last page. `page` comes first: the client reads the value after the
 * first `=`.
 */
export function linksOf(path: string, page: PageRequest, total: number): string {
  const last = Math.ceil(total / page.size)
  const link = (number: number, rel: string) => `<${path}?page=${number}&per_page=${page.size}>; rel="${rel}"`
  return [...(last > page.number ? [link(page.number + 1, 'next')] : []), link(last, 'last')].join(', ')
}

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: seconds(1), m: minutes(1), h: hours(1) }

/**
 * Reads the end of a ban from its duration (`24h`, `1h30m`); `none` means no ban. @throws
 * validation_failed
 */
export function bannedUntilOf(duration: string, now: Date): Date | null {
  if (duration === 'none') return null
  if (!/^(\d+(\.\d+)?(ms|s|m|h))+$/.test(duration))
    throw invalid(`invalid format for ban duration: time: invalid duration ${JSON.stringify(duration)}`)
  let milliseconds = 0
  for (const [, amount, unit] of duration.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g))
    milliseconds += Number(amount) * (unitMs[unit ?? ''] ?? 0)
  // A date has an end; a thousand years will do.
  return new Date(now.getTime() + Math.min(milliseconds, days(365 * 1_000)))
}
