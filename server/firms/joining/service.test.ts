import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { days } from '#contract/core/durations.ts'
import {
  acceptInvitation,
  getOwnFirm,
  getTeam,
  inviteAdvisor,
  inviteAdvisors,
  previewInvitation,
  resendInvitation,
  revokeInvitation,
} from '#contract/firms/endpoints.ts'
import * as joining from '#contract/firms/joining/endpoints.ts'
import { users } from '#server/auth/tables.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { an } = people(app)
const { aFirm, aMember, invitationFor } = firmsOf(app)

/** Gives somebody another address, verified or not. */
async function move(person: TestPerson, email: string, { verified = true } = {}): Promise<TestPerson> {
  const emailConfirmedAt = verified ? app.clock.now() : null
  await app.platform.db.update(users).set({ email, emailConfirmedAt }).where(eq(users.id, person.id))
  return person
}
async function aFirmWithDomain() {
  const { admin, firm } = await aFirm()
  const domain = `${firm.id}.example.net`
  await move(admin, `priya@${domain}`)
  await app.as(admin).call(joining.addFirmDomain)
  return { admin, firm, domain }
}

describe('joining by email domain', () => {
  test('needs the approval of an administrator, which makes the person an advisor of the firm', async () => {
    const { admin, firm, domain } = await aFirmWithDomain()
    const advisor = await move(await an.advisor(), `ann@${domain}`)
    expect((await app.as(advisor).call(joining.getJoinableFirm)).firm).toEqual({
      id: firm.id,
      name: firm.name,
      isSupervised: false,
    })
    await app.as(advisor).call(joining.requestToJoin)
    await app.as(advisor).call(joining.requestToJoin)
    expect((await app.as(advisor).call(getOwnFirm)).firm).toBeNull()
    const { requests } = await app.as(admin).call(joining.getJoining)
    expect(requests).toMatchObject([{ person: { id: advisor.id } }])
    await app.as(admin).call(joining.approveJoinRequest, { params: { id: requests[0]?.id ?? '' } })
    const { team } = await app.as(advisor).call(getTeam)
    expect(team).toMatchObject({ firm: { id: firm.id }, role: 'advisor', seatsUsed: 1 })
    expect(
      (await app.as(admin).refused(joining.approveJoinRequest, { params: { id: requests[0]?.id ?? '' } })).code,
    ).toBe('core.not-found')
  })

  test('ends an open invitation of the firm to the person, which kept a second seat', async () => {
    const { admin, domain } = await aFirmWithDomain()
    const advisor = await move(await an.advisor(), `ann@${domain}`)
    await app.as(advisor).call(joining.requestToJoin)
    await app.as(admin).call(inviteAdvisor, { body: { email: `Ann@${domain}` } })
    const { requests } = await app.as(admin).call(joining.getJoining)
    await app.as(admin).call(joining.approveJoinRequest, { params: { id: requests[0]?.id ?? '' } })
    expect((await app.as(admin).call(getTeam)).team).toMatchObject({ seatsUsed: 1, invitations: [] })
  })

  test('is refused at another domain or with an unverified address, and can be withdrawn', async () => {
    const { admin, domain } = await aFirmWithDomain()
    const elsewhere = await move(await an.advisor(), 'ann@elsewhere.example.net')
    expect((await app.as(elsewhere).refused(joining.requestToJoin)).code).toBe('core.not-found')
    const unverified = await move(await an.advisor(), `eve@${domain}`, { verified: false })
    expect((await app.as(unverified).call(joining.getJoinableFirm)).firm).toBeNull()
    const advisor = await move(await an.advisor(), `bo@${domain}`)
    await app.as(advisor).call(joining.requestToJoin)
    await app.as(advisor).call(joining.withdrawJoinRequest)
    expect((await app.as(admin).call(joining.getJoining)).requests).toEqual([])
  })

  test('ends with the domain, whose removal also removes open requests, and a declined person is mailed', async () => {
    const { admin, firm, domain } = await aFirmWithDomain()
    const advisors = await Promise.all(['cy', 'di'].map(async (name) => move(await an.advisor(), `${name}@${domain}`)))
    for (const advisor of advisors) await app.as(advisor).call(joining.requestToJoin)
    const [first] = (await app.as(admin).call(joining.getJoining)).requests
    await app.as(admin).call(joining.declineJoinRequest, { params: { id: first?.id ?? '' } })
    const mailed = []
    for (const { id, email } of advisors)
      for (const { subject } of await app.mailsTo(email)) if (subject.includes('declined')) mailed.push([id, subject])
    expect(mailed).toEqual([[first?.person.id, `Your request to join ${firm.name} was declined`]])
    const after = await app.as(admin).call(joining.removeFirmDomain, { params: { domain } })
    expect(after).toMatchObject({ domains: [], requests: [], ownDomain: domain })
  })
})

