import { expect, test } from 'vitest'
import { isMockHost, isMockMode } from './mock-mode.ts'

test.each([
  ['a preview host', 'preview-12.pages.example', false, true],
  ['the product', 'fairlead.example', false, false],
  ['localhost, which our own server serves', 'localhost', false, false],
  ['the product with a stored mock user', 'fairlead.example', true, true],
])('%s', (_name, hostname, hasMockUser, isMock) => expect(isMockHost(hostname, hasMockUser)).toBe(isMock))

test('a build that does not say so has no mock mode', () => expect(isMockMode()).toBe(false))
