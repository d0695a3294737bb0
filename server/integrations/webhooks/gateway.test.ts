import { expect, test } from 'vitest'
import { isWebhookAddress } from './gateway.ts'

test.each([
  'https://localhost/hook',
  'https://api.localhost./hook',
  'https://intranet/hook',
  'https://crm.internal/hook',
])('refuses %s, a name of one network, where no private address is allowed', (url) => {
  expect(isWebhookAddress(new URL(url), [])).toBe(false)
  expect(isWebhookAddress(new URL(url), ['10.0.0.1'])).toBe(true)
})

test('takes a name of the internet', () => {
  expect(isWebhookAddress(new URL('https://hooks.local.example.com/hook'), [])).toBe(true)
})
