import { expect, test } from 'vitest'
import { isMockHost, isMockMode } from './mock-mode.ts'

test.each([
  ['a preview host', 'preview-12.pages.example', false, true],
  ['the host of the product', 'fairlead.example', false, false],
  ['localhost, which our own server serves', 'localhost', false, false],
  ['the host of the product with a stored mock user', 'fairlead.example', true, true],
])('mock mode on %s (%s, stored mock user %s) is %s', (_name, hostname, hasMockUser, isMock) =>
  expect(isMockHost(hostname, hasMockUser)).toBe(isMock),
)

test('a build without mock mode never turns it on', () => expect(isMockMode()).toBe(false))
