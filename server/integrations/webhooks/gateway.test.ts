import { expect, test } from 'vitest'
import { fetchOutside, OutsideError } from '#server/platform/network/outside-fetch.ts'
import { startServer } from '#tests/peers/calendar-server.ts'
import { failureOf, isWebhookAddress } from './gateway.ts'

const silent = await startServer(() => {})
const closing = await startServer((_request, reply) => void reply.destroy())
const talkative = await startServer((_request, reply) => void reply.end('x'.repeat(2_000)))

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

test.each([
  ['timeout', silent],
  ['refused', 'http://127.0.0.1:1/'],
  ['broken-off', closing],
  ['name-not-found', 'https://hooks.invalid/'],
  ['tls', silent.replace('http:', 'https:')],
  ['private-address', 'https://10.0.0.1/'],
  ['too-large', talkative],
])('says %s of an attempt that fails so', async (failure, url) => {
  const limits = { allowed: ['127.0.0.1'], maxBytes: 1_000, timeoutMs: failure === 'timeout' ? 100 : 5_000 }
  const error = await fetchOutside(new URL(url), { method: 'POST', body: '{}' }, limits).catch((cause) => cause)
  expect(error).toBeInstanceOf(OutsideError)
  expect(failureOf(error)).toBe(failure)
})
