import { brand } from '#contract/brand.ts'
import type { TrackedEvent } from './tracking.ts'

type DataLayer = { push(entry: object): unknown }

/** What is pushed for an event: its name and what it tells, as tag managers expect. */
export function pushEvent(layer: DataLayer, { name, fields }: TrackedEvent): void {
  layer.push({ event: name, ...fields })
}

/**
 * The page's data layer, with the tag manager behind it; null where none is configured, which is
 * the usual case.
 */
export function openDataLayer(): DataLayer | null {
  if (!brand.tagManagerId) return null
  const page = window as Window & { dataLayer?: object[] }
  if (!page.dataLayer) {
    page.dataLayer = [{ 'gtm.start': Date.now(), event: 'gtm.js' }]
    const script = document.createElement('script')
    script.async = true
    script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(brand.tagManagerId)}`
    document.head.append(script)
  }
  return page.dataLayer
}
