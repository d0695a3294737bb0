import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { deleteAccount } from '#contract/auth/endpoints.ts'
import { importClients } from '#contract/leads/imports/endpoints.ts'
import { saveAbsence } from '#contract/messaging/absences/endpoints.ts'
import { addSavedReply } from '#contract/messaging/saved-replies/endpoints.ts'
import { grantConsent, saveConsumerProfile, saveProfile, setAvatar } from '#contract/profiles/endpoints.ts'
import { financialGoals, incomeBrackets, timesOfDay } from '#contract/profiles/values.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'
import { untilWaiting } from '#tests/support/lock-waits.ts'
import { storedPictures } from '#tests/support/stored-pictures.ts'
import { findConsentInForce } from '../store.ts'
import { consumerProfiles, profiles } from '../tables.ts'

const app = await startApp()
const { a, an } = people(app)
const { db, pool } = app.platform

const square = { width: 64, height: 64, channels: 3, background: '#1e3a8a' } as const
const jpeg = (await sharp({ create: square }).jpeg().toBuffer()).toString('base64')

test.each<[string, (person: TestPerson) => Promise<{ code: string }>]>([
  ['a name', (person) => app.as(person).refused(saveProfile, { body: { firstName: 'Ines', phone: '+15035550100' } })],
  ['an answer', (person) => app.as(person).refused(saveConsumerProfile, { body: { investableAssets: 123_456 } })],
  ['a picture', (person) => app.as(person).refused(setAvatar, { body: { jpeg } })],
])('%s saved while the account is being deleted is refused, and nothing of it is kept', async (_what, save) => {
  const person = await a.consumer()
  await actDuringDeletion(person, save)
  await app.runDueJobs()
  const { rows } = await db.execute<{ text: string }>(
    sql`select to_jsonb(p)::text || to_jsonb(c)::text as text
        from profiles p join consumer_profiles c using (id) where id = ${person.id}`,
  )
  expect(rows[0]?.text).not.toMatch(/Ines|5035550100|123456|api\/avatars/)
  expect(await storedPictures(app)).toEqual([])
})

const clientsOfAdvisor = { fileName: 'book.csv', clients: [{ name: 'Sam Ito', email: 'sam.ito@example.com' }] }
const leave = { startsAt: '2026-03-03T17:00:00.000Z', endsAt: '2026-03-09T17:00:00.000Z', message: 'Away' }
test.each<[string, (person: TestPerson) => Promise<{ code: string }>]>([
  ['imports clients', (person) => app.as(person).refused(importClients, { body: clientsOfAdvisor })],
  ['saves a reply', (person) => app.as(person).refused(addSavedReply, { body: { title: 'Hello', body: 'Hi' } })],
  ['sets an absence', (person) => app.as(person).refused(saveAbsence, { body: leave })],
])('an advisor who %s while the account is being deleted is refused', async (_what, act) => {
  const person = await an.advisor()
  await actDuringDeletion(person, act)
})

test('a consumer who gives consent while the account is being deleted is refused, and none is in force', async () => {
  const [consumer, advisor] = [await a.consumer(), await an.advisor()]
  const params = { advisorId: advisor.id }
  await actDuringDeletion(consumer, (person) => app.as(person).refused(grantConsent, { params, body: {} }))
  expect(await findConsentInForce(db, { consumerId: consumer.id, advisorId: advisor.id })).toBeNull()
})

async function actDuringDeletion(person: TestPerson, act: (person: TestPerson) => Promise<{ code: string }>) {
  const running: Promise<unknown>[] = []
  await person.ctx().transaction(async (tx) => {
    await tx.db.select().from(profiles).where(eq(profiles.id, person.id)).for('update')
    running.push(app.as(person).call(deleteAccount, { body: { email: person.email } }))
    await untilWaiting(pool, 1)
    running.push(act(person).then(({ code }) => expect(code).toBe('core.signed-out')))
    await untilWaiting(pool, 2)
  })
  await Promise.all(running)
}

test('a picture that is being saved when its account is deleted is removed with it', async () => {
  const person = await a.consumer()
  const running: Promise<unknown>[] = []
  await person.ctx().transaction(async (tx) => {
    await tx.db.select().from(profiles).where(eq(profiles.id, person.id)).for('update')
    running.push(app.as(person).call(setAvatar, { body: { jpeg } }))
    await untilWaiting(pool, 1)
    running.push(app.as(person).call(deleteAccount, { body: { email: person.email } }))
    await untilWaiting(pool, 2)
  })
  await Promise.all(running)
  await app.runDueJobs()
  expect(await storedPictures(app)).toEqual([])
})

test('a deleted account keeps no answer of its consumer, only when the row was made', async () => {
  const person = await a.consumer()
  const [incomeBracket] = incomeBrackets
  const [goal] = financialGoals
  const [timeOfDay] = timesOfDay
  const body = { age: 61, incomeBracket, financialGoals: [goal], timesOfDay: [timeOfDay] }
  await app.as(person).call(saveConsumerProfile, { body })
  const rowOf = async () => (await db.select().from(consumerProfiles).where(eq(consumerProfiles.id, person.id)))[0]
  const before = await rowOf()
  expect(before?.age).toBe(61)
  await app.as(person).call(deleteAccount, { body: { email: person.email } })
  const { updatedAt: _at, ...left } = (await rowOf()) ?? {}
  expect(left).toEqual({
    id: person.id,
    createdAt: before?.createdAt,
    status: 'deleted',
    age: 0,
    incomeBracket: null,
    investmentAmount: 0,
    investableAssets: 0,
    riskTolerance: 'medium',
    financialGoals: [],
    preferredAdvisorSpecialties: [],
    topSpecialties: [],
    preferredCommunication: [],
    preferredLanguage: 'en',
    startTimeline: 'not_sure',
    timesOfDay: [],
    answered: [],
  })
})
