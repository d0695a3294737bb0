import { expect, test } from 'vitest'
import { placeOf } from './error-place.ts'

const thrown = (filename: string) => Object.assign(new Event('error'), { filename, lineno: 1, colno: 2_345 })
const rejected = (reason: unknown) => Object.assign(new Event('unhandledrejection'), { reason })

test('an exception in a script of ours has its file, line and column', () => {
  expect(placeOf(thrown('https://example.com/assets/home-Ab12_x.js'))).toBe('/assets/home-Ab12_x.js:1:2345')
})

test('a rejected promise has the first place of ours in its stack, and nothing of its message', () => {
  const reason = new Error('secret of ada@example.com')
  reason.stack = `Error: secret\n at ext (chrome-extension://abc/x.js:1:1)\n at a (https://example.com/assets/chat-x1.js:3:7)`
  expect(placeOf(rejected(reason))).toBe('/assets/chat-x1.js:3:7')
})

test('what others run has no place, and neither has what is no error', () => {
  expect(placeOf(thrown('chrome-extension://abc/content.js'))).toBeUndefined()
  expect(placeOf(rejected('a text'))).toBeUndefined()
})
