import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deleteAccount } from '#contract/auth/endpoints.ts'
import { listNotifications } from '#contract/notifications/endpoints.ts'
import {
  downloadClientBrief,
  downloadOwnBrief,
  getClientBrief,
  getOwnBrief,
  listBriefs,
  shareBrief,
  withdrawBrief,
} from '#contract/profiles/briefs/endpoints.ts'
import { briefChanged } from '#contract/profiles/briefs/events.ts'
import { briefLines } from '#contract/profiles/briefs/labels.ts'
import type { ShareBrief } from '#contract/profiles/briefs/schemas.ts'
import { briefFields } from '#contract/profiles/briefs/schemas.ts'
import { saveConsumerProfile, unblockPerson, withdrawConsent } from '#contract/profiles/endpoints.ts'
import { subscriptions } from '#server/billing/tables.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'
import { untilWaiting } from '#tests/support/lock-waits.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { briefs, consents } from '../tables.ts'

const app = await startApp()
const { a, an, agreement, block } = people(app)

const share = (consumer: TestPerson, advisor: TestPerson, body: Partial<ShareBrief> = {}) =>
  app.as(consumer).call(shareBrief, {
    params: { advisorId: advisor.id },
    body: { fields: ['age', 'financialGoals'], note: 'We moved here in May.', version: 0, ...body },
  })
const briefFor = async (advisor: TestPerson, consumer: TestPerson) =>
  (await app.as(advisor).call(getClientBrief, { params: { consumerId: consumer.id } })).brief

async function aPair() {
  const [consumer, advisor] = [await a.consumer(), await an.advisor()]
  await agreement({ consumer, advisor })
  return { consumer, advisor }
}

async function aSharedBrief() {
  const pair = await aPair()
  await share(pair.consumer, pair.advisor)
  return pair
}

describe('a shared brief', () => {
  test('shows the advisor the chosen answers and the note, and nothing else of the profile', async () => {
    const { consumer, advisor } = await aSharedBrief()
    expect(await briefFor(advisor, consumer)).toEqual({
      consumerName: 'Dana Reyes',
      answers: { age: 41, financialGoals: ['retire_well'] },
      note: 'We moved here in May.',
      sharedAt: app.clock.now().toISOString(),
    })
  })

  test('is read by the advisor it was shared with, and by nobody else', async () => {
    const { consumer, advisor } = await aSharedBrief()
    const secondAdvisor = await an.advisor()
    await agreement({ consumer, advisor: secondAdvisor })
    expect(await briefFor(secondAdvisor, consumer)).toBeNull()
    expect(await briefFor(advisor, await a.consumer())).toBeNull()
    const refused = await app.as(secondAdvisor).refused(downloadClientBrief, { params: { consumerId: consumer.id } })
    expect(refused.code).toBe('core.not-found')
  })

  test('shows answers as they are now, and leaves out a question that is not answered', async () => {
    const { consumer, advisor } = await aPair()
    await share(consumer, advisor, { fields: [...briefFields], note: '' })
    const { answers } = (await briefFor(advisor, consumer)) ?? {}
    // Nobody confirmed "any time", and nothing is said to matter most.
    expect(Object.keys(answers ?? {}).toSorted()).toEqual(
      briefFields.filter((field) => field !== 'topSpecialties' && field !== 'timesOfDay').toSorted(),
    )
    await app.as(consumer).call(saveConsumerProfile, { body: { age: 42, timesOfDay: ['evening'] } })
    expect((await briefFor(advisor, consumer))?.answers).toMatchObject({ age: 42, timesOfDay: ['evening'] })
  })

  test('loses a field that a new version leaves out', async () => {
    const { consumer, advisor } = await aSharedBrief()
    const { shared } = await share(consumer, advisor, { fields: ['riskTolerance'], note: '', version: 1 })
    expect(shared).toMatchObject({ fields: ['riskTolerance'], note: '', version: 2 })
    expect(await briefFor(advisor, consumer)).toMatchObject({ answers: { riskTolerance: 'medium' }, note: '' })
  })

  test('is listed beside the advisors the consumer consented to', async () => {
    const { consumer, advisor } = await aSharedBrief()
    const secondAdvisor = await an.advisor({ firstName: 'Ines', lastName: 'Duarte' })
    app.clock.advance(1_000)
    await agreement({ consumer, advisor: secondAdvisor })
    expect((await app.as(consumer).call(listBriefs)).items).toEqual([
      { advisorId: secondAdvisor.id, advisorName: 'Ines Duarte', fieldCount: null },
      { advisorId: advisor.id, advisorName: 'Marisol Vega', fieldCount: 2 },
    ])
  })

  test('notifies the advisor when it is first shared, and not when it changes', async () => {
    const { consumer, advisor } = await aSharedBrief()
    await share(consumer, advisor, { fields: ['age'], version: 1 })
    const { items } = await app.as(advisor).call(listNotifications)
    expect(items.filter(({ kind }) => kind === 'brief_shared')).toMatchObject([{ personName: 'Dana Reyes' }])
  })

  test('tells both sides when it is shared, when an answer changes, and when it is withdrawn', async () => {
    const { consumer, advisor } = await aPair()
    const sockets = [await app.connect(advisor), await app.connect(consumer)]
    const heard = () => Promise.all(sockets.map((socket) => socket.next(briefChanged)))
    const pair = { consumerId: consumer.id, advisorId: advisor.id }
    await share(consumer, advisor)
    expect(await heard()).toEqual([pair, pair])
    await app.as(consumer).call(saveConsumerProfile, { body: { age: 43 } })
    expect(await heard()).toEqual([pair, pair])
    await app.as(consumer).call(withdrawBrief, { params: { advisorId: advisor.id } })
    expect(await heard()).toEqual([pair, pair])
  })
})

