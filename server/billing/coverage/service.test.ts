import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { getBilling, payNow, reviewPlan } from '#contract/billing/endpoints.ts'
import { getPayerBilling, refundInvoice } from '#contract/billing/operator/endpoints.ts'
import { days } from '#contract/core/durations.ts'
import { changeFirmRole, removeMember } from '#contract/firms/endpoints.ts'
import { acceptInvitation } from '#server/firms/invitations/service.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { plansOf } from '#tests/factories/plans.ts'
import { startApp } from '#tests/support/harness.ts'
import { signedInAgain } from '#tests/support/sign-in.ts'

const app = await startApp()
const { an } = people(app)
const { aFirm, aMember, invitationFor } = firmsOf(app)
const { addCard, choose, subscribe } = plansOf(app)
const billingOf = (person: TestPerson) => app.as(person).call(getBilling)

async function join(member: TestPerson): Promise<TestPerson> {
  const { admin } = await aFirm()
  await acceptInvitation(member.ctx(), await invitationFor(admin, member.email))
  return admin
}

test('joining a firm pauses the advisor’s plan, credits its unused days, and sells no other plan', async () => {
  const advisor = await an.advisor()
  await subscribe(advisor, 'professional')
  await join(advisor)
  expect(await billingOf(advisor)).toMatchObject({ subscription: { state: 'covered' }, creditCents: 9_900 })
  const problem = await app.as(advisor).refused(reviewPlan, { body: { plan: 'basic', interval: 'monthly' } })
  expect(problem.code).toBe('billing.covered')
  app.clock.advance(days(40))
  await app.runJob('billing.close-periods')
  expect((await billingOf(advisor)).invoices).toHaveLength(1)
  const subjects = (await app.mailsTo(advisor.email)).map(({ subject }) => subject)
  expect(subjects).toEqual(expect.arrayContaining([expect.stringMatching(/now pays for your plan$/)]))
})

test('days that became credit when a firm began to pay are not refunded as well', async () => {
  const advisor = await an.advisor()
  await subscribe(advisor, 'professional')
  app.clock.advance(days(10))
  await join(advisor)
  const operator = app.as(await an.admin())
  const payer = { params: { id: advisor.id } }
  const { creditCents, invoices } = await operator.call(getPayerBilling, payer)
  const [{ id = '', refundableCents = 0, ...invoice } = {}] = invoices
  expect(invoice).toMatchObject({ creditedCents: creditCents })
  expect(refundableCents).toBe(9_900 - creditCents)
  const refund = (amountCents: number) => ({
    params: { id },
    body: { id: randomUUID(), amountCents, reason: 'They ask for it' },
  })
  expect((await operator.refused(refundInvoice, refund(refundableCents + 1))).code).toBe('billing.refund-too-large')
  await operator.call(refundInvoice, refund(refundableCents))
  expect((await operator.call(getPayerBilling, payer)).invoices).toMatchObject([{ refundableCents: 0 }])
})

test('leaving a firm ends its cover, and the credit pays for the own plan, which is mailed', async () => {
  const advisor = await an.advisor()
  await subscribe(advisor, 'professional')
  const admin = await join(advisor)
  await app.as(admin).call(removeMember, { params: { advisorId: advisor.id } })
  expect((await billingOf(advisor)).subscription).toMatchObject({ state: 'ended' })
  const subjects = (await app.mailsTo(advisor.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Your firm no longer pays for your plan')
  const again = await choose(advisor, 'professional')
  expect(again).toMatchObject({ subscription: { state: 'active' }, creditCents: 0, invoices: [{ totalCents: 0 }, {}] })
  const title = `Invoice ${again.invoices[0]?.number}: nothing to pay`
  const mails = (await app.mailsTo(advisor.email)).filter(({ subject }) => subject === title)
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('We charged nothing for Professional, ')])
})

test('a trial that a firm interrupts goes on with the days it had left', async () => {
  const advisor = await an.advisor()
  app.clock.advance(days(4))
  const admin = await join(advisor)
  app.clock.advance(days(8))
  await app.as(admin).call(removeMember, { params: { advisorId: advisor.id } })
  const { subscription } = await billingOf(advisor)
  expect(subscription).toMatchObject({
    state: 'trialing',
    trialEndsAt: new Date(app.clock.now().getTime() + days(10)).toISOString(),
  })
})

