import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { getBilling } from '#contract/billing/endpoints.ts'
import { banAccount } from '#server/auth/service.ts'
import { personBlocked } from '#server/profiles/events.ts'
import { setPublished } from '#server/profiles/me/service.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { people } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { a } = people(app)
const { aFirm } = firmsOf(app)

/** The value of one line of the metrics; null when it is missing. */
async function read(line: string): Promise<number | null> {
  const { body } = await app.app.inject('/metrics')
  const found = body.split('\n').find((each) => each.startsWith(`${line} `))
  return found === undefined ? null : Number(found.slice(line.length))
}

test('business metrics begin at 0 and count a sign-up', async () => {
  expect(await read('sign_ups_total{role="consumer"}')).toBe(0)
  expect(await read('payments_total{outcome="payment_failed"}')).toBe(0)
  const reply = await app.app.inject({
    method: 'POST',
    url: '/auth/v1/signup',
    payload: { email: 'counted@example.com', password: 'a long enough pass phrase', data: { user_type: 'consumer' } },
  })
  expect(reply.statusCode).toBe(200)
  expect(await read('sign_ups_total{role="consumer"}')).toBe(1)
  expect(await read('domain_events_total{event="auth.signed-up"}')).toBe(1)
})

test('a ban from the command line takes an advisor off the site, and frees the seat of an owner who advised', async () => {
  const { admin: owner } = await aFirm()
  await setPublished(owner.ctx(), true)
  const seatsUsed = async () => (await app.as(owner).call(getBilling)).subscription?.seatsUsed
  const before = (await seatsUsed()) ?? 0
  await app.platform.context({ kind: 'system' }).transaction((tx) => banAccount(tx, owner.id, 1))
  const { rows } = await app.platform.pool.query(
    `select p.published, s.seats_used from advisor_profiles p join subscriptions s on s.holder_id = p.id and s.payer_kind = 'firm' where p.id = $1`,
    [owner.id],
  )
  expect(rows).toEqual([{ published: false, seats_used: before - 1 }])
})

test('an event of a transaction that is rolled back is not counted', async () => {
  await a.consumer()
  const before = await read('domain_events_total{event="profiles.person-blocked"}')
  const undo = new Error('undo')
  const { platform } = app
  await platform
    .context({ kind: 'system' })
    .transaction(async (tx) => {
      await tx.publish(personBlocked, { blockerId: randomUUID(), blockedId: randomUUID() })
      throw undo
    })
    .catch((error: unknown) => expect(error).toBe(undo))
  expect(await read('domain_events_total{event="profiles.person-blocked"}')).toBe(before)
})

test('no label of the metrics names a person', async () => {
  const { body } = await app.app.inject('/metrics')
  expect(body).not.toMatch(/@example\.com|[0-9a-f]{8}-[0-9a-f]{4}-/)
})