describe('a brief', () => {
  const { as } = app
  test.each<[string, (pair: { consumer: TestPerson; advisor: TestPerson }) => Promise<unknown>]>([
    [
      'when it is withdrawn',
      ({ consumer, advisor }) => as(consumer).call(withdrawBrief, { params: { advisorId: advisor.id } }),
    ],
    [
      'when consent is withdrawn, and stays gone with a new consent',
      async ({ consumer, advisor }) => {
        await as(consumer).call(withdrawConsent, { params: { advisorId: advisor.id } })
        expect(await briefFor(advisor, consumer)).toBeNull()
        await agreement({ consumer, advisor })
      },
    ],
    [
      'when the consumer blocks the advisor, and stays gone without the block',
      async ({ consumer, advisor }) => {
        await block(consumer, advisor)
        expect(await briefFor(advisor, consumer)).toBeNull()
        await as(consumer).call(unblockPerson, { params: { userId: advisor.id } })
      },
    ],
    ['when the advisor blocks the consumer', ({ consumer, advisor }) => block(advisor, consumer)],
    [
      'with the account of the consumer',
      ({ consumer }) => as(consumer).call(deleteAccount, { body: { email: consumer.email } }),
    ],
  ])('is deleted at once %s', async (_when, act) => {
    const pair = await aSharedBrief()
    await act(pair)
    expect(await briefFor(pair.advisor, pair.consumer)).toBeNull()
    const rows = await app.platform.db.select().from(briefs).where(eq(briefs.consumerId, pair.consumer.id))
    expect(rows).toEqual([])
  })

  test('is deleted at once with the account of the advisor', async () => {
    const { consumer, advisor } = await aSharedBrief()
    await app.as(advisor).call(deleteAccount, { body: { email: advisor.email } })
    const rows = await app.platform.db.select().from(briefs).where(eq(briefs.consumerId, consumer.id))
    expect(rows).toEqual([])
  })

  test('is not read even when its row remains after a block', async () => {
    const { consumer, advisor } = await aPair()
    const row = { consumerId: consumer.id, advisorId: advisor.id, fields: [...briefFields], note: '', version: 1 }
    await block(advisor, consumer)
    await app.platform.db.insert(briefs).values({ ...row, sharedAt: app.clock.now() })
    expect(await briefFor(advisor, consumer)).toBeNull()
  })
})

