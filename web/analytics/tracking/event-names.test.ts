import { expect, test } from 'vitest'
import { namesOf } from './event-names.ts'

test('a banner that is seen or followed is also a promotion event, and other events have one name', () => {
  expect(namesOf('promo_banner_view')).toEqual(['promo_banner_view', 'view_promotion'])
  expect(namesOf('banner_view')).toEqual(['banner_view', 'view_promotion'])
  expect(namesOf('promo_banner_click')).toEqual(['promo_banner_click', 'select_promotion'])
  expect(namesOf('app_download_click')).toEqual(['app_download_click', 'select_promotion'])
  expect(namesOf('promo_banner_dismiss')).toEqual(['promo_banner_dismiss'])
  expect(namesOf('page_view')).toEqual(['page_view'])
})
