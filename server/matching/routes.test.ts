import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { HardRule } from '#contract/eligibility/values.ts'
import * as matching from '#contract/matching/endpoints.ts'
import { defaultPreferences } from '#contract/matching/values.ts'
import type { Language, Specialty } from '#contract/profiles/values.ts'
import type { AppointmentMode } from '#contract/scheduling/values.ts'
import { subscriptions } from '#server/billing/tables.ts'
import { consumerProfiles, profiles } from '#server/profiles/tables.ts'
import { type AdvisorFacts, people, type TestPerson } from '#tests/factories/people.ts'
import { plansOf } from '#tests/factories/plans.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { startApp } from '#tests/support/harness.ts'
import { scoreOf } from './service.ts'

const app = await startApp()
const { a, agreement, block } = people(app)
const { an } = scheduling(app)

/** The matches of somebody among the advisors of one test, who alone speak its language. */
async function matchesOf(consumer: TestPerson, language: Language, query: object = {}) {
  return app.as(consumer).call(matching.listMatches, { query: { language: [language], ...query } })
}
const namesOf = (items: readonly { advisor: { firstName: string } }[]) => items.map(({ advisor }) => advisor.firstName)
const speaker = (language: Language, facts: AdvisorFacts = {}) => an.advisor({ languages: ['en', language], ...facts })

