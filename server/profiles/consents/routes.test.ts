import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listChats } from '#contract/messaging/endpoints.ts'
import { getDisclosure, grantConsent, listConsents, withdrawConsent } from '#contract/profiles/endpoints.ts'
import { subscriptions } from '#server/billing/tables.ts'
import { modules } from '#server/modules.ts'
import { on } from '#server/platform/events.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'
import { untilWaiting } from '#tests/support/lock-waits.ts'
import { consentGranted, consentWithdrawn } from '../events.ts'
import { consumersSeenBy, displayNamesFor, hasConsent, peopleSeenBy } from '../service.ts'
import { consents, profiles } from '../tables.ts'

const published: object[] = []
const laterModule = {
  name: 'later',
  listeners: [
    on(
      consentGranted,
      async (_tx, payload) => void published.push({ granted: payload.consumerId, first: payload.first }),
    ),
    on(consentWithdrawn, async (_tx, payload) => void published.push({ withdrawn: payload.consumerId })),
  ],
}
const app = await startApp({ modules: [...modules, laterModule] })
const { a, an, agreement, block } = people(app)

const publishedOf = (consumerId: string) =>
  published.filter((said) => Object.values(said).includes(consumerId)).map((said) => Object.keys(said)[0])

describe('before a consumer consents', () => {
  test('an advisor sees a place and no name, email or phone', async () => {
    const consumer = await a.consumer({ firstName: 'Dana', lastName: 'Reyes', state: 'OR', phone: '+1 503 555 0142' })
    const advisor = await an.advisor()
    const seen = (await consumersSeenBy(advisor.ctx(), { advisorId: advisor.id, consumerIds: [consumer.id] })).get(
      consumer.id,
    )
    const person = (await peopleSeenBy(advisor.ctx(), [consumer.id])).get(consumer.id)
    const name = (await displayNamesFor(consumer.ctx(), { viewerId: advisor.id, ids: [consumer.id] })).get(consumer.id)
    expect(seen).toMatchObject({ isDisclosed: false, email: null, phone: null, displayName: 'A consumer in Oregon' })
    expect(person).toMatchObject({ displayName: 'A consumer in Oregon', avatarUrl: null })
    expect(name).toBe('A consumer in Oregon')
    expect(JSON.stringify([seen, person])).not.toMatch(/Dana|Reyes|503|example\.com/)
  })

  test('the consumer can read exactly what the advisor sees', async () => {
    const client = app.as(await a.consumer())
    const advisor = await an.advisor({ firstName: 'Marisol', lastName: 'Vega' })
    const disclosure = await client.call(getDisclosure, { params: { advisorId: advisor.id } })
    expect(disclosure).toMatchObject({
      advisor: { id: advisor.id, displayName: 'Marisol Vega', role: 'advisor' },
      consent: null,
      hadConsent: false,
      seen: { isDisclosed: false, displayName: 'A consumer in Oregon', firstName: null },
    })
  })
})

describe('a consent', () => {
  test('discloses name and email to that advisor only, and the phone only if chosen', async () => {
    const consumer = await a.consumer({ phone: '+1 503 555 0142' })
    const [advisor, otherAdvisor] = [await an.advisor(), await an.advisor()]
    const client = app.as(consumer)
    await client.call(grantConsent, { params: { advisorId: advisor.id }, body: {} })
    const without = await client.call(getDisclosure, { params: { advisorId: advisor.id } })
    expect(without.seen).toMatchObject({ displayName: 'Dana Reyes', email: consumer.email, phone: null })
    await client.call(grantConsent, { params: { advisorId: advisor.id }, body: { sharesPhone: true } })
    const withPhone = await client.call(getDisclosure, { params: { advisorId: advisor.id } })
    expect(withPhone.seen.phone).toBe('+1 503 555 0142')
    const others = await client.call(getDisclosure, { params: { advisorId: otherAdvisor.id } })
    expect(others.seen.isDisclosed).toBe(false)
  })

  test('is stored once and sends one event when it is given twice', async () => {
    const consumer = await a.consumer()
    const advisor = await an.advisor()
    const client = app.as(consumer)
    const first = await client.call(grantConsent, { params: { advisorId: advisor.id }, body: {} })
    app.clock.advance(1_000)
    const second = await client.call(grantConsent, { params: { advisorId: advisor.id }, body: {} })
    expect(second).toEqual(first)
    expect((await client.call(listConsents)).items).toEqual([first])
    expect(publishedOf(consumer.id)).toEqual(['granted'])
  })

  test('is stored once and sends one event when it is given twice at the same moment', async () => {
    const consumer = await a.consumer()
    const advisor = await an.advisor()
    const client = app.as(consumer)
    const input = { params: { advisorId: advisor.id }, body: {} }
    const [first, second] = await Promise.all([client.call(grantConsent, input), client.call(grantConsent, input)])
    expect(first).toEqual(second)
    expect(publishedOf(consumer.id)).toEqual(['granted'])
  })

  test.each(['consumer', 'advisor'] as const)('is refused while a block by the %s is being stored', async (side) => {
    const pair = { consumer: await a.consumer(), advisor: await an.advisor() }
    const { consumer, advisor } = pair
    const [blocker, blocked] = side === 'consumer' ? [consumer, advisor] : [advisor, consumer]
    const running = await app.platform.db.transaction(async (db) => {
      await db.select().from(profiles).where(eq(profiles.id, blocker.id)).for('update')
      const blocking = block(blocker, blocked)
      await untilWaiting(app.platform.pool, 1)
      const refused = app.as(consumer).refused(grantConsent, { params: { advisorId: advisor.id }, body: {} })
      await untilWaiting(app.platform.pool, 2)
      return { blocking, refused }
    })
    await running.blocking
    expect((await running.refused).code).toBe('profiles.blocked')
    expect((await app.as(consumer).call(listConsents)).items).toEqual([])
  })

  test('hides the consumer at once when it is withdrawn, sends an event, and stays on record', async () => {
    const consumer = await a.consumer()
    const advisor = await an.advisor()
    const client = app.as(consumer)
    const params = { advisorId: advisor.id }
    await client.call(grantConsent, { params, body: {} })
    await client.call(withdrawConsent, { params })
    await client.call(withdrawConsent, { params })
    expect(await hasConsent(advisor.ctx(), { consumerId: consumer.id, advisorId: advisor.id })).toBe(false)
    expect(await client.call(getDisclosure, { params })).toMatchObject({
      hadConsent: true,
      seen: { isDisclosed: false },
    })
    expect((await client.call(listConsents)).items).toEqual([])
    expect(publishedOf(consumer.id)).toEqual(['granted', 'withdrawn'])
    await client.call(grantConsent, { params, body: { sharesPhone: true } })
    await client.call(grantConsent, { params, body: { sharesPhone: false } })
    const history = await app.platform.db.select().from(consents).where(eq(consents.consumerId, consumer.id))
    expect(history.map(({ sharesPhone, withdrawnAt }) => [sharesPhone, withdrawnAt !== null])).toEqual([
      [false, true],
      [true, true],
      [false, false],
    ])
    expect(published.at(-1)).toEqual({ granted: consumer.id, first: false })
  })
})

