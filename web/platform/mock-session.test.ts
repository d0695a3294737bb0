import { expect, test } from 'vitest'
import { isMockMode, isMockPlace, mockRole } from './mock-session.ts'

test.each([
  ['a preview host', 'preview-12.pages.example', false, true],
  ['the product', 'fairlead.example', false, false],
  ['localhost, which our own server serves', 'localhost', false, false],
  ['the product with a stored mock user', 'fairlead.example', true, true],
])('%s', (_name, hostname, hasMockUser, isMock) => expect(isMockPlace(hostname, hasMockUser)).toBe(isMock))

test.each([
  ['consumer@preview.example', 'consumer'],
  ['my.ADVISOR@preview.example', 'advisor'],
  ['advisor.and.consumer@preview.example', 'consumer'],
  ['dana@preview.example', 'consumer'],
  ['admin@preview.example', 'consumer'],
])('the address %s makes a %s', (email, role) => expect(mockRole(email)).toBe(role))

test('a build that does not say so has no mock mode', () => expect(isMockMode()).toBe(false))
