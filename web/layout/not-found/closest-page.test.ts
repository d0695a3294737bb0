import { expect, test } from 'vitest'
import { closestPage, wordsOfPath } from './closest-page.ts'

test.each([
  ['/prices', '/pricing'],
  ['/how-matching-work', '/how-matching-works'],
  ['/about-us', '/about'],
])('the closest page to %s is %s', (typed, page) => {
  expect(closestPage(typed)?.to).toBe(page)
})

test('an address unlike any page has no closest page', () => {
  expect(closestPage('/wp-login')).toBeNull()
  expect(closestPage('/')).toBeNull()
})

test('the search words of an address leave out its numbers and marks', () => {
  expect(wordsOfPath('/find/tax-advisors/10293')).toBe('find tax advisors')
})
