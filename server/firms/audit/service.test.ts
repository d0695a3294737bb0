import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteAccount } from '#contract/auth/endpoints.ts'
import { cancelPlan, resumePlan } from '#contract/billing/endpoints.ts'
import { days } from '#contract/core/durations.ts'
import { listFirmAudit } from '#contract/firms/audit/endpoints.ts'
import {
  acceptInvitation,
  inviteAdvisor,
  inviteAdvisors,
  resendInvitation,
  revokeInvitation,
} from '#contract/firms/endpoints.ts'
import { invitations } from '#server/firms/tables.ts'
import { profiles } from '#server/profiles/tables.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { plansOf } from '#tests/factories/plans.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { an } = people(app)
const { aFirm, invitationFor } = firmsOf(app)
const { addCard, choose, endTrial } = plansOf(app)
const { db } = app.platform

/** The log, the oldest first, as `kind: detail, by name`. */
async function logOf(admin: TestPerson, kinds: string): Promise<string[]> {
  const { items } = await app.as(admin).call(listFirmAudit, { query: { limit: 50 } })
  const entries = items.filter(({ kind }) => kind.startsWith(kinds)).toReversed()
  return entries.map(({ kind, invitedEmail, detail, byName }) => {
    const about = kind.startsWith('invitation') ? `${invitedEmail} as ${detail}` : detail
    return `${kind}: ${about}, by ${byName}`
  })
}
const nameOf = async ({ id }: TestPerson) => {
  const [row] = await db.select().from(profiles).where(eq(profiles.id, id))
  return `${row?.firstName} ${row?.lastName}`
}
async function pass(time: number): Promise<void> {
  app.clock.advance(time)
  await app.runJob('billing.close-periods')
}

test('an invitation is recorded as sent, sent again, revoked and accepted, with its address and by whom', async () => {
  const { admin, firm } = await aFirm()
  const [gone, kept] = [`gone.${admin.email}`, await an.advisor()]
  await app.as(admin).call(inviteAdvisors, { body: { emails: [gone], firmRole: 'compliance' } })
  const [row] = await db.select().from(invitations).where(eq(invitations.firmId, firm.id))
  const params = { id: row?.id ?? '' }
  await app.as(admin).call(resendInvitation, { params })
  await app.as(admin).call(revokeInvitation, { params })
  expect((await app.as(admin).refused(revokeInvitation, { params })).code).toBe('core.not-found')
  const token = await invitationFor(admin, kept.email)
  await app.as(kept).call(acceptInvitation, { body: { token } })
  const [owner, member] = [await nameOf(admin), await nameOf(kept)]
  expect(await logOf(admin, 'invitation')).toEqual([
    `invitation-sent: ${gone} as compliance, by ${owner}`,
    `invitation-resent: ${gone} as compliance, by ${owner}`,
    `invitation-revoked: ${gone} as compliance, by ${owner}`,
    `invitation-sent: ${kept.email} as advisor, by ${owner}`,
    `invitation-accepted: ${kept.email} as advisor, by ${member}`,
  ])
})

test('an erased account leaves no address in the log, which keeps every entry', async () => {
  const { admin, firm } = await aFirm()
  const person = await an.advisor()
  await app.as(person).call(acceptInvitation, { body: { token: await invitationFor(admin, person.email) } })
  const { firm: rivalFirm, admin: rival } = await aFirm()
  await app.as(rival).call(inviteAdvisors, { body: { emails: [person.email], firmRole: 'advisor' } })
  await app.as(person).call(deleteAccount, { body: { email: person.email } })
  const owner = await nameOf(admin)
  expect(await logOf(admin, 'invitation')).toEqual([
    `invitation-sent: null as advisor, by ${owner}`,
    expect.stringMatching(/^invitation-accepted: null as advisor, by /),
  ])
  const left = await db
    .select()
    .from(invitations)
    .where(inArray(invitations.firmId, [firm.id, rivalFirm.id]))
  expect(left).toEqual([])
})

