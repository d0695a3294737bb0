import { expect, test } from 'vitest'
import { days } from '#contract/core/durations.ts'
import {
  banPerson,
  endSessionsOfPerson,
  erasePerson,
  exportPerson,
  getPerson,
  listPeople,
  sendConfirmation,
  setStaffRole,
  unbanPerson,
} from '#contract/operations/people/endpoints.ts'
import { getOwnProfile, publishAdvisorProfile } from '#contract/profiles/endpoints.ts'
import { listStaffLog } from '#contract/staff/endpoints.ts'
import { isContactable } from '#server/eligibility/service.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { people } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'
import { signInAs } from '#tests/support/sign-in.ts'

const app = await startApp()
const { a, an } = people(app)
const { aFirm, aMember } = firmsOf(app)
const staff = await an.admin()
const admin = app.as(staff)
const support = app.as(await an.admin({ staffRole: 'support' }))
const trust = app.as(await an.admin({ staffRole: 'trust' }))
const reason = 'They called us about it'
const logged = async (personId: string) =>
  (await admin.call(listStaffLog, { query: { personId } })).items.map(({ act, detail }) => [act, detail])

test('accounts are found by name, email and id, page by page, the newest first', async () => {
  const [first, second] = [
    await a.consumer({ lastName: 'Quillfeather' }),
    await an.advisor({ lastName: 'Quillfeather' }),
  ]
  const ids = async (query: object) => (await support.call(listPeople, { query })).items.map(({ id }) => id)
  expect(await ids({ words: 'quillfeather' })).toEqual([second.id, first.id])
  expect(await ids({ words: 'quillfeather', role: 'advisor' })).toEqual([second.id])
  expect(await ids({ words: first.email })).toEqual([first.id])
  expect(await ids({ words: first.id })).toEqual([first.id])
  const page = await support.call(listPeople, { query: { words: 'quillfeather', limit: 1 } })
  const next = await support.call(listPeople, {
    query: { words: 'quillfeather', limit: 1, cursor: page.nextCursor ?? '' },
  })
  expect([page, next].map(({ items }) => items.map(({ id }) => id))).toEqual([[second.id], [first.id]])
})

test('lists the own plan of a member and the one of their firm, so that staff who bill reach either', async () => {
  const { admin: owner, firm } = await aFirm()
  const member = await aMember(owner)
  const plansOf = async ({ id }: { id: string }) => (await support.call(getPerson, { params: { id } })).plans
  const ofFirm = { payer: 'firm', payerId: firm.id, state: 'trialing' }
  expect(await plansOf(owner)).toEqual([ofFirm])
  expect(await plansOf(member)).toEqual([{ payer: 'advisor', payerId: member.id, state: 'covered' }, ofFirm])
})

test('a banned advisor is signed out and cannot be contacted until unbanned, signed in and published again', async () => {
  const advisor = await an.advisor()
  const params = { id: advisor.id }
  expect((await support.call(getPerson, { params })).can).toEqual(['view', 'end-sessions'])
  await trust.call(banPerson, { params, body: { reason, days: 7 } })
  expect((await app.as(advisor).refused(getOwnProfile)).code).toBe('core.signed-out')
  expect(await isContactable(staff.ctx(), advisor.id)).toBe(false)
  expect(await admin.call(getPerson, { params })).toMatchObject({
    bannedUntil: new Date(app.clock.now().getTime() + days(7)).toISOString(),
    can: ['unban', 'erase', 'export'],
  })
  expect((await trust.refused(banPerson, { params, body: { reason, days: null } })).code).toBe('people.not-possible')
  await trust.call(unbanPerson, { params, body: { reason } })
  expect((await app.as(advisor).refused(getOwnProfile)).code).toBe('core.signed-out')
  const back = app.as(await signInAs(app.platform, advisor.id))
  expect(await back.call(getOwnProfile)).toMatchObject({ profile: { id: advisor.id } })
  expect(await isContactable(staff.ctx(), advisor.id)).toBe(false)
  await back.call(publishAdvisorProfile, { body: { published: true } })
  expect(await isContactable(staff.ctx(), advisor.id)).toBe(true)
  expect(await logged(advisor.id)).toEqual([
    ['unbanned', ''],
    ['banned', '7 days'],
  ])
})

test('support ends a session and sends the confirmation of an address again', async () => {
  const consumer = await a.consumer({ emailVerified: false })
  const params = { id: consumer.id }
  await support.call(sendConfirmation, { params, body: { reason } })
  expect((await app.mailsTo(consumer.email)).map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/confirm/i),
  )
  const [session] = (await support.call(getPerson, { params })).sessions ?? []
  await support.call(endSessionsOfPerson, { params, body: { reason, sessionId: session?.id } })
  expect((await app.as(consumer).refused(getOwnProfile)).code).toBe('core.signed-out')
  expect((await support.refused(endSessionsOfPerson, { params, body: { reason } })).code).toBe('people.not-possible')
  expect((await support.refused(endSessionsOfPerson, { params, body: { reason: 'short' } })).code).toBe('core.invalid')
})

test('devices and addresses of sessions are shown to those who may end them, not to finance', async () => {
  const consumer = await a.consumer()
  const params = { id: consumer.id }
  const finance = app.as(await an.admin({ staffRole: 'finance' }))
  expect((await support.call(getPerson, { params })).sessions).toHaveLength(1)
  expect((await finance.call(getPerson, { params })).sessions).toBeNull()
})

test('an administrator exports and erases an account, and the log keeps both', async () => {
  const consumer = await a.consumer({ firstName: 'Thessaly' })
  const params = { id: consumer.id }
  expect(JSON.stringify(await admin.call(exportPerson, { params, body: { reason } }))).toContain('Thessaly')
  const wrong = await admin.refused(erasePerson, { params, body: { reason, email: 'other@example.com' } })
  expect(wrong.code).toBe('auth.confirmation-missing')
  await admin.call(erasePerson, { params, body: { reason, email: consumer.email } })
  expect(await admin.call(getPerson, { params })).toMatchObject({ email: '', isErased: true, can: [] })
  expect((await logged(consumer.id)).map(([act]) => act)).toEqual(['account-erased', 'data-exported'])
})

test('a new staff role applies to the next request, and nobody acts on their own account', async () => {
  const colleague = await an.admin({ staffRole: 'support' })
  const params = { id: colleague.id }
  expect((await app.as(colleague).refused(listStaffLog)).code).toBe('core.forbidden')
  expect((await trust.call(getPerson, { params })).can).toEqual([])
  await admin.call(setStaffRole, { params, body: { reason, staffRole: 'trust' } })
  await app.as(colleague).call(listStaffLog)
  expect((await admin.call(getPerson, { params: { id: staff.id } })).can).toEqual([])
})
