import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { reviewPlan } from '#contract/billing/endpoints.ts'
import { days } from '#contract/core/durations.ts'
import {
  acceptInvitation,
  getOwnFirm,
  getTeam,
  inviteAdvisor,
  inviteAdvisors,
  previewInvitation,
  registerFirm,
  removeMember,
  resendInvitation,
  revokeInvitation,
  saveFirm,
} from '#contract/firms/endpoints.ts'
import { firmPermissions } from '#contract/firms/values.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { people } from '#tests/factories/people.ts'
import { plansOf } from '#tests/factories/plans.ts'
import { startApp } from '#tests/support/harness.ts'
import { untilWaiting } from '#tests/support/lock-waits.ts'
import { firms, invitations } from './tables.ts'

const app = await startApp()
const { a, an } = people(app)
const { aFirm, invitationFor } = firmsOf(app)

describe('registering a firm', () => {
  test('makes its founder its owner and first member, who sees the team', async () => {
    const client = app.as(await a.firmAdmin())
    const firm = await client.call(registerFirm, { body: { name: 'Okonjo Hale Partners', state: 'OR' } })
    expect(firm).toMatchObject({ name: 'Okonjo Hale Partners', state: 'OR', country: 'US' })
    const { team } = await client.call(getTeam)
    expect(team?.members).toMatchObject([{ firmRole: 'owner' }])
    expect(team).toMatchObject({ seats: 5, seatsUsed: 0, role: 'owner', ownershipOffer: null })
    expect(team?.can).toEqual(firmPermissions.filter((permission) => permission !== 'vouch'))
  })

  test('replies with no team, and no error, to an advisor without a firm', async () => {
    expect(await app.as(await an.advisor()).call(getTeam)).toEqual({ team: null })
  })

  test('is refused to an administrator who already has a firm', async () => {
    const { admin } = await aFirm()
    const problem = await app.as(admin).refused(registerFirm, { body: { name: 'A second one' } })
    expect(problem.code).toBe('firms.already-registered')
  })

  test('is refused to an administrator of another firm, and leaves no firm without an owner', async () => {
    const { admin, firm } = await aFirm()
    const member = await a.firmAdmin()
    const token = await invitationFor(admin, member.email, 'administrator')
    const client = app.as(member)
    await client.call(acceptInvitation, { body: { token } })
    const problem = await client.refused(registerFirm, { body: { name: 'A firm of their own' } })
    expect(problem.code).toBe('firms.in-other-firm')
    expect((await client.call(getOwnFirm)).firm).toMatchObject({ id: firm.id })
    expect(await app.platform.db.$count(firms, eq(firms.adminId, member.id))).toBe(0)
  })

  test('sets the country to the United States until its administrator changes it', async () => {
    const { admin } = await aFirm()
    const client = app.as(admin)
    expect((await client.call(getOwnFirm)).firm).toMatchObject({ country: 'US' })
    expect(await client.call(saveFirm, { body: { country: 'CA' } })).toMatchObject({ country: 'CA' })
  })

  test('leaves the other fields as they were when a part is saved later', async () => {
    const { admin } = await aFirm({ name: 'Tidewater Advisory' })
    const client = app.as(admin)
    await client.call(saveFirm, { body: { description: 'We advise families.' } })
    const saved = await client.call(saveFirm, { body: { city: 'Bend' } })
    expect(saved).toMatchObject({ name: 'Tidewater Advisory', description: 'We advise families.', city: 'Bend' })
  })
})