test('an erased account takes the invitations to its address in another case with it', async () => {
  const { admin } = await aFirm()
  const person = await an.advisor()
  await app.as(admin).call(inviteAdvisor, { body: { email: person.email.toUpperCase() } })
  await app.as(person).call(deleteAccount, { body: { email: person.email } })
  expect(await logOf(admin, 'invitation')).toEqual([`invitation-sent: null as advisor, by ${await nameOf(admin)}`])
})

test('deleting an account with an unverified address keeps the invitations to that address', async () => {
  const { admin } = await aFirm()
  const person = await an.advisor({ emailVerified: false, verified: false, published: false })
  await app.as(admin).call(inviteAdvisors, { body: { emails: [person.email], firmRole: 'advisor' } })
  await app.as(person).call(deleteAccount, { body: { email: person.email } })
  expect(await logOf(admin, 'invitation')).toEqual([
    `invitation-sent: ${person.email} as advisor, by ${await nameOf(admin)}`,
  ])
})

test('the address of an invitation that nobody accepted leaves the log 90 days after it ended', async () => {
  const { admin } = await aFirm()
  const [gone, kept] = [`gone.${admin.email}`, `kept.${admin.email}`]
  await app.as(admin).call(inviteAdvisors, { body: { emails: [gone], firmRole: 'advisor' } })
  app.clock.advance(days(96))
  await app.as(admin).call(inviteAdvisors, { body: { emails: [kept], firmRole: 'advisor' } })
  const addresses = async () => {
    await app.runJob('firms.delete-ended-invitations')
    return (await logOf(admin, 'invitation')).map((entry) => entry.split(' ')[1])
  }
  expect(await addresses()).toEqual([gone, kept])
  app.clock.advance(days(2))
  expect(await addresses()).toEqual(['null', kept])
})

test('a firm’s plan is recorded from the choice on trial to the pause after a failed payment', async () => {
  const { admin } = await aFirm()
  const owner = await nameOf(admin)
  await addCard(admin)
  await choose(admin, 'small_firm')
  await pass(days(14))
  await choose(admin, 'growth')
  await app.as(admin).call(cancelPlan)
  await app.as(admin).call(resumePlan)
  await addCard(admin, '4000000000000341')
  await pass(days(31))
  for (let day = 0; day < 8; day += 1) await pass(days(1))
  expect(await logOf(admin, 'plan')).toEqual([
    `plan-chosen: small_firm monthly trial_end, by ${owner}`,
    'plan-changed: trial to small_firm monthly, by null',
    `plan-chosen: growth monthly now, by ${owner}`,
    'plan-changed: small_firm monthly to growth monthly, by null',
    `plan-canceled: growth, by ${owner}`,
    `plan-resumed: growth, by ${owner}`,
    'plan-paused: growth declined, by null',
  ])
})

test('a declined choice of plan and the end of a trial are recorded, and a renewal is not', async () => {
  const { admin } = await aFirm()
  const owner = await nameOf(admin)
  await pass(days(14))
  await addCard(admin, '4000000000000341')
  await expect(choose(admin, 'growth')).rejects.toMatchObject({ code: 'billing.card-declined' })
  await addCard(admin)
  await choose(admin, 'growth')
  await pass(days(31))
  expect(await logOf(admin, 'plan')).toEqual([
    'plan-ended: trial, by null',
    `plan-chosen: growth monthly now, by ${owner}`,
    'plan-declined: growth monthly card_declined, by null',
    `plan-chosen: growth monthly now, by ${owner}`,
    'plan-changed: none to growth monthly, by null',
  ])
})

test('the plan of an advisor is in no firm’s log', async () => {
  const { admin } = await aFirm()
  await endTrial(admin)
  const advisor = await an.advisor()
  await addCard(advisor)
  await choose(advisor, 'basic')
  expect(await logOf(admin, 'plan')).toEqual([])
})

test('a founder without a name is recorded by their email address', async () => {
  const { admin } = await aFirm({ name: 'Larkspur' })
  await db.update(profiles).set({ firstName: '', lastName: '' }).where(eq(profiles.id, admin.id))
  expect(await logOf(admin, 'registered')).toEqual([`registered: Larkspur, by ${admin.email}`])
})
