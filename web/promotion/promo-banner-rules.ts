import { seconds } from '#contract/core/durations.ts'
import { track } from '#web/analytics/tracking/tracking.ts'
import { dismissedPromosStore } from './storage.ts'

/** A promotion banner (docs/product.md "Offers and prompts"). */
export type PromoBannerContent = {
  readonly id: string
  readonly title?: string
  readonly message: string
  readonly ctaText: string
  readonly ctaUrl: string
  readonly variant: 'primary' | 'secondary' | 'accent'
  /** Closes by itself after this many seconds. */
  readonly durationInSeconds?: number
  /** Comes back with every page, however often it was sent away. */
  readonly persistent?: boolean
}

/** Tells whether a banner was sent away for good; a persistent one never is. */
export function isPromoDismissed({ id, persistent }: PromoBannerContent): boolean {
  return !persistent && (dismissedPromosStore.read()?.includes(id) ?? false)
}

/** Remembers that somebody does not want to see it again, unless it is persistent. */
export function dismissPromo({ id, persistent }: PromoBannerContent): void {
  if (persistent) return
  const dismissed = dismissedPromosStore.read() ?? []
  if (!dismissed.includes(id)) dismissedPromosStore.write([...dismissed, id])
}

/**
 * Hides a banner when its time is over, if it has one, and tracks that; yields what keeps it from
 * doing so.
 */
export function hideInTime({ id, variant, durationInSeconds }: PromoBannerContent, hide: () => void): () => void {
  if (durationInSeconds === undefined) return () => {}
  const timer = setTimeout(() => {
    hide()
    track('promo_banner_auto_hide', { banner_id: id, variant })
  }, seconds(durationInSeconds))
  return () => clearTimeout(timer)
}
