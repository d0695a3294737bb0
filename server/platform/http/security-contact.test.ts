import { expect, test } from 'vitest'
import { days } from '#contract/core/durations.ts'
import { startApp } from '#tests/support/harness.ts'

test('security.txt names a contact and a date of expiry within the year', async () => {
  const { app, clock } = await startApp({ modules: [] })
  const reply = await app.inject('/.well-known/security.txt')
  expect(reply.headers['content-type']).toContain('text/plain')
  expect(reply.body).toMatch(/^Contact: mailto:\S+@\S+$/m)
  const expires = new Date(/^Expires: (.+)$/m.exec(reply.body)?.[1] ?? 0).getTime()
  expect(expires).toBeGreaterThan(clock.now().getTime())
  expect(expires).toBeLessThan(clock.now().getTime() + days(365))
})