describe('an invitation', () => {
  test('is listed as not delivered once its address refuses the email, until it is sent again', async () => {
    const { admin } = await aFirm()
    const as = app.as(admin)
    const { id } = await as.call(inviteAdvisor, { body: { email: 'Ann@nowhere.invalid' } })
    await as.call(inviteAdvisor, { body: { email: 'ben@somewhere.example' } })
    await app.runDueJobs()
    const undelivered = async () =>
      (await as.call(getTeam)).team?.invitations.filter((each) => each.isUndelivered).map(({ email }) => email)
    expect(await undelivered()).toEqual(['Ann@nowhere.invalid'])
    await as.call(resendInvitation, { params: { id } })
    expect(await undelivered()).toEqual([])
  })

  test('keeps its place in the list when it is sent again', async () => {
    const { admin } = await aFirm()
    const as = app.as(admin)
    const emails = ['zoe@list.example.net', 'ann@list.example.net', 'mia@list.example.net']
    await as.call(inviteAdvisors, { body: { emails } })
    // With its statistics the database reads the small table in the order of its rows.
    await app.platform.db.execute(sql`analyze invitations`)
    const listed = async () => (await as.call(getTeam)).team?.invitations ?? []
    expect((await listed()).map(({ email }) => email)).toEqual([...emails].sort())
    await as.call(resendInvitation, { params: { id: (await listed())[0]?.id ?? '' } })
    expect((await listed()).map(({ email }) => email)).toEqual([...emails].sort())
  })

  test('is not sent again when it is accepted in the same moment', async () => {
    const { admin } = await aFirm()
    const advisor = await an.advisor()
    const token = await invitationFor(admin, advisor.email)
    const { id } = (await app.as(admin).call(getTeam)).team?.invitations[0] ?? { id: '' }
    const again = await app.system().transaction(async (tx) => {
      await tx.db.update(invitations).set({ acceptedAt: tx.now, acceptedBy: advisor.id }).where(eq(invitations.id, id))
      const refused = app.as(admin).refused(resendInvitation, { params: { id } })
      await untilWaiting(app.platform.pool, 1)
      return { refused }
    })
    expect((await again.refused).code).toBe('core.not-found')
    expect(await app.visitor.call(previewInvitation, { params: { token } })).toMatchObject({ state: 'accepted' })
  })

  test('brings the invited advisor onto the team', async () => {
    const { admin, firm } = await aFirm()
    const advisor = await an.advisor()
    const token = await invitationFor(admin, advisor.email)
    expect(await app.visitor.call(previewInvitation, { params: { token } })).toMatchObject({
      firmName: firm.name,
      email: advisor.email,
      state: 'pending',
    })
    expect(await app.as(advisor).call(acceptInvitation, { body: { token } })).toMatchObject({ id: firm.id })
    expect((await app.as(advisor).call(getOwnFirm)).firm?.id).toBe(firm.id)
    expect((await app.as(admin).call(getTeam)).team?.members).toHaveLength(2)
  })

  test('changes nothing when the same person accepts it again', async () => {
    const { admin } = await aFirm()
    const advisor = await an.advisor()
    const token = await invitationFor(admin, advisor.email)
    const client = app.as(advisor)
    await client.call(acceptInvitation, { body: { token } })
    await client.call(acceptInvitation, { body: { token } })
    expect((await app.as(admin).call(getTeam)).team?.seatsUsed).toBe(1)
  })

  test('can be accepted only by the address it was sent to', async () => {
    const { admin } = await aFirm()
    const token = await invitationFor(admin, 'someone.else@example.com')
    const problem = await app.as(await an.advisor()).refused(acceptInvitation, { body: { token } })
    expect(problem.code).toBe('firms.invitation-for-other')
  })

  test('expires after seven days, and the address can be invited again', async () => {
    app.clock.comeBackAtEnd()
    const { admin } = await aFirm()
    const advisor = await an.advisor()
    const token = await invitationFor(admin, advisor.email)
    app.clock.advance(days(7))
    expect((await app.as(advisor).refused(acceptInvitation, { body: { token } })).code).toBe('firms.invitation-over')
    const again = await app.as(admin).call(inviteAdvisor, { body: { email: advisor.email } })
    expect(again.state).toBe('pending')
  })

  test('returns firms.invitation-over once it was revoked', async () => {
    const { admin } = await aFirm()
    const advisor = await an.advisor()
    const token = await invitationFor(admin, advisor.email)
    const [open] = (await app.as(admin).call(getTeam)).team?.invitations ?? []
    await app.as(admin).call(revokeInvitation, { params: { id: open?.id ?? '' } })
    expect((await app.as(advisor).refused(acceptInvitation, { body: { token } })).code).toBe('firms.invitation-over')
  })

  test('is not sent twice to one address, nor to a member', async () => {
    const { admin } = await aFirm()
    const client = app.as(admin)
    await client.call(inviteAdvisor, { body: { email: 'twice@example.com' } })
    expect((await client.refused(inviteAdvisor, { body: { email: 'Twice@Example.com' } })).code).toBe(
      'firms.already-invited',
    )
    expect((await client.refused(inviteAdvisor, { body: { email: admin.email } })).code).toBe('firms.already-member')
  })

  test('returns core.not-found for a guessed token', async () => {
    const token = 'A'.repeat(43)
    expect((await app.visitor.refused(previewInvitation, { params: { token } })).code).toBe('core.not-found')
  })
})

