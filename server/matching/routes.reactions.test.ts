import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { days } from '#contract/core/durations.ts'
import * as matching from '#contract/matching/endpoints.ts'
import { reactionChanged } from '#contract/matching/events.ts'
import type { Language } from '#contract/profiles/values.ts'
import { type AdvisorFacts, people, type TestPerson } from '#tests/factories/people.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { startApp } from '#tests/support/harness.ts'
import { addMessages } from './interactions/service.ts'
import { interactions, profileViews } from './tables.ts'

const app = await startApp()
const { a } = people(app)
const { an } = scheduling(app)

/** The matches of somebody among the advisors of one test, who alone speak its language. */
async function matchesOf(consumer: TestPerson, language: Language, query: object = {}) {
  return app.as(consumer).call(matching.listMatches, { query: { language: [language], ...query } })
}
const speaker = (language: Language, facts: AdvisorFacts = {}) => an.advisor({ languages: ['en', language], ...facts })

describe('like and pass', () => {
  test('a pass takes the advisor off the list until it is taken back', async () => {
    const consumer = await a.consumer()
    const client = app.as(consumer)
    const advisor = await speaker('ne')
    const params = { advisorId: advisor.id }
    const [before] = (await matchesOf(consumer, 'ne')).items
    await client.call(matching.react, { params, body: { reaction: 'pass' } })
    const without = await matchesOf(consumer, 'ne')
    expect([without.items.length, without.passed]).toEqual([0, 1])
    const passed = (await matchesOf(consumer, 'ne', { reaction: 'pass' })).items[0]
    expect(passed).toMatchObject({ reaction: 'pass' })
    expect(passed?.score).toBeLessThan(before?.score ?? 0)
    await client.call(matching.react, { params, body: { reaction: null } })
    expect((await matchesOf(consumer, 'ne')).items[0]).toEqual(before)
  })

  test('the consumer’s other pages are sent a change, and nothing when it is repeated', async () => {
    const consumer = await a.consumer()
    const advisor = await speaker('bn')
    const socket = await app.connect(consumer)
    const react = (reaction: 'like' | 'pass') =>
      app.as(consumer).call(matching.react, { params: { advisorId: advisor.id }, body: { reaction } })
    const liked = socket.next(reactionChanged)
    await react('like')
    expect(await liked).toEqual({ advisorId: advisor.id, reaction: 'like' })
    const next = socket.next(reactionChanged)
    await react('like')
    await react('pass')
    expect(await next).toEqual({ advisorId: advisor.id, reaction: 'pass' })
    socket.close()
  })

  test('a like is stored, shown among the saved and counted in the score', async () => {
    const consumer = await a.consumer()
    const client = app.as(consumer)
    const advisor = await speaker('mr')
    await client.call(matching.react, { params: { advisorId: advisor.id }, body: { reaction: 'like' } })
    const [saved] = (await matchesOf(consumer, 'mr', { reaction: 'like' })).items
    expect(saved).toMatchObject({ reaction: 'like' })
    const line = saved?.breakdown.lines.find(({ criterion }) => criterion === 'interaction')
    expect(line).toMatchObject({ leftOut: null, facts: { reaction: 'like', reactedDaysAgo: 0 } })
  })

  test('a like is returned for an advisor who is no match, with and without the consumer’s state', async () => {
    const advisor = await speaker('lo', { servedStates: ['WY'] })
    const params = { advisorId: advisor.id }
    for (const facts of [{ state: 'OR' }, { state: null, zipCode: null }] as const) {
      const client = app.as(await a.consumer(facts))
      expect(await client.call(matching.getMatch, { params })).toMatchObject({ match: null, reaction: null })
      await client.call(matching.react, { params, body: { reaction: 'like' } })
      expect(await client.call(matching.getMatch, { params })).toMatchObject({ match: null, reaction: 'like' })
    }
  })

  test('the reasons of a pass are stored, and deleted when the pass is taken back', async () => {
    const consumer = await a.consumer()
    const client = app.as(consumer)
    const advisor = await speaker('ml')
    const params = { advisorId: advisor.id }
    const feedback = { params, body: { reasons: ['too_costly' as const], note: 'More than a month of rent.' } }
    const reasonsKept = async () => {
      const pair = and(eq(interactions.consumerId, consumer.id), eq(interactions.advisorId, advisor.id))
      const [row] = await app.platform.db.select().from(interactions).where(pair)
      return [row?.passReasons, row?.passNote]
    }
    expect((await client.refused(matching.savePassFeedback, feedback)).code).toBe('matching.not-passed')
    await client.call(matching.react, { params, body: { reaction: 'pass' } })
    await client.call(matching.savePassFeedback, feedback)
    expect(await reasonsKept()).toEqual([['too_costly'], 'More than a month of rent.'])
    await client.call(matching.react, { params, body: { reaction: null } })
    expect(await reasonsKept()).toEqual([[], ''])
  })

  test('a reaction to a user who is not an advisor is refused', async () => {
    const [consumer, stranger] = [await a.consumer(), await a.consumer()]
    const call = { params: { advisorId: stranger.id }, body: { reaction: 'like' as const } }
    expect((await app.as(consumer).refused(matching.react, call)).code).toBe('profiles.not-an-advisor')
  })
})

describe('interactions of a pair', () => {
  const strengthOf = async (consumer: TestPerson, advisor: TestPerson) => {
    const [row] = await app.platform.db
      .select()
      .from(interactions)
      .where(and(eq(interactions.consumerId, consumer.id), eq(interactions.advisorId, advisor.id)))
    return row
  }

  test('a profile view counts once a day, for the pair and in the advisor’s view count', async () => {
    const [consumer, advisor] = [await a.consumer(), await an.advisor()]
    const look = () => app.as(consumer).call(matching.recordView, { params: { advisorId: advisor.id } })
    await look()
    await look()
    expect(await strengthOf(consumer, advisor)).toMatchObject({ viewCount: 1, strength: 0.25 })
    app.clock.advance(days(1))
    await look()
    expect(await strengthOf(consumer, advisor)).toMatchObject({ viewCount: 2 })
    const views = await app.platform.db.select().from(profileViews).where(eq(profileViews.advisorId, advisor.id))
    expect(views.map((row) => row.views)).toEqual([1, 1])
  })

  test('messages counted at the same moment are all added', async () => {
    const [consumer, advisor] = [await a.consumer(), await an.advisor()]
    const pair = { consumerId: consumer.id, advisorId: advisor.id }
    const addTwo = () => consumer.ctx().transaction((tx) => addMessages(tx, [pair, pair]))
    await Promise.all(Array.from({ length: 4 }, addTwo))
    expect(await strengthOf(consumer, advisor)).toMatchObject({ messageCount: 8, strength: 4 })
  })
})
