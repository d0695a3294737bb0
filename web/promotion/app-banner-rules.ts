import { days, seconds } from '#contract/core/durations.ts'

/**
 * The banner comes two seconds after the page, and not for a week after it was dismissed
 * (docs/product.md "Offers and prompts").
 */
export const appBannerDelay = seconds(2)
const hiddenFor = days(7)

/** Tells whether the banner may come; `dismissedAt` is when it was last sent away. */
export function isAppBannerDue(dismissedAt: number | null, now: number): boolean {
  return dismissedAt === null || now - dismissedAt >= hiddenFor
}

export type Store = 'apple' | 'android'

/** The stores to offer: the device's own, or both where it has none. */
export function storesFor(userAgent: string): readonly Store[] {
  if (/iPhone|iPad|iPod/.test(userAgent)) return ['apple']
  return /Android/.test(userAgent) ? ['android'] : ['apple', 'android']
}
