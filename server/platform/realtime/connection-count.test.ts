import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { clientEvent } from '#contract/core/socket-event.ts'
import { startBarePlatform } from '#tests/support/bare-platform.ts'
import { NotAdmitted } from '#tests/support/sockets.ts'
import { countConnections } from './connection-count.ts'
import { socketHandler } from './handler.ts'

const ring = clientEvent({ name: 'bare.ring', limit: 'ring', payload: z.strictObject({}), reply: z.object({}) })
const hum = clientEvent({ name: 'bare.hum', payload: z.strictObject({}), reply: z.object({}) })
const sockets = [socketHandler(ring, async () => ({})), socketHandler(hum, async () => ({}))]
const start = (factor: string) => startBarePlatform({ sockets }, { env: { RATE_LIMIT_FACTOR: factor } })

test('limits the connections of one person, and closing one makes room', async () => {
  const platform = await start('0.1')
  const person = platform.somebody()
  const open = [await platform.connect(person), await platform.connect(person), await platform.connect(person)]
  const error = await platform.connect(person).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(NotAdmitted)
  expect(error).toMatchObject({ problem: { code: 'core.too-many', retryAfterSeconds: 60 } })
  await platform.connect(platform.somebody())
  open[0]?.close()
  await expect
    .poll(() =>
      platform.connect(person).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
})

test('limits the connections of one network', async () => {
  const platform = await start('0.01')
  for (let n = 0; n < 3; n += 1) await platform.connect(platform.somebody()).catch(() => null)
  expect(platform.platform.realtime.connections()).toBe(3)
  await expect(platform.connect(platform.somebody())).rejects.toBeInstanceOf(NotAdmitted)
})

test('the limit of an event counts over all connections of a person', async () => {
  const platform = await start('1')
  const person = platform.somebody()
  const answers = []
  for (let n = 0; n < 8; n += 1) answers.push(await (await platform.connect(person)).send(ring, {}))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(6)
  expect(answers.at(-1)).toMatchObject({ problem: { code: 'core.too-many', retryAfterSeconds: expect.any(Number) } })
})

test('a connection that goes on after many refusals is closed', async () => {
  const platform = await start('0')
  const socket = await platform.connect(platform.somebody())
  const flood = Array.from({ length: 60 }, () => socket.send(hum, {}).catch(() => null))
  expect(await socket.ended).toBe('io server disconnect')
  await Promise.all(flood)
})

test.each([
  ['loopback', '203.0.113.9, ::1'],
  ['linklocal', '203.0.113.9, 169.254.7.7'],
  ['linklocal', '203.0.113.9, fe80::1'],
  ['uniquelocal', '203.0.113.9, 10.1.2.3'],
  ['uniquelocal', '203.0.113.9, ::ffff:172.16.0.4'],
  ['uniquelocal', '203.0.113.9, fd00::1'],
  ['10.0.0.0/8', '203.0.113.9, 10.1.2.3'],
])('with TRUST_PROXY %s, counts the caller and not the proxies in "%s"', (trusted, chain) => {
  const networks = countConnections({ trustProxy: [trusted, '192.0.2.1'], factor: 1 / 300 })
  networks.enter(requestFrom(chain))
  expect(networks.hasRoomFor(requestFrom(chain))).toBe(false)
  expect(networks.hasRoomFor(requestFrom(chain.replace('203.0.113.9', '203.0.113.10')))).toBe(true)
})

test('ignores X-Forwarded-For of a caller whom TRUST_PROXY does not name', () => {
  const networks = countConnections({ trustProxy: [], factor: 1 / 300 })
  networks.enter(requestFrom('203.0.113.9'))
  expect(networks.hasRoomFor(requestFrom('203.0.113.10'))).toBe(false)
})

/** A request that arrives from 192.0.2.1 and tells of a chain of proxies. */
function requestFrom(chain: string): IncomingMessage {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: '192.0.2.1' })
  const request = new IncomingMessage(socket)
  request.headers['x-forwarded-for'] = chain
  return request
}