test('a request is not approved with the last seat when an open invitation keeps it', async () => {
  const { admin, domain } = await aFirmWithDomain()
  for (let count = 0; count < 4; count += 1) await aMember(admin)
  const asking = await move(await an.advisor(), `ann@${domain}`)
  await app.as(asking).call(joining.requestToJoin)
  await app.as(admin).call(inviteAdvisor, { body: { email: 'kept@elsewhere.example.net' } })
  const [request] = (await app.as(admin).call(joining.getJoining)).requests
  const input = { params: { id: request?.id ?? '' } }
  expect((await app.as(admin).refused(joining.approveJoinRequest, input)).code).toBe('firms.no-seat')
  const { team } = await app.as(admin).call(getTeam)
  await app.as(admin).call(revokeInvitation, { params: { id: team?.invitations[0]?.id ?? '' } })
  await app.as(admin).call(joining.approveJoinRequest, input)
  expect((await app.as(admin).call(getTeam)).team?.seatsUsed).toBe(5)
})

test('the last seat is given once when an invitation is accepted while a request is approved', async () => {
  const { admin, domain } = await aFirmWithDomain()
  for (let count = 0; count < 4; count += 1) await aMember(admin)
  const [invited, asking] = [await an.advisor(), await move(await an.advisor(), `ann@${domain}`)]
  const token = await invitationFor(admin, invited.email)
  await app.as(asking).call(joining.requestToJoin)
  const [request] = (await app.as(admin).call(joining.getJoining)).requests
  const outcomes = await Promise.allSettled([
    app.as(invited).call(acceptInvitation, { body: { token } }),
    app.as(admin).call(joining.approveJoinRequest, { params: { id: request?.id ?? '' } }),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'firms.no-seat' } })
  expect((await app.as(admin).call(getTeam)).team?.seatsUsed).toBe(5)
})

describe('adding an email domain', () => {
  test('is refused for a shared mail service and for the domain of another firm', async () => {
    const { admin } = await aFirm()
    await move(admin, 'priya@gmail.com')
    expect((await app.as(admin).refused(joining.addFirmDomain)).code).toBe('firms.shared-domain')
    const { domain } = await aFirmWithDomain()
    await move(admin, `also@${domain}`)
    expect((await app.as(admin).refused(joining.addFirmDomain)).code).toBe('firms.domain-taken')
  })
})

