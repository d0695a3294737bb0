import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { days } from '#contract/core/durations.ts'
import { listLeads } from '#contract/leads/endpoints.ts'
import * as referrals from '#contract/leads/referrals/endpoints.ts'
import { profiles } from '#server/profiles/tables.ts'
import { leadsOf } from '#tests/factories/leads.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { a, an, agreement } = people(app)
const { aLead } = leadsOf(app)

async function codeOf(person: TestPerson): Promise<string> {
  const { code } = await app.as(person).call(referrals.createReferralLink)
  return code ?? ''
}
const accept = (person: TestPerson, code: string, sharesName = false) =>
  app.as(person).call(referrals.acceptReferral, { body: { code, sharesName } })
const sourceFor = async (advisor: TestPerson) =>
  (await app.as(advisor).call(listLeads, { query: {} })).items.map(({ source }) => source)

test('a lead counts as a referral when the consumer came by the link of the advisor or of a client of theirs', async () => {
  const [advisor, colleague] = [await an.advisor(), await an.advisor()]
  const client = await a.consumer({ firstName: 'Ines' })
  await agreement({ consumer: client, advisor })
  const [byAdvisor, byClient] = [await a.consumer(), await a.consumer()]
  await accept(byAdvisor, await codeOf(advisor))
  await accept(byClient, (await codeOf(client)).toUpperCase())
  await aLead({ consumer: byAdvisor, advisor })
  await aLead({ consumer: byClient, advisor })
  await aLead({ consumer: byClient, advisor: colleague })
  expect((await sourceFor(advisor)).toSorted()).toEqual(['profile', 'referral', 'referral'])
  expect(await sourceFor(colleague)).toEqual(['match'])
  expect(await app.as(advisor).call(referrals.getReferrals)).toMatchObject({ joined: 1, named: [], leads: 2 })
})

test('a referral is shown as a count, and with first name and month only once the guest agrees', async () => {
  const [owner, guest] = [await a.consumer({ firstName: 'Ines' }), await a.consumer({ firstName: 'Walter' })]
  const code = await codeOf(owner)
  expect(await codeOf(owner)).toBe(code)
  expect(await app.visitor.call(referrals.getReferralLink, { params: { code } })).toEqual({
    code,
    name: 'Ines',
    advisorId: null,
  })
  expect(await accept(guest, code)).toMatchObject({ canAccept: false, invitedBy: { name: 'Ines', sharesName: false } })
  const seen = () => app.as(owner).call(referrals.getReferrals)
  expect(await seen()).toMatchObject({ joined: 1, named: [] })
  await accept(guest, code, true)
  const joinedIn = app.clock.now().toISOString().slice(0, 7)
  expect(await seen()).toMatchObject({ joined: 1, named: [{ firstName: 'Walter', joinedIn }] })
})

test('a referral is refused for the user’s own link, for a second link and after thirty days', async () => {
  const [first, second, guest] = [await a.consumer(), await an.advisor(), await a.consumer()]
  const codes = { first: await codeOf(first), second: await codeOf(second) }
  const refused = async (person: TestPerson, code: string) =>
    (await app.as(person).refused(referrals.acceptReferral, { body: { code } })).code
  expect(await refused(first, codes.first)).toBe('leads.own-referral')
  expect(await refused(guest, 'aaaaaaaa')).toBe('core.not-found')
  await accept(guest, codes.first)
  expect(await refused(guest, codes.second)).toBe('leads.already-referred')
  await app.platform.db
    .update(profiles)
    .set({ createdAt: new Date(app.clock.now().getTime() - days(31)) })
    .where(eq(profiles.id, first.id))
  expect(await refused(first, codes.second)).toBe('leads.referral-too-late')
})

test('of two links accepted at once one counts, with the choice about the name made for it', async () => {
  const links = [await codeOf(await a.consumer()), await codeOf(await a.consumer())]
  const acceptBoth = async (guest: TestPerson) => {
    const done = await Promise.allSettled(links.map((code, n) => accept(guest, code, n === 1)))
    const { invitedBy } = await app.as(guest).call(referrals.getReferrals)
    const counted = done.flatMap(({ status }, n) => (status === 'fulfilled' ? [n === 1] : []))
    expect(counted).toEqual([invitedBy?.sharesName])
  }
  const guests = await Promise.all([1, 2, 3, 4, 5].map(() => a.consumer()))
  await Promise.all(guests.map(acceptBoth))
})