test('a firm whose trial ends without a plan ends the cover of its members', async () => {
  const advisor = await an.advisor()
  await subscribe(advisor, 'basic')
  const admin = await join(advisor)
  app.clock.advance(days(15))
  await app.runJob('billing.close-periods')
  expect((await billingOf(admin)).subscription).toMatchObject({ state: 'ended' })
  expect((await billingOf(advisor)).subscription).toMatchObject({ state: 'ended' })
  expect((await billingOf(advisor)).creditCents).toBe(4_900)
})

test('a firm’s failed payment warns its members of the last day and the loss, until it is paid', async () => {
  const advisor = await an.advisor()
  const admin = await join(advisor)
  await subscribe(admin, 'small_firm')
  await addCard(admin, '4000000000000341')
  app.clock.advance(days(31))
  await app.runJob('billing.close-periods')
  await app.runJob('billing.close-periods')
  const since = (await billingOf(admin)).subscription?.pastDueSince
  expect(since).toBe(app.clock.now().toISOString())
  expect((await billingOf(advisor)).subscription).toMatchObject({ state: 'covered', pastDueSince: since })
  const warnings = (await app.mailsTo(advisor.email)).filter(({ subject }) => subject.includes('didn’t go through'))
  expect(warnings).toHaveLength(1)
  expect(warnings[0]?.text).toMatch(/We try again until [\s\S]*no\s+longer\s+covers\s+you/)

  await addCard(admin)
  await app.as(admin).call(payNow)
  expect((await billingOf(advisor)).subscription).toMatchObject({ state: 'covered', pastDueSince: null })
})

const subjectsTo = async ({ email }: TestPerson) => (await app.mailsTo(email)).map(({ subject }) => subject)
const paysNow = 'Larkspur Fiduciary now pays for your plan'
const paysNoLonger = 'Your firm no longer pays for your plan'

test('a compliance officer who joins keeps their own plan, because the firm’s grants them nothing', async () => {
  const officer = await an.advisor()
  await subscribe(officer, 'professional')
  const { admin } = await aFirm()
  await acceptInvitation(officer.ctx(), await invitationFor(admin, officer.email, 'compliance'))
  await subscribe(admin, 'small_firm')
  expect(await billingOf(officer)).toMatchObject({ subscription: { state: 'active' }, creditCents: 0 })
  expect(await subjectsTo(officer)).not.toContain(paysNow)
})

test('becoming a compliance officer ends the cover, becoming an advisor restores it, each with an email', async () => {
  const { admin } = await aFirm()
  const member = await aMember(admin)
  const give = (firmRole: 'compliance' | 'advisor') =>
    app.as(admin).call(changeFirmRole, { params: { advisorId: member.id }, body: { firmRole } })
  await give('compliance')
  const officer = await signedInAgain(app, member)
  expect((await billingOf(officer)).subscription).toMatchObject({ state: 'trialing' })
  expect((await subjectsTo(member)).filter((subject) => subject === paysNoLonger)).toHaveLength(1)
  await give('advisor')
  const advisor = await signedInAgain(app, member)
  expect((await billingOf(advisor)).subscription).toMatchObject({ state: 'covered' })
  expect((await subjectsTo(member)).filter((subject) => subject === paysNow)).toHaveLength(2)
})

test('an administrator without a plan is mailed of the cover, its risk and its end, and then has a trial', async () => {
  const { admin } = await aFirm()
  const administrator = await aMember(admin, 'administrator')
  expect(await subjectsTo(administrator)).toContain(paysNow)
  await subscribe(admin, 'small_firm')
  await addCard(admin, '4000000000000341')
  app.clock.advance(days(31))
  await app.runJob('billing.close-periods')
  expect(await subjectsTo(administrator)).toContain('A payment of Larkspur Fiduciary didn’t go through')
  for (const wait of [1, 2, 2, 2]) {
    app.clock.advance(days(wait))
    await app.runJob('billing.close-periods')
  }
  expect((await billingOf(admin)).subscription).toMatchObject({ state: 'paused' })
  expect(await subjectsTo(administrator)).toContain(paysNoLonger)
  const own = await app.as(administrator).call(getBilling, { query: { payer: 'advisor' } })
  expect(own.subscription).toMatchObject({
    state: 'trialing',
    trialEndsAt: new Date(app.clock.now().getTime() + days(14)).toISOString(),
  })
})