describe('a domain at which no administrator has a verified address', () => {
  const check = () => app.runJob('firms.check-joining-domains')
  const stateOf = async (admin: TestPerson) => (await app.as(admin).call(joining.getJoining)).domains[0]?.suspendedAt
  const joinable = async (person: TestPerson) => (await app.as(person).call(joining.getJoinableFirm)).firm?.id ?? null

  test('is suspended with one email, and works again when an administrator has a verified address', async () => {
    const { admin, firm, domain } = await aFirmWithDomain()
    const waiting = await move(await an.advisor(), `waits@${domain}`)
    await app.as(waiting).call(joining.requestToJoin)
    const advisor = await move(await an.advisor(), `ann@${domain}`)
    await check()
    expect([await stateOf(admin), await joinable(advisor)]).toEqual([null, firm.id])

    const owner = await move(admin, 'priya@elsewhere.example.net')
    // An advisor of the firm speaks for it no more than a stranger does.
    await aMember(owner).then((member) => move(member, `member@${domain}`))
    for (let day = 0; day < 2; day += 1) await check()
    expect(await stateOf(owner)).toEqual(expect.any(String))
    expect(await joinable(advisor)).toBeNull()
    expect((await app.as(advisor).refused(joining.requestToJoin)).code).toBe('core.not-found')
    const subjects = (await app.mailsTo(owner.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === `No one can ask to join by ${domain} right now`)).toHaveLength(1)
    expect((await app.as(owner).call(joining.getJoining)).requests).toMatchObject([{ person: { id: waiting.id } }])

    await move(await aMember(owner, 'administrator'), `bo@${domain}`, { verified: false })
    await check()
    expect(await joinable(advisor)).toBeNull()
    await move(await aMember(owner, 'administrator'), `cy@${domain}`)
    await check()
    expect([await stateOf(owner), await joinable(advisor)]).toEqual([null, firm.id])
  })

  test('can be added again at once by its administrator, and passes to another firm that proves it', async () => {
    const { admin, firm, domain } = await aFirmWithDomain()
    await move(admin, 'priya@elsewhere.example.org')
    await check()
    await move(admin, `priya@${domain}`)
    expect(await app.as(admin).call(joining.getJoining)).toMatchObject({ ownDomain: domain })
    await app.as(admin).call(joining.addFirmDomain)
    const advisor = await move(await an.advisor(), `di@${domain}`)
    expect(await joinable(advisor)).toBe(firm.id)
    await app.as(advisor).call(joining.requestToJoin)

    await move(admin, 'priya@elsewhere.example.org')
    await check()
    const next = await aFirm()
    await move(next.admin, `new@${domain}`)
    await app.as(next.admin).call(joining.addFirmDomain)
    expect(await app.as(admin).call(joining.getJoining)).toMatchObject({ domains: [], requests: [] })
    expect(await joinable(advisor)).toBe(next.firm.id)
    expect((await app.as(advisor).call(joining.getJoinableFirm)).requestedAt).toBeNull()
  })
})

describe('several invitations at once', () => {
  test('report the outcome for each address, and stop at the last seat', async () => {
    const { admin } = await aFirm()
    const emails = ['a', 'b', 'B', 'c', 'd', 'e', 'f'].map((name) => `${name}@many.example.net`)
    const { items } = await app.as(admin).call(inviteAdvisors, { body: { emails: [admin.email, ...emails] } })
    expect(items.map(({ outcome }) => outcome)).toEqual([
      'already-member',
      'invited',
      'invited',
      'invited',
      'invited',
      'invited',
      'no-seat',
    ])
    const compliance = await app.as(admin).call(inviteAdvisors, {
      body: { emails: ['a@many.example.net', 'officer@many.example.net'], firmRole: 'compliance' },
    })
    expect(compliance.items.map(({ outcome }) => outcome)).toEqual(['already-invited', 'invited'])
  })

  test('are limited to thirty, and all are refused beyond that', async () => {
    const { admin } = await aFirm()
    const emails = Array.from({ length: 31 }, (_, position) => `n${position}@crowd.example.net`)
    const inviting = (count: number) => ({ body: { emails: emails.slice(0, count) } })
    expect((await app.as(admin).refused(inviteAdvisors, inviting(31))).code).toBe('core.invalid')
    expect((await app.as(admin).call(getTeam)).team?.invitations).toEqual([])
    expect((await app.as(admin).call(inviteAdvisors, inviting(30))).items).toHaveLength(30)
  })
})

test('an invitation sent again has a new link, and the earlier one stops working', async () => {
  const { admin } = await aFirm()
  const earlier = await invitationFor(admin, 'again@example.net')
  const [open] = (await app.as(admin).call(getTeam)).team?.invitations ?? []
  app.clock.advance(days(6))
  const sent = await app.as(admin).call(resendInvitation, { params: { id: open?.id ?? '' } })
  expect(new Date(sent.expiresAt).getTime()).toBe(app.clock.now().getTime() + days(7))
  expect((await app.visitor.refused(previewInvitation, { params: { token: earlier } })).code).toBe('core.not-found')
  const [mail] = await app.mailsTo('again@example.net')
  const token = mail?.text.match(/\/team\/join\/([A-Za-z0-9_-]+)/)?.[1] ?? ''
  expect(await app.visitor.call(previewInvitation, { params: { token } })).toMatchObject({ state: 'pending' })
})
