import { afterAll, expect, test, vi } from 'vitest'
import { startRedis } from '#tests/peers/redis.ts'
import { anAddress, aPassword, startAuth } from '#tests/support/auth.ts'

const redis = await startRedis()
afterAll(async () => {
  redis.thaw()
  await redis.close()
})

test('with Redis frozen a right password signs in without a delay, and wrong ones are still counted', async () => {
  const app = await startAuth({ env: { REDIS_URL: redis.url, RATE_LIMIT_FACTOR: '1' } })
  const email = anAddress()
  await app.client().signUp({ email, password: aPassword })
  const signIn = (password: string) => app.call('/token?grant_type=password', { body: { email, password } })
  expect((await signIn(aPassword)).status).toBe(200)
  redis.freeze()
  // The first command that meets the silence waits for a quarter of a second, and no request meets
  // two.
  expect((await signIn(aPassword)).status).toBe(200)
  expect(app.platform.countStore?.isUp()).toBe(false)
  const ask = vi.spyOn(app.platform.countStore?.client ?? expect.fail('there is a Redis'), 'sendCommand')
  expect((await signIn(aPassword)).status).toBe(200)
  // At most the probe of each second.
  expect(ask.mock.calls.filter(([command]) => command.name !== 'ping')).toEqual([])
  ask.mockRestore()
  const statuses = []
  for (let n = 0; n < 12; n += 1) statuses.push((await signIn('wrong')).status)
  expect(statuses.slice(-2)).toEqual([429, 429])
})
