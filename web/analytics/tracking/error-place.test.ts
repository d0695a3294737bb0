import { expect, test } from 'vitest'
import { placeOf } from './error-place.ts'

const thrown = (filename: string) => Object.assign(new Event('error'), { filename, lineno: 1, colno: 2_345 })
const rejected = (reason: unknown) => Object.assign(new Event('unhandledrejection'), { reason })

test('an exception in our own script is placed by file, line and column', () => {
  expect(placeOf(thrown('https://example.com/assets/home-Ab12_x.js'))).toBe('/assets/home-Ab12_x.js:1:2345')
})

test('a rejected promise is placed by the first of our files in its stack, without its message', () => {
  const reason = new Error('secret of ada@example.com')
  reason.stack = `Error: secret\n at ext (chrome-extension://abc/x.js:1:1)\n at a (https://example.com/assets/chat-x1.js:3:7)`
  expect(placeOf(rejected(reason))).toBe('/assets/chat-x1.js:3:7')
})

test('errors of other scripts and values that are not errors have no place', () => {
  expect(placeOf(thrown('chrome-extension://abc/content.js'))).toBeUndefined()
  expect(placeOf(rejected('a text'))).toBeUndefined()
})
