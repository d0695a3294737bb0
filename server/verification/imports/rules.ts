/** Decides under which addresses a feed of a day is found. Pure. */
import { dayIn } from '#contract/core/days.ts'
import { days } from '#contract/core/durations.ts'

/** How many days back a feed is looked for: the SEC keeps about eight days online. */
const daysBack = 7

/**
 * The addresses of each day to try, the newest first; one list when no address names a day. The
 * day is New York's, where the files are made.
 */
export function candidatesOf(addresses: readonly string[], now: Date): string[][] {
  if (!addresses.some((address) => /\{(YYYY|MM|DD)\}/.test(address))) return [[...addresses]]
  return Array.from({ length: daysBack + 1 }, (_, back) => {
    const day = new Date(now.getTime() - days(back))
    const [year = '', month = '', date = ''] = dayIn('America/New_York', day).split('-')
    return addresses.map((address) =>
      address.replaceAll('{YYYY}', year).replaceAll('{MM}', month).replaceAll('{DD}', date),
    )
  })
}

/** The file name of the n-th address: what it is packed with is read from its ending. */
export function fileNameOf(url: URL, position: number): string {
  const ending = /\.(xml\.)?(zip|gz)$/i.exec(url.pathname)?.[2]?.toLowerCase()
  return ending ? `feed-${position}.xml.${ending}` : `feed-${position}.xml`
}
