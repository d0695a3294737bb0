import { eq, or } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteAccount } from '#contract/auth/endpoints.ts'
import { days } from '#contract/core/durations.ts'
import { joinWaitList } from '#contract/eligibility/wait-list/endpoints.ts'
import * as matching from '#contract/matching/endpoints.ts'
import { MatchesQuery } from '#contract/matching/schemas.ts'
import { saveSearch } from '#contract/matching/searches/endpoints.ts'
import { defaultPreferences } from '#contract/matching/values.ts'
import { waitList } from '#server/eligibility/wait-list/tables.ts'
import { withdrawConsent } from '#server/profiles/consents/service.ts'
import { chats } from '#tests/factories/messaging.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { startApp } from '#tests/support/harness.ts'
import { matchAlerts } from './alerts/tables.ts'
import { rankFor } from './ranking/worker.ts'
import { savedSearches } from './searches/tables.ts'
import { interactions, matchPreferences, profileViews } from './tables.ts'

const app = await startApp()
const { a, an, agreement, write } = chats(app)
const { a: booked } = scheduling(app)
const { db } = app.platform

const leave = (person: TestPerson) => app.as(person).call(deleteAccount, { body: { email: person.email } })
const pastsOf = ({ id }: TestPerson) =>
  db
    .select()
    .from(interactions)
    .where(or(eq(interactions.consumerId, id), eq(interactions.advisorId, id)))

test('deleting a consumer’s account deletes their likes, searches, preferences, alerts and wait list entries', async () => {
  const [consumer, liked, full] = [await a.consumer(), await an.advisor(), await an.advisor({ newPeopleAWeek: 1 })]
  await agreement({ consumer: await a.consumer(), advisor: full })
  const own = app.as(consumer)
  await own.call(matching.react, { params: { advisorId: liked.id }, body: { reaction: 'like' } })
  await own.call(saveSearch, { body: { name: 'Hourly', query: 'feeKind=hourly' } })
  await own.call(matching.savePreferences, { body: { ...defaultPreferences, minimumMatchScore: 60 } })
  await own.call(matching.saveMatchAlerts, { body: { frequency: 'daily' } })
  await own.call(joinWaitList, { params: { advisorId: full.id } })
  const left = async () => [
    await pastsOf(consumer),
    await db.select().from(savedSearches).where(eq(savedSearches.consumerId, consumer.id)),
    await db.select().from(matchPreferences).where(eq(matchPreferences.consumerId, consumer.id)),
    await db.select().from(matchAlerts).where(eq(matchAlerts.consumerId, consumer.id)),
    await db.select().from(waitList).where(eq(waitList.consumerId, consumer.id)),
  ]
  expect((await left()).map(({ length }) => length)).toEqual([1, 1, 1, 1, 1])
  await leave(consumer)
  expect(await left()).toEqual([[], [], [], [], []])
})

test('deleting an advisor’s account deletes the interactions with them and the views of their page', async () => {
  const [consumer, advisor] = [await a.consumer(), await an.advisor()]
  await booked.bookedAppointment({ with: advisor, consumer, startsAt: await booked.slot(advisor, 60) })
  const own = app.as(consumer)
  await own.call(matching.react, { params: { advisorId: advisor.id }, body: { reaction: 'pass' } })
  await own.call(matching.recordView, { params: { advisorId: advisor.id } })
  const viewsOf = () => db.select().from(profileViews).where(eq(profileViews.advisorId, advisor.id))
  expect([await pastsOf(advisor), await viewsOf()].map(({ length }) => length)).toEqual([1, 1])
  await leave(advisor)
  expect([await pastsOf(advisor), await viewsOf()]).toEqual([[], []])
})

test('an advisor’s messages add nothing to the interaction with a consumer', async () => {
  const { id, consumer, advisor } = await a.chat()
  await write(consumer, id, 'Hello')
  const before = await pastsOf(consumer)
  expect(before).toMatchObject([{ messageCount: 1 }])
  await write(advisor, id, 'Hello')
  await write(advisor, id, 'Are you there?')
  expect(await pastsOf(consumer)).toEqual(before)
})

test('an appointment canceled with the consent no longer counts, in the list, the reasons and the score', async () => {
  const consumer = await a.consumer()
  const [advisor, savedAlone] = [await an.advisor(), await an.advisor()]
  for (const { id: advisorId } of [advisor, savedAlone])
    await app.as(consumer).call(matching.react, { params: { advisorId }, body: { reaction: 'like' } })
  await booked.bookedAppointment({ with: advisor, consumer, startsAt: await booked.slot(advisor, 60) })
  app.clock.advance(days(1))
  await withdrawConsent(consumer.ctx(), advisor.id)
  const breakdownOf = async ({ id: advisorId }: TestPerson) =>
    (await app.as(consumer).call(matching.getMatch, { params: { advisorId } })).match?.breakdown.lines.find(
      ({ criterion }) => criterion === 'interaction',
    )
  const line = await breakdownOf(advisor)
  expect(line).toMatchObject({ criterion: 'interaction', facts: { reaction: 'like', appointmentCount: 0 } })
  expect(line?.points).toBe((await breakdownOf(savedAlone))?.points)
  const query = MatchesQuery.parse({ reaction: 'like' })
  const { ranking } = await rankFor(db, {
    requestId: '',
    consumerId: consumer.id,
    query,
    now: app.clock.now().getTime(),
  })
  expect(new Set(ranking.page.map(({ values }) => values.interaction?.toFixed(6))).size).toBe(1)
})
