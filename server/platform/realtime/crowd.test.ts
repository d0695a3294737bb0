import { expect, test } from 'vitest'
import { z } from 'zod'
import { clientEvent } from '#contract/core/socket-event.ts'
import { startBarePlatform } from '#tests/support/bare-platform.ts'
import { NotAdmitted } from '#tests/support/sockets.ts'
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

test('an event counts against its class over all connections of a person', async () => {
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