describe('list of matches', () => {
  test('ranks advisors by score and shows its breakdown', async () => {
    const consumer = await a.consumer({
      preferredLanguage: 'yo',
      preferredAdvisorSpecialties: ['retirement', 'estate'],
    })
    await speaker('yo', {
      firstName: 'Best',
      expertise: ['retirement', 'estate'],
      focusAreas: ['retirement', 'estate'],
    })
    await speaker('yo', { firstName: 'Half', expertise: ['estate'] })
    const { items, total } = await matchesOf(consumer, 'yo')
    expect(namesOf(items)).toEqual(['Best', 'Half'])
    expect(total).toBe(2)
    expect(items[0]).toMatchObject({ score: 100, yearlyCostUsd: 1_800, distanceMiles: 0, reaction: null })
    expect(items[0]?.breakdown).toMatchObject({ points: 130, outOf: 130 })
    expect(items[1]?.score).toBe(73)
    expect(items[1]?.breakdown.lines).toMatchObject([
      { criterion: 'language', points: 50, facts: { language: 'yo', isSpoken: true } },
      {
        criterion: 'expertise',
        points: 15,
        facts: {
          wanted: [
            { specialty: 'retirement', isTop: false, depth: 'none' },
            { specialty: 'estate', isTop: false, depth: 'offered' },
          ],
        },
      },
      { criterion: 'availability', points: 30 },
      { criterion: 'location', leftOut: 'switched_off', points: 0 },
      { criterion: 'interaction', leftOut: 'nothing_known', facts: { reaction: null, messageCount: 0 } },
    ])
  })

  test('gives the top specialties more weight, and leaves out a language that was not chosen', async () => {
    const consumer = await a.consumer({ preferredAdvisorSpecialties: ['college', 'debt'], topSpecialties: ['debt'] })
    await app.platform.db.update(consumerProfiles).set({ answered: [] }).where(eq(consumerProfiles.id, consumer.id))
    await speaker('ne', { firstName: 'Debt', expertise: ['debt'] })
    await speaker('ne', { firstName: 'College', expertise: ['college'], focusAreas: ['college'] })
    const { items } = await matchesOf(consumer, 'ne')
    expect(items.map(({ advisor, score }) => [advisor.firstName, score])).toEqual([
      ['Debt', 66],
      ['College', 53],
    ])
    expect(items[0]?.breakdown.lines).toContainEqual(
      expect.objectContaining({
        criterion: 'language',
        leftOut: 'nothing_known',
        facts: { language: null, isSpoken: false },
      }),
    )
  })

  test('leaves out an advisor who offers none of the wanted specialties, and gives that reason', async () => {
    const consumer = await a.consumer({ preferredAdvisorSpecialties: ['divorce'] })
    const advisor = await speaker('mr', { expertise: ['tax'] })
    expect(await matchesOf(consumer, 'mr')).toMatchObject({ total: 0, belowMinimum: expect.any(Number) })
    const params = { advisorId: advisor.id }
    expect(await app.as(consumer).call(matching.getMatch, { params })).toMatchObject({
      match: null,
      ruledOutBecause: 'no_shared_specialty',
    })
  })

  test('names the hard rule that leaves nobody, with the consumer’s state and assets', async () => {
    // No other test has advisors in this states.
    await an.advisor({ servedStates: ['WY'], minimumAssets: 50_000, maximumAssets: 90_000, expertise: ['tax'] })
    const reasonFor = async (facts: object) => {
      const consumer = await a.consumer({ state: 'WY', zipCode: null, ...facts })
      const { total, emptyBecause } = await app.as(consumer).call(matching.listMatches)
      return { total, emptyBecause }
    }
    const owning = (investableAssets: number) => ({ investmentAmount: 0, investableAssets })
    expect(await reasonFor({ state: 'PR' })).toMatchObject({ emptyBecause: { rule: 'other_state', state: 'PR' } })
    expect(await reasonFor(owning(20_000))).toEqual({
      total: 0,
      emptyBecause: { rule: 'assets_too_small', state: 'WY', assetsUsd: 20_000 },
    })
    expect(await reasonFor(owning(91_000))).toMatchObject({ emptyBecause: { rule: 'assets_too_large' } })
    expect(await reasonFor({ ...owning(60_000), preferredCommunication: ['email'] })).toMatchObject({
      emptyBecause: { rule: 'no_shared_communication' },
    })
    const divorce = { ...owning(60_000), preferredAdvisorSpecialties: ['divorce'] }
    expect(await reasonFor(divorce)).toMatchObject({ total: 0, emptyBecause: { rule: 'no_shared_specialty' } })
    expect(await reasonFor({ ...owning(60_000), preferredAdvisorSpecialties: ['tax'] })).toMatchObject({
      emptyBecause: null,
    })
  })

  test('keeps a saved advisor who no longer serves the consumer’s state, with the reason', async () => {
    const consumer = await a.consumer()
    const client = app.as(consumer)
    const [near, far] = [await an.advisor({ servedStates: ['NV'] }), await an.advisor({ servedStates: ['NV', 'OR'] })]
    for (const advisor of [near, far])
      await client.call(matching.react, { params: { advisorId: advisor.id }, body: { reaction: 'like' } })
    await app.platform.db.update(profiles).set({ state: 'OR' }).where(eq(profiles.id, consumer.id))
    const saved = await client.call(matching.listMatches, { query: { reaction: 'like' } })
    expect(saved.items.map(({ advisor }) => advisor.id)).toEqual([far.id])
    expect(saved.ruledOut).toMatchObject([
      { advisor: { id: near.id }, noMatch: { rule: 'other_state', state: 'OR', assetsUsd: expect.any(Number) } },
    ])
    expect((await client.call(matching.listMatches)).ruledOut).toEqual([])
  })

  test('is empty and asks for the profile when the consumer’s state is unknown', async () => {
    const consumer = await a.consumer({ state: null, zipCode: null })
    expect(await app.as(consumer).call(matching.listMatches)).toMatchObject({
      profileNeeded: true,
      items: [],
      total: 0,
      costRange: null,
    })
    const advisor = await speaker('ig')
    const params = { advisorId: advisor.id }
    expect(await app.as(consumer).call(matching.getMatch, { params })).toMatchObject({
      profileNeeded: true,
      match: null,
      ruledOutBecause: null,
    })
  })

  test('leaves out the expertise and the cost when the consumer named no specialty or sum', async () => {
    const consumer = await a.consumer({ preferredAdvisorSpecialties: [], investmentAmount: 0, investableAssets: 0 })
    await speaker('so')
    const { items, sumUsd } = await matchesOf(consumer, 'so')
    const expertise = items[0]?.breakdown.lines.find(({ criterion }) => criterion === 'expertise')
    expect(expertise).toMatchObject({ leftOut: 'nothing_known', facts: { wanted: [] } })
    expect([sumUsd, items[0]?.yearlyCostUsd]).toEqual([null, null])
  })

  test('follows the preferences at once', async () => {
    const consumer = await a.consumer()
    const client = app.as(consumer)
    const focusAreas: Specialty[] = ['retirement', 'tax']
    await speaker('ha', { firstName: 'Near', focusAreas })
    await speaker('ha', { firstName: 'Far', focusAreas, state: 'WA', zipCode: '98101' })
    expect(await client.call(matching.getPreferences)).toEqual(defaultPreferences)
    const wanted = {
      ...defaultPreferences,
      prioritizeLocation: true,
      prioritizeLanguage: false,
      prioritizeAvailability: false,
      minimumMatchScore: 80,
    }
    await client.call(matching.savePreferences, { body: wanted })
    const { items, preferences } = await matchesOf(consumer, 'ha')
    expect(namesOf(items)).toEqual(['Near'])
    expect(preferences).toEqual(wanted)
  })

  test('previews what other preferences would change, and does not save them', async () => {
    const consumer = await a.consumer({ preferredLanguage: 'ig', state: 'MT', zipCode: null })
    const client = app.as(consumer)
    const here = { servedStates: ['MT' as const] }
    await speaker('ig', { ...here, firstName: 'Speaks', expertise: ['tax'] })
    await an.advisor({ ...here, firstName: 'Knows', expertise: ['retirement', 'tax'] })
    const body = { ...defaultPreferences, prioritizeLanguage: false, minimumMatchScore: 70 }
    const preview = await client.call(matching.previewPreferences, { body })
    expect(preview).toMatchObject({ totalNow: 2, total: 1, switched: { language: 1, expertise: 2 } })
    expect(preview.movedUp).toEqual([expect.objectContaining({ name: 'Knows Vega', from: 2, to: 1 })])
    expect(await client.call(matching.getPreferences)).toEqual(defaultPreferences)
  })

  test('does not change when an advisor subscribes to a plan', async () => {
    const consumer = await a.consumer()
    const advisors = await Promise.all([1, 2, 3, 4, 5].map(() => speaker('ht')))
    const before = (await matchesOf(consumer, 'ht')).items.map(({ advisor, score }) => [advisor.id, score])
    const last = advisors.find(({ id }) => id === before.at(-1)?.[0])
    if (!last) throw new Error('the last on the list is not ours')
    await plansOf(app).subscribe(last, 'premium', 'annual')
    const after = (await matchesOf(consumer, 'ht')).items.map(({ advisor, score }) => [advisor.id, score])
    expect(after).toEqual(before)
  })
})

