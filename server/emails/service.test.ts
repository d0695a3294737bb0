import { expect, test } from 'vitest'
import { allowInvitations, getInvitationChoice, saveInvitationChoice, unsubscribe } from '#contract/emails/endpoints.ts'
import * as firms from '#contract/firms/endpoints.ts'
import * as clients from '#contract/leads/clients/endpoints.ts'
import { importClients } from '#contract/leads/imports/endpoints.ts'
import { invitePartner } from '#contract/matching/sharing/endpoints.ts'
import { Problem } from '#contract/problems.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { people } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { a, an } = people(app)
const { aFirm } = firmsOf(app)

/** The ways to invite an address by email, each time by somebody new. */
const ways = {
  client: async (email: string) => {
    const advisor = await an.advisor()
    await app.as(advisor).call(importClients, { body: { fileName: 'book.csv', clients: [{ name: 'Sam', email }] } })
    const { items } = await app.as(advisor).call(clients.listClients, { query: {} })
    await app.as(advisor).call(clients.inviteClient, { params: { id: items[0]?.id ?? '' } })
  },
  partner: async (email: string) => {
    await app.as(await a.consumer()).call(invitePartner, { body: { email } })
  },
  'member of a firm': async (email: string) => {
    const { admin } = await aFirm()
    await app.as(admin).call(firms.inviteAdvisor, { body: { email } })
  },
}
type Way = keyof typeof ways
const names: Way[] = ['client', 'partner', 'member of a firm']

const problemOf = (way: Way, email: string) =>
  ways[way](email).then(
    () => null,
    (error: unknown) => (error instanceof Problem ? error.code : error),
  )

/** Follows the link of the newest invitation, as its reader without an account does. */
async function optOut(email: string): Promise<string> {
  const [mail] = await app.mailsTo(email)
  const [, token] = /Do not email this address again:\s+\S+\/unsubscribe\/(\S+)/.exec(mail?.text ?? '') ?? []
  if (!token) throw new Error(`no link to opt out was sent to ${email}`)
  await app.visitor.call(unsubscribe, { params: { token } })
  return token
}

test.each(names)('the link in an invitation of a %s ends invitations of every kind from anybody', async (way) => {
  const email = `sam.${names.indexOf(way)}@example.com`
  await ways[way](email)
  await optOut(email)
  for (const each of names) expect(await problemOf(each, email.toUpperCase())).toBe('emails.no-invitations')
  expect(await app.mailsTo(email)).toHaveLength(1)
  expect(await problemOf(way, `other.${email}`)).toBeNull()
})

test('tells a firm that an address has opted out when it invites many or sends again', async () => {
  const email = 'kim.ito@example.com'
  const { admin } = await aFirm()
  const { id } = await app.as(admin).call(firms.inviteAdvisor, { body: { email } })
  await optOut(email)
  const resent = await app.as(admin).refused(firms.resendInvitation, { params: { id } })
  expect(resent).toMatchObject({ code: 'emails.no-invitations' })
  expect(resent.message).toContain('doesn’t want invitations by email')
  const { admin: secondAdmin } = await aFirm({ name: 'Harbor Wealth' })
  const { items } = await app
    .as(secondAdmin)
    .call(firms.inviteAdvisors, { body: { emails: [email, 'lou@example.com'] } })
  expect(items.map(({ outcome }) => outcome)).toEqual(['opted-out', 'invited'])
})

test('allows invitations again by the link that ended them, and by the settings of a confirmed address', async () => {
  const person = await a.consumer()
  await ways.partner(person.email)
  const token = await optOut(person.email)
  const choice = () => app.as(person).call(getInvitationChoice)
  expect(await choice()).toEqual({ areAllowed: false })
  await app.visitor.call(allowInvitations, { params: { token } })
  expect(await choice()).toEqual({ areAllowed: true })
  expect(await problemOf('partner', person.email)).toBeNull()

  await app.as(person).call(saveInvitationChoice, { body: { areAllowed: false } })
  expect(await problemOf('partner', person.email)).toBe('emails.no-invitations')
  await app.as(person).call(saveInvitationChoice, { body: { areAllowed: true } })
  expect(await problemOf('partner', person.email)).toBeNull()
  // A link that ends another kind of email, or a forged one, allows nothing.
  for (const forged of [token.replace('invitations', 'messages'), `${token.slice(0, -4)}AAAA`]) {
    const refused = await app.visitor.refused(allowInvitations, { params: { token: forged } })
    expect(refused.code).toBe('emails.unsubscribe-link-invalid')
  }
})

test('refuses a link to opt out whose signature or address was changed', async () => {
  for (const email of ['ann@example.com', 'bob@example.com']) await ways.partner(email)
  const links = []
  for (const email of ['ann@example.com', 'bob@example.com'])
    links.push(/\/unsubscribe\/(\S+)/.exec((await app.mailsTo(email))[0]?.text ?? '')?.[1]?.split('.') ?? [])
  const [[, ann], [, , bobSigned]] = [links[0] ?? [], links[1] ?? []]
  for (const token of [`invitations.${ann}.${bobSigned}`, `invitations.${ann}.`]) {
    const refused = await app.visitor.refused(unsubscribe, { params: { token } })
    expect(refused.code).toBe('emails.unsubscribe-link-invalid')
  }
  expect(await problemOf('partner', 'ann@example.com')).toBeNull()
})
