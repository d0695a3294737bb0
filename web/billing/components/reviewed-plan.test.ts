import { expect, test } from 'vitest'
import type { ReviewPlan } from '#contract/billing/schemas.ts'
import { withBrowserStorage } from '#tests/support/browser-storage.ts'
import { reviewedPlanStore } from '../storage.ts'
import { returnPath, reviewPath, reviewQuery, takeReviewPath } from './reviewed-plan.ts'

withBrowserStorage()
const choice: ReviewPlan = { plan: 'premium', interval: 'annual', coupon: 'SPRING' }
const pageOf = (query: string) => `https://fairlead.example/billing/card?${query}`

test('the pages of the card and the address lead back to the plan under review, with its code', () => {
  const query = reviewQuery({ payer: 'advisor' }, choice)
  expect(returnPath(pageOf(query))).toBe('/billing/review?plan=premium&interval=annual&coupon=SPRING')
  expect(returnPath(pageOf(reviewQuery({ payer: 'firm' }, null)))).toBe('/billing?payer=firm')
  expect(returnPath(pageOf(''))).toBe('/billing')
  expect(returnPath(pageOf('plan=gold&interval=annual'))).toBe('/billing')
})

test('the plan under review is taken once, and only for its payer', () => {
  reviewedPlanStore.write(choice)
  expect(takeReviewPath({ payer: 'advisor' })).toBe(reviewPath(choice))
  expect(takeReviewPath({ payer: 'advisor' })).toBeNull()
  reviewedPlanStore.write(choice)
  expect(takeReviewPath({ payer: 'firm' })).toBeNull()
  expect(takeReviewPath({ payer: 'advisor' })).toBeNull()
})
