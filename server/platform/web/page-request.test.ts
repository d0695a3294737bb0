import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { pageRequest } from './page-request.ts'

const app = fastify({ trustProxy: true })
app.get('/*', (request, reply) => pageRequest(request, reply, 'https://fairlead.example/').url)
afterAll(() => app.close())

test.each([
  ['the Host of somebody else', { host: 'evil.example' }],
  ['a Host with a port', { host: 'evil.example:8443' }],
  ['a forwarded Host', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }],
  ['a malformed Host', { host: 'a b' }],
])('pages have an address below PUBLIC_URL for %s', async (_name, headers) => {
  const { body } = await app.inject({ url: '/advisors?page=2', headers })
  expect(body).toBe('https://fairlead.example/advisors?page=2')
})

test('a path that begins with two slashes stays below PUBLIC_URL', async () => {
  const { body } = await app.inject({ url: '//evil.example/advisors' })
  expect(body).toBe('https://fairlead.example//evil.example/advisors')
})