describe('hard rules', () => {
  const entitlementEnds = async (advisor: TestPerson) => {
    await app.platform.db
      .update(subscriptions)
      .set({ state: 'ended' })
      .where(and(eq(subscriptions.payerKind, 'advisor'), eq(subscriptions.payerId, advisor.id)))
  }
  const meetsBy = (mode: AppointmentMode) => (advisor: TestPerson) => an.availability(advisor, { modes: [mode] })
  const cases: [
    situation: string,
    HardRule | null,
    AdvisorFacts,
    ((advisor: TestPerson, consumer: TestPerson) => Promise<unknown>)?,
  ][] = [
    ['an advisor who passes every rule', null, {}],
    ['an advisor who is not verified', 'not_verified', { verified: false }],
    ['an advisor who is not published', 'not_accepting', { published: false }],
    ['an advisor who accepts no clients', 'not_accepting', { acceptsClients: false }],
    ['an advisor who serves another state', 'other_state', { servedStates: ['WA'] }],
    ['a minimum above the consumer’s assets', 'assets_too_small', { minimumAssets: 250_001 }],
    ['a minimum equal to the consumer’s assets', null, { minimumAssets: 250_000 }],
    ['a maximum below the consumer’s assets', 'assets_too_large', { maximumAssets: 249_999 }],
    ['a maximum equal to the consumer’s assets', null, { maximumAssets: 250_000 }],
    ['no shared way to communicate', 'no_shared_communication', { preferredCommunication: ['in_person'] }],
    ['one shared way to communicate', null, { preferredCommunication: ['in_person', 'video'] }],
    ['saved hours without the consumer’s way to meet', 'no_shared_communication', {}, meetsBy('phone')],
    [
      'saved hours with a way to meet that the profile does not name',
      null,
      { preferredCommunication: ['phone'] },
      meetsBy('video'),
    ],
    [
      'an advisor whose only place another consumer took',
      'full',
      { newPeopleAWeek: 1 },
      async (advisor) => agreement({ consumer: await a.consumer(), advisor }),
    ],
    [
      'an advisor with a place left',
      null,
      { newPeopleAWeek: 2 },
      async (advisor) => agreement({ consumer: await a.consumer(), advisor }),
    ],
    [
      'an advisor whose only place the consumer took',
      null,
      { newPeopleAWeek: 1 },
      (advisor, consumer) => agreement({ consumer, advisor }),
    ],
    ['an advisor whose subscription ended', 'no_subscription', {}, entitlementEnds],
    ['an advisor whom the consumer blocked', 'blocked', {}, (advisor, consumer) => block(consumer, advisor)],
    ['an advisor who blocked the consumer', 'blocked', {}, (advisor, consumer) => block(advisor, consumer)],
  ]

  test.each(cases)('%s: the rule is %s', async (_situation, rule, facts, happens) => {
    const consumer = await a.consumer()
    const advisor = await speaker('kn', facts)
    await happens?.(advisor, consumer)
    const found = await app.as(consumer).call(matching.getMatch, { params: { advisorId: advisor.id } })
    expect(found.ruledOutBecause).toBe(rule)
    expect(found.assetsUsd).toBe(250_000)
    // The list knows the rules as one condition of SQL; both must say the same.
    const { items } = await matchesOf(consumer, 'kn', { limit: 100 })
    const isListed = items.some((match) => match.advisor.id === advisor.id)
    expect([isListed, found.match !== null]).toEqual([rule === null, rule === null])
    expect(await scoreOf(consumer.ctx(), { consumerId: consumer.id, advisorId: advisor.id })).toBe(
      found.match?.score ?? null,
    )
  })
})

test('a consumer who named ways to write matches the advisors whose profile names one, whatever their hours', async () => {
  const consumer = await a.consumer({ preferredCommunication: ['chat'] })
  const advisor = await speaker('ht', { firstName: 'Writes', preferredCommunication: ['video', 'chat'] })
  await speaker('ht', { firstName: 'Meets' })
  await an.availability(advisor, { modes: ['phone'] })
  expect(namesOf((await matchesOf(consumer, 'ht')).items)).toEqual(['Writes'])
})

test('a consumer who only meets in person matches no advisor without an address to come to', async () => {
  const consumer = await a.consumer({ preferredCommunication: ['in_person'] })
  const advisor = await speaker('ha', { preferredCommunication: ['in_person'] })
  expect((await matchesOf(consumer, 'ha')).items).toEqual([])
  await an.availability(advisor, { modes: ['in_person'] })
  expect((await matchesOf(consumer, 'ha')).items).toHaveLength(1)
})
