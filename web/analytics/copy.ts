/**
 * Words for the values that analytics counts by; a value without a word is shown with its
 * underscores as spaces.
 */
const words: Readonly<Record<string, string>> = {
  firm_admin: 'Firm administrators',
  consumer: 'Consumers',
  advisor: 'Advisors',
  admin: 'Admins',
  no_show: 'No-show',
  past_due: 'Payment overdue',
  trialing: 'Trial',
  match: 'Match',
  search: 'Search',
  profile: 'Profile',
  referral: 'Referral',
  firm: 'Firm',
  direct: 'Typed or bookmarked',
  search_engine: 'Search engine',
  social: 'Social network',
  campaign: 'Campaign',
  other_site: 'Another site',
}

/** A stored value as a word people read. */
export function wordOf(value: string): string {
  const word = words[value] ?? value.replaceAll('_', ' ')
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Counts as bars, the given order first. */
export function barsOf(counts: Readonly<Record<string, number>>, order: readonly string[] = []) {
  const names = [...new Set([...order, ...Object.keys(counts)])]
  return names.map((name) => {
    const value = counts[name] ?? 0
    return { label: wordOf(name), value, text: value.toLocaleString('en-US') }
  })
}

export const analyticsCopy = {
  /** Shown when what somebody agreed to does not work (docs/product.md "Sentences"). */
  trackingFailed: 'Failed to track user behavior',
} as const
