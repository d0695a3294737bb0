import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { openCardPage } from '#contract/billing/endpoints.ts'
import { minutes } from '#contract/core/durations.ts'
import { acceptOwnership, offerOwnership } from '#contract/firms/endpoints.ts'
import { emailChanged } from '#server/auth/events.ts'
import { users } from '#server/auth/tables.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { startWithStripe } from '#tests/factories/stripe.ts'
import { billingAccounts } from './tables.ts'

const { app, stripe } = await startWithStripe()
const { an } = people(app)
const { aFirm, aMember } = firmsOf(app)

const customerOf = async (payerId: string) =>
  (await app.platform.db.select().from(billingAccounts).where(eq(billingAccounts.payerId, payerId)))[0]?.customer ?? ''
const receiptsGoTo = async (payerId: string) => stripe.emailOf(await customerOf(payerId))

/** Does what a confirmed change of an address does to the account. */
async function changeEmail({ id, email: previousEmail }: TestPerson, email: string): Promise<void> {
  await app.system().transaction(async (tx) => {
    await tx.db.update(users).set({ email }).where(eq(users.id, id))
    await tx.publish(emailChanged, { userId: id, email, previousEmail })
  })
}

describe('the email address at Stripe', () => {
  afterEach(() => stripe.setOut(false))

  test('changes with the address of the advisor’s account', async () => {
    const advisor = await an.advisor()
    await app.as(advisor).call(openCardPage)
    expect(await receiptsGoTo(advisor.id)).toBe(advisor.email)
    const email = `new.${advisor.email}`
    await changeEmail(advisor, email)
    await app.runDueJobs()
    expect(await receiptsGoTo(advisor.id)).toBe(email)
  })

  test('is that of a firm’s owner, after a transfer of ownership and a change of address', async () => {
    const { admin, firm } = await aFirm()
    await app.as(admin).call(openCardPage, { query: { payer: 'firm' } })
    expect(await receiptsGoTo(firm.id)).toBe(admin.email)
    const successor = await aMember(admin, 'administrator')
    await app.as(admin).call(offerOwnership, { body: { advisorId: successor.id } })
    await app.as(successor).call(acceptOwnership)
    await app.runDueJobs()
    expect(await receiptsGoTo(firm.id)).toBe(successor.email)
    // The former owner no longer gets its mail.
    await changeEmail(admin, `old.${admin.email}`)
    const email = `new.${successor.email}`
    await changeEmail(successor, email)
    await app.runDueJobs()
    expect(await receiptsGoTo(firm.id)).toBe(email)
  })

  test('is updated after an outage, with the latest address of several changes', async () => {
    const advisor = await an.advisor()
    await app.as(advisor).call(openCardPage)
    stripe.setOut(true)
    await changeEmail(advisor, `second.${advisor.email}`)
    await app.runDueJobs().catch(() => {})
    expect(await receiptsGoTo(advisor.id)).toBe(advisor.email)
    stripe.setOut(false)
    const email = `third.${advisor.email}`
    await changeEmail(advisor, email)
    app.clock.advance(minutes(30))
    await app.runDueJobs()
    expect(await receiptsGoTo(advisor.id)).toBe(email)
  })

  test('is not set for an advisor who never opened a card page', async () => {
    const advisor = await an.advisor()
    await changeEmail(advisor, `new.${advisor.email}`)
    await app.runDueJobs()
    expect(await customerOf(advisor.id)).toBe('')
    await app.as(advisor).call(openCardPage)
    expect(await receiptsGoTo(advisor.id)).toBe(`new.${advisor.email}`)
  })
})
