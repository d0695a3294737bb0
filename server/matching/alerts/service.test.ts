import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { days } from '#contract/core/durations.ts'
import * as matching from '#contract/matching/endpoints.ts'
import { getImpressions } from '#contract/matching/impressions/endpoints.ts'
import { listNotifications } from '#contract/notifications/endpoints.ts'
import { profiles } from '#server/profiles/tables.ts'
import { chats } from '#tests/factories/messaging.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'
import { resetAlerts } from './service.ts'
import { listPage, upsertAlertState } from './store.ts'

const app = await startApp()
const { a, an } = people(app)
const { a: talking, write } = chats(app)
const night = () => app.runJob('matching.match-by-night')
const alertsOf = async (consumer: TestPerson) =>
  (await app.as(consumer).call(listNotifications, { query: {} })).items.flatMap((item) =>
    item.kind === 'match_new' ? [{ name: item.personName, count: item.params.count }] : [],
  )
const isHere = (consumer: TestPerson) =>
  app.platform.db.update(profiles).set({ lastActiveAt: app.clock.now() }).where(eq(profiles.id, consumer.id))

describe('nightly matching', () => {
  test('announces a new strong match once, by notification and email', async () => {
    const consumer = await a.consumer({ state: 'HI', zipCode: null, preferredLanguage: 'sw' })
    const strong = { servedStates: ['HI' as const], languages: ['sw' as const] }
    await an.advisor({ ...strong, firstName: 'Known' })
    await night()
    expect(await alertsOf(consumer)).toEqual([])

    await an.advisor({ ...strong, firstName: 'Fresh' })
    await an.advisor({ firstName: 'Weak', servedStates: ['HI'], expertise: ['divorce'] })
    await night()
    expect(await alertsOf(consumer)).toEqual([{ name: 'Fresh Vega', count: 1 }])
    await night()
    expect(await alertsOf(consumer)).toHaveLength(1)
    const mails = await app.mailsTo(consumer.email)
    expect(mails.map(({ subject }) => subject)).toContain('Fresh Vega is a strong new match for you')
  })

  test('announces nothing to a consumer whose profile changed while their list was worked out', async () => {
    const consumer = await a.consumer({ state: 'WY', zipCode: null, preferredLanguage: 'km' })
    await night()
    await an.advisor({ servedStates: ['WY'], languages: ['km'] })
    const { db } = app.platform
    const [recipient] = (await listPage(db, { after: null, limit: 1_000, hereSince: new Date(0) })).filter(
      ({ consumerId }) => consumerId === consumer.id,
    )
    await resetAlerts(app.system(), consumer.id)
    const alert = { consumerId: consumer.id, notifiedAt: null, seenIds: [randomUUID()] }
    expect(await upsertAlertState(db, [{ ...alert, writtenAt: recipient?.writtenAt ?? null }])).toEqual(new Set())
    await night()
    expect(await alertsOf(consumer)).toEqual([])
  })

  test('announces no advisor whom the consumer found and wrote to before the night', async () => {
    const consumer = await a.consumer({ state: 'VT', zipCode: null, preferredLanguage: 'yo' })
    await night()
    const { id, advisor } = await talking.chat({
      consumer,
      advisor: await an.advisor({ firstName: 'Found', servedStates: ['VT'], languages: ['yo'] }),
    })
    await write(consumer, id, 'Do you take new clients?')
    await night()
    expect(await alertsOf(consumer)).toEqual([])
    const { items } = await app.as(consumer).call(matching.listMatches, { query: {} })
    expect(items.map((match) => match.advisor.id)).toContain(advisor.id)
  })

  test('sends alerts once a week by default, and never when they are off', async () => {
    const facts = { state: 'AK' as const, zipCode: null, preferredLanguage: 'so' as const }
    const [weekly, never] = [await a.consumer(facts), await a.consumer(facts)]
    await app.as(never).call(matching.saveMatchAlerts, { body: { frequency: 'off' } })
    const arrives = (firstName: string) => an.advisor({ firstName, servedStates: ['AK'], languages: ['so'] })
    await night()
    await arrives('First')
    await night()
    app.clock.advance(days(1))
    await arrives('Second')
    await arrives('Third')
    await night()
    expect(await alertsOf(weekly)).toHaveLength(1)
    app.clock.advance(days(6))
    await isHere(weekly)
    await night()
    expect((await alertsOf(weekly))[0]?.count).toBe(2)
    expect(await alertsOf(never)).toEqual([])
    expect(await app.as(weekly).call(matching.getMatchAlerts)).toEqual({ frequency: 'weekly' })
  })

  test('counts the lists an advisor appears on, and hides counts of a few people', async () => {
    const advisor = await an.advisor({ servedStates: ['PR'], languages: ['ne'] })
    const lonely = await an.advisor({ servedStates: ['GA'], languages: ['ne'] })
    const facts = { zipCode: null, preferredLanguage: 'ne' as const }
    for (let n = 0; n < 6; n++) await a.consumer({ ...facts, state: 'PR' })
    await a.consumer({ ...facts, state: 'GA' })
    await night()
    const reach = await app.as(advisor).call(getImpressions)
    expect(reach).toMatchObject({ people: 6, criteria: { language: 6, expertise: 6, interaction: null } })
    expect(await app.as(lonely).call(getImpressions)).toMatchObject({ people: null, criteria: { language: null } })
  })
})
