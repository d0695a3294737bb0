import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { getSystemHealth } from '#contract/operations/endpoints.ts'
import { people } from '#tests/factories/people.ts'
import { freePort } from '#tests/peers/free-port.ts'
import { startApp, type TestApp } from '#tests/support/harness.ts'

async function statesOf(app: TestApp): Promise<Record<string, string>> {
  const { items } = await readHealth(app)
  return Object.fromEntries(items.map(({ id, state }) => [id, state]))
}

async function readHealth(app: TestApp) {
  const admin = await people(app).an.admin()
  return app.as(admin).call(getSystemHealth)
}

test('a plain installation is up, and what is not configured is off', async () => {
  const app = await startApp()
  const { items, node } = await readHealth(app)
  expect(node).toContain(String(process.pid))
  const states = Object.fromEntries(items.map(({ id, state }) => [id, state]))
  expect(states).toMatchObject({ database: 'up', queue: 'up', storage: 'up' })
  expect(states).toMatchObject({ redis: 'off', mail: 'off', scanner: 'off', relay: 'off', sms: 'off', payments: 'off' })
  // Nothing starts the thread in tests.
  expect(states.matching).toBe('degraded')
  expect(items.find(({ id }) => id === 'database')?.lastSuccessAt).not.toBeNull()
})

test('a configured service that does not answer is down within its timeout, and the others stay up', async () => {
  const port = await freePort()
  const nobody = `127.0.0.1:${port}`
  // Takes a connection and says nothing.
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  afterAll(() => void silent.close())
  const { port: silentPort } = silent.address() as AddressInfo
  const app = await startApp({
    env: {
      SMTP_URL: `smtp://${nobody}`,
      CLAMAV_URL: `tcp://127.0.0.1:${silentPort}`,
      TURN_URLS: `turn:${nobody}?transport=tcp`,
      TURN_SECRET: 'secret',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_API_URL: `http://${nobody}`,
      S3_ENDPOINT: `http://${nobody}`,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
  })
  const { items } = await readHealth(app)
  const down = items.filter(({ state }) => state === 'down').map(({ id }) => id)
  expect(down).toEqual(['mail', 'storage', 'scanner', 'relay', 'payments'])
  expect(items.find(({ id }) => id === 'database')?.state).toBe('up')
  expect(Math.max(...items.map(({ tookMs }) => tookMs ?? 0))).toBeLessThan(5_000)
  const serialized = JSON.stringify(items)
  expect([serialized.includes('sk_test_1'), serialized.includes(nobody)]).toEqual([false, false])
})

test('a relay that answers a binding request and Stripe that accepts our key are up', async () => {
  const relay = createSocket('udp4', (request, sender) => {
    // RFC 8489: a success of the same transaction.
    const answer = Buffer.from(request)
    answer.writeUInt16BE(0x0101, 0)
    relay.send(answer, sender.port, sender.address)
  })
  relay.bind(0, '127.0.0.1')
  const keys: (string | undefined)[] = []
  const stripe = createHttpServer((request, reply) => {
    keys.push(request.headers.authorization)
    reply.end('{}')
  }).listen(0, '127.0.0.1')
  await Promise.all([once(relay, 'listening'), once(stripe, 'listening')])
  afterAll(() => {
    relay.close()
    stripe.close()
  })
  const { port } = stripe.address() as AddressInfo
  const app = await startApp({
    env: {
      TURN_URLS: `stun:127.0.0.1:${relay.address().port}`,
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
    },
  })
  expect(await statesOf(app)).toMatchObject({ relay: 'up', payments: 'up' })
  expect(keys).toEqual(['Bearer sk_test_1'])
})