describe('a consent is refused', () => {
  test('to a user who is not an advisor', async () => {
    const client = app.as(await a.consumer())
    const otherConsumer = await a.consumer()
    const problem = await client.refused(grantConsent, { params: { advisorId: otherConsumer.id }, body: {} })
    expect(problem.code).toBe('profiles.not-an-advisor')
  })

  test('before the consumer’s email address is verified', async () => {
    const client = app.as(await a.consumer({ emailVerified: false }))
    const advisor = await an.advisor()
    const problem = await client.refused(grantConsent, { params: { advisorId: advisor.id }, body: {} })
    expect(problem.code).toBe('core.unverified')
  })

  test.each(['consumer', 'advisor'] as const)('when the %s has blocked the other', async (blocker) => {
    const consumer = await a.consumer()
    const advisor = await an.advisor()
    if (blocker === 'consumer') await block(consumer, advisor)
    else await block(advisor, consumer)
    const problem = await app.as(consumer).refused(grantConsent, { params: { advisorId: advisor.id }, body: {} })
    expect(problem.code).toBe('profiles.blocked')
  })
})

describe('an advisor who is not verified, published and entitled', () => {
  test.each([
    ['not verified', { verified: false }],
    ['not published', { published: false }],
  ])('gets no consent and learns nothing when %s', async (_title, facts) => {
    const consumer = await a.consumer()
    const advisor = await an.advisor(facts)
    const problem = await app.as(consumer).refused(grantConsent, { params: { advisorId: advisor.id }, body: {} })
    expect(problem.code).toBe('eligibility.advisor-unavailable')
    expect(await hasConsent(advisor.ctx(), { consumerId: consumer.id, advisorId: advisor.id })).toBe(false)
    expect((await app.as(advisor).call(listChats)).items).toEqual([])
  })

  test('gets no consent when the subscription has ended, and no phone under an older consent', async () => {
    const [consumer, earlier] = [await a.consumer(), await a.consumer()]
    const advisor = await an.advisor()
    await agreement({ consumer: earlier, advisor }, { sharesPhone: false })
    await app.platform.db.update(subscriptions).set({ state: 'ended' }).where(eq(subscriptions.payerId, advisor.id))
    const refusedWith = async (person: TestPerson, sharesPhone: boolean) =>
      (await app.as(person).refused(grantConsent, { params: { advisorId: advisor.id }, body: { sharesPhone } })).code
    expect(await refusedWith(consumer, false)).toBe('eligibility.advisor-unavailable')
    expect(await refusedWith(earlier, true)).toBe('eligibility.advisor-unavailable')
  })

  test('loses the phone number when an earlier client stops sharing it', async () => {
    const consumer = await a.consumer()
    const advisor = await an.advisor()
    await agreement({ consumer, advisor }, { sharesPhone: true })
    await app.platform.db.update(subscriptions).set({ state: 'ended' }).where(eq(subscriptions.payerId, advisor.id))
    const params = { advisorId: advisor.id }
    const consent = await app.as(consumer).call(grantConsent, { params, body: { sharesPhone: false } })
    expect(consent.sharesPhone).toBe(false)
  })
})