describe('sharing a brief is refused', () => {
  const refused = (consumer: TestPerson, advisor: TestPerson, body: object = {}) =>
    app.as(consumer).refused(shareBrief, {
      params: { advisorId: advisor.id },
      body: { fields: ['age'], note: '', version: 0, ...body } as ShareBrief,
    })

  test('without a consent in force', async () => {
    const [consumer, advisor] = [await a.consumer(), await an.advisor()]
    expect((await refused(consumer, advisor)).code).toBe('profiles.consent-needed')
  })

  test.each(['consumer', 'advisor'] as const)('after a block by the %s', async (blocker) => {
    const { consumer, advisor } = await aPair()
    if (blocker === 'consumer') await block(consumer, advisor)
    else await block(advisor, consumer)
    expect((await refused(consumer, advisor)).code).toBe('profiles.blocked')
  })

  test('while a block by the advisor is being stored', async () => {
    const { consumer, advisor } = await aPair()
    const running = await app.platform.db.transaction(async (db) => {
      await db.select().from(consents).where(eq(consents.advisorId, advisor.id)).for('update')
      const blocking = block(advisor, consumer)
      await untilWaiting(app.platform.pool, 1)
      const sharing = refused(consumer, advisor)
      await untilWaiting(app.platform.pool, 2)
      return { blocking, sharing }
    })
    await running.blocking
    expect((await running.sharing).code).toBe('profiles.blocked')
  })

  test('with a problem that names each wrong field, and stores nothing', async () => {
    const { consumer, advisor } = await aPair()
    const problem = await refused(consumer, advisor, { fields: ['age', 'phone'], note: 'x'.repeat(1_001), zip: true })
    expect(problem).toMatchObject({ status: 400, code: 'core.invalid' })
    expect(problem.fields?.map(({ path }) => path).toSorted()).toEqual(['fields.1', 'note', 'zip'])
    expect((await refused(consumer, advisor, { fields: [] })).fields?.map(({ path }) => path)).toEqual(['fields'])
    expect(await briefFor(advisor, consumer)).toBeNull()
  })

  test('when it shows more to an advisor whose subscription has ended, but not when it shows less', async () => {
    const { consumer, advisor } = await aSharedBrief()
    await app.platform.db.update(subscriptions).set({ state: 'ended' }).where(eq(subscriptions.payerId, advisor.id))
    const more = await refused(consumer, advisor, { fields: ['age', 'riskTolerance'], version: 1 })
    expect(more.code).toBe('eligibility.advisor-unavailable')
    expect((await share(consumer, advisor, { fields: ['age'], version: 1 })).shared?.fields).toEqual(['age'])
  })

  test('when another device has changed the version, and changes nothing', async () => {
    const { consumer, advisor } = await aSharedBrief()
    await share(consumer, advisor, { fields: ['age'], version: 1 })
    expect((await refused(consumer, advisor, { fields: ['incomeBracket'], version: 1 })).code).toBe(
      'profiles.brief-changed',
    )
    expect((await briefFor(advisor, consumer))?.answers).toEqual({ age: 41 })
  })
})

describe('sharing a brief from two devices at once', () => {
  test('stores the same brief once', async () => {
    const { consumer, advisor } = await aPair()
    const [first, second] = await Promise.all([share(consumer, advisor), share(consumer, advisor)])
    expect(first).toEqual(second)
    expect(first.shared?.version).toBe(1)
    const { items } = await app.as(advisor).call(listNotifications)
    expect(items.filter(({ kind }) => kind === 'brief_shared')).toHaveLength(1)
  })

  test('refuses one of two different briefs', async () => {
    const { consumer, advisor } = await aPair()
    const outcomes = await Promise.allSettled([
      share(consumer, advisor, { fields: ['age'] }),
      share(consumer, advisor, { fields: ['riskTolerance'] }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const fields = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value.shared?.fields : []))
    expect(Object.keys((await briefFor(advisor, consumer))?.answers ?? {})).toEqual(fields)
  })
})

describe('PDF of a brief', () => {
  test('holds every line and the note of the screen, for both sides alike', async () => {
    const { consumer, advisor } = await aPair()
    await share(consumer, advisor, { fields: [...briefFields] })
    const brief = await briefFor(advisor, consumer)
    const pdf = await app.as(advisor).call(downloadClientBrief, { params: { consumerId: consumer.id } })
    const text = pdfText(pdf)
    for (const { label, text: words } of briefLines(brief?.answers ?? {})) {
      expect(text).toContain(label)
      expect(text.replaceAll('\n', ' ')).toContain(words)
    }
    expect(text).toContain('Dana Reyes')
    expect(text).toContain('We moved here in May.')
    expect(await app.as(consumer).call(downloadOwnBrief, { params: { advisorId: advisor.id } })).toEqual(pdf)
  })

  test('leaves out what the brief leaves out, and is not found without a brief', async () => {
    const { consumer, advisor } = await aSharedBrief()
    const params = { advisorId: advisor.id }
    const text = pdfText(await app.as(consumer).call(downloadOwnBrief, { params }))
    expect(text).toContain('Retire well')
    expect(text).not.toMatch(/Household income|\$100,000|Attitude to risk|Oregon/)
    await app.as(consumer).call(withdrawBrief, { params })
    expect((await app.as(consumer).refused(downloadOwnBrief, { params })).code).toBe('core.not-found')
  })
})

test('a consumer reads every answer a brief can hold before anything is shared', async () => {
  const [consumer, advisor] = [await a.consumer(), await an.advisor()]
  const own = await app.as(consumer).call(getOwnBrief, { params: { advisorId: advisor.id } })
  expect(own).toMatchObject({ hasConsent: false, shared: null, advisor: { displayName: 'Marisol Vega' } })
  expect(Object.keys(own.answers)).not.toContain('topSpecialties')
  expect(own.answers).toMatchObject({ age: 41, incomeBracket: '100k_200k', city: 'Portland' })
})
