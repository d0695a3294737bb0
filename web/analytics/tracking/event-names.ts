import type { EventName } from '#contract/analytics/values.ts'

/**
 * What banners tell under their own names is also a promotion seen or followed, which is how shops
 * and tag managers count.
 */
const promotions: { readonly [name in EventName]?: EventName } = {
  banner_view: 'view_promotion',
  promo_banner_view: 'view_promotion',
  app_download_click: 'select_promotion',
  promo_banner_click: 'select_promotion',
}

/** The names under which an event is kept: its own, and that of a promotion where it is one. */
export function namesOf(name: EventName): readonly EventName[] {
  const promotion = promotions[name]
  return promotion ? [name, promotion] : [name]
}
