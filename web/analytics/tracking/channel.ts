import type { SignUpChannel } from '#contract/analytics/values.ts'
import { referralPath } from '#web/paths.ts'

const searchEngines = /(^|\.)(google|bing|duckduckgo|yahoo|ecosia|baidu|yandex|startpage|qwant|brave)\.[a-z.]+$/
const socialSites =
  /(^|\.)(facebook|instagram|linkedin|reddit|pinterest|tiktok|youtube|threads|bsky|x|twitter)\.[a-z.]+$|^(t\.co|lnkd\.in)$/

/**
 * Where a visit came from, by the address it began at and the page before it: a campaign, a
 * personal link, or the kind of site. The address of that site is not kept.
 */
export function channelOf({ landing, referrer }: { landing: string; referrer: string }): SignUpChannel {
  const { origin, pathname, searchParams } = new URL(landing)
  if (searchParams.has('utm_source') || searchParams.has('gclid') || searchParams.has('msclkid')) return 'campaign'
  if (pathname.startsWith(referralPath(''))) return 'referral'
  const from = URL.parse(referrer)
  if (!from || from.origin === origin) return 'direct'
  if (searchEngines.test(from.hostname)) return 'search_engine'
  return socialSites.test(from.hostname) ? 'social' : 'other_site'
}

/** The channel of this visit. */
export function visitChannel(): SignUpChannel {
  const [opened] = performance.getEntriesByType('navigation')
  return channelOf({ landing: opened?.name || location.href, referrer: document.referrer })
}
