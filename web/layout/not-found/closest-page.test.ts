import { expect, test } from 'vitest'
import { closestPage, wordsOfPath } from './closest-page.ts'

test.each([
  ['/prices', '/pricing'],
  ['/how-matching-work', '/how-matching-works'],
  ['/about-us', '/about'],
])('%s is most like %s', (typed, page) => {
  expect(closestPage(typed)?.to).toBe(page)
})

test('an address like none of ours leads nowhere in particular', () => {
  expect(closestPage('/wp-login')).toBeNull()
  expect(closestPage('/')).toBeNull()
})

test('the words of an address are searched for, without its numbers and marks', () => {
  expect(wordsOfPath('/find/tax-advisors/10293')).toBe('find tax advisors')
})