describe('seats and invitations', () => {
  test('five of six people who accept at once get the five free seats', async () => {
    const { admin, firm } = await aFirm()
    const advisors = await Promise.all(Array.from({ length: 6 }, () => an.advisor()))
    const tokens: string[] = []
    for (const advisor of advisors.slice(0, 5)) tokens.push(await invitationFor(admin, advisor.email))
    // One more than the firm could send, as after a change to a smaller plan.
    tokens.push('spare-token-spare-token-spare-token-spare-t')
    const tokenHash = createHash('sha256')
      .update(tokens[5] ?? '')
      .digest()
    const times = { createdAt: app.clock.now(), expiresAt: new Date(app.clock.now().getTime() + days(1)) }
    const email = advisors[5]?.email ?? ''
    await app.platform.db.insert(invitations).values({ firmId: firm.id, email, tokenHash, ...times })
    const outcomes = await Promise.allSettled(
      advisors.map((advisor, n) => app.as(advisor).call(acceptInvitation, { body: { token: tokens[n] ?? '' } })),
    )
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toMatchObject([{ reason: { code: 'firms.no-seat' } }])
    expect((await app.as(admin).call(getTeam)).team?.seatsUsed).toBe(5)
  })

  test('open invitations take seats, also when several are sent at once', async () => {
    const { admin } = await aFirm()
    const client = app.as(admin)
    const sent = await Promise.allSettled(
      Array.from({ length: 7 }, (_, n) => client.call(inviteAdvisor, { body: { email: `seat-${n}@example.com` } })),
    )
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect((await client.refused(inviteAdvisor, { body: { email: 'sixth@example.com' } })).code).toBe('firms.no-seat')
    app.clock.advance(days(8))
    expect(await client.call(inviteAdvisor, { body: { email: 'sixth@example.com' } })).toBeTruthy()
  })

  test('inviting and revoking one address sends at most three emails a day', async () => {
    const limited = await startApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    const { admin } = await firmsOf(limited).aFirm({ name: `Larkspur   ${'Fiduciary '.repeat(14)}` })
    const client = limited.as(admin)
    const email = 'uninvited@example.com'
    for (let n = 0; n < 3; n += 1) {
      const { id } = await client.call(inviteAdvisor, { body: { email } })
      await client.call(revokeInvitation, { params: { id } })
    }
    expect(await client.refused(inviteAdvisor, { body: { email } })).toMatchObject({ code: 'core.too-many' })
    const mails = await limited.mailsTo(email)
    expect(mails).toHaveLength(3)
    expect(mails[0]?.subject.length).toBeLessThan(110)
    expect(mails[0]?.subject).toMatch(/^Larkspur Fiduciary/)
  })

  test('a plan with fewer seats than the team is refused', async () => {
    const { admin } = await aFirm()
    const client = app.as(admin)
    await plansOf(app).subscribe(admin, 'growth', 'annual')
    for (let n = 0; n < 6; n += 1) {
      const advisor = await an.advisor()
      const token = await invitationFor(admin, advisor.email)
      await app.as(advisor).call(acceptInvitation, { body: { token } })
    }
    const problem = await client.refused(reviewPlan, { body: { plan: 'small_firm', interval: 'annual' } })
    expect(problem.code).toBe('billing.too-few-seats')
  })
})

describe('the team', () => {
  test('hides open invitations from members, who may change nothing', async () => {
    const { admin } = await aFirm()
    const advisor = await an.advisor()
    const token = await invitationFor(admin, advisor.email)
    await app.as(advisor).call(acceptInvitation, { body: { token } })
    await app.as(admin).call(inviteAdvisor, { body: { email: 'next@example.com' } })
    expect((await app.as(advisor).call(getTeam)).team).toMatchObject({ invitations: [], role: 'advisor', can: [] })
  })

  test('loses a removed member, whose seat is free again', async () => {
    const { admin } = await aFirm()
    const advisor = await an.advisor()
    const token = await invitationFor(admin, advisor.email)
    await app.as(advisor).call(acceptInvitation, { body: { token } })
    await app.as(admin).call(removeMember, { params: { advisorId: advisor.id } })
    expect((await app.as(admin).call(getTeam)).team?.seatsUsed).toBe(0)
    expect((await app.as(advisor).call(getOwnFirm)).firm).toBeNull()
  })

  test('refuses to remove its owner or a member of another firm', async () => {
    const { admin } = await aFirm()
    const otherFirm = await aFirm()
    const client = app.as(admin)
    expect((await client.refused(removeMember, { params: { advisorId: admin.id } })).code).toBe('firms.owner-stays')
    const stranger = await client.refused(removeMember, { params: { advisorId: otherFirm.admin.id } })
    expect(stranger.code).toBe('core.not-found')
  })
})
