import type { LinkPreview } from '#contract/messaging/link-previews/schemas.ts'
import type { LinkPreviewRow } from './tables.ts'

/** A preview as both sides see it. */
export function presentPreview({ address, title, description }: LinkPreviewRow): LinkPreview {
  return { address, host: new URL(address).hostname.replace(/^www\./, ''), title, description }
}
