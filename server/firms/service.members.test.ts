import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deleteAccount } from '#contract/auth/endpoints.ts'
import { getBilling } from '#contract/billing/endpoints.ts'
import { days } from '#contract/core/durations.ts'
import {
  acceptOwnership,
  changeFirmRole,
  getOwnFirm,
  getTeam,
  inviteAdvisor,
  inviteAdvisors,
  leaveFirm,
  offerOwnership,
  removeMember,
  resendInvitation,
  revokeInvitation,
  withdrawOwnership,
} from '#contract/firms/endpoints.ts'
import { ownershipChanged } from '#contract/firms/events.ts'
import type { AssignableFirmRole } from '#contract/firms/values.ts'
import { listNotifications } from '#contract/notifications/endpoints.ts'
import { sentenceOf } from '#contract/notifications/labels.ts'
import { getOwnProfile } from '#contract/profiles/endpoints.ts'
import { users } from '#server/auth/tables.ts'
import { isContactable } from '#server/eligibility/service.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { plansOf } from '#tests/factories/plans.ts'
import { startApp } from '#tests/support/harness.ts'
import { untilWaiting } from '#tests/support/lock-waits.ts'
import { signedInAgain } from '#tests/support/sign-in.ts'
import { acceptInvitation } from './invitations/service.ts'
import { removeMember as remove } from './service.members.ts'
import { acceptOwnership as accept } from './service.ownership.ts'
import { firmOf } from './service.ts'

const app = await startApp()
const { a, an } = people(app)
const { aFirm, aMember, invitationFor } = firmsOf(app)

const give = (by: TestPerson, { id: advisorId }: TestPerson, firmRole: AssignableFirmRole) =>
  app.as(by).call(changeFirmRole, { params: { advisorId }, body: { firmRole } })
const roleOf = async (viewer: TestPerson, { id }: TestPerson) =>
  (await app.as(viewer).call(getTeam)).team?.members.find(({ person }) => person.id === id)?.firmRole
describe('a member who leaves the firm', () => {
  test('is announced to the owner and the administrators, by notification and email', async () => {
    const { admin: owner } = await aFirm()
    const administrator = await aMember(owner, 'administrator')
    const [leaving, removed] = [await aMember(owner), await aMember(owner)]
    await app.as(leaving).call(leaveFirm)
    app.clock.advance(1_000)
    await app.as(owner).call(removeMember, { params: { advisorId: removed.id } })
    const left = async (person: TestPerson) =>
      (await app.as(person).call(listNotifications)).items.filter(({ kind }) => kind === 'firm_member_left')
    for (const manager of [owner, administrator])
      expect((await left(manager)).map(({ params }) => params)).toEqual([{ isRemoved: true }, {}])
    const mails = (await app.mailsTo(administrator.email)).map(({ subject }) => subject)
    expect(mails.filter((subject) => subject.endsWith('left your firm'))).toHaveLength(1)
    expect(mails.filter((subject) => subject.endsWith('was removed from your firm'))).toHaveLength(1)
  })

  test('by deleting the account is named in the email, and no longer on the list of notifications', async () => {
    const { admin } = await aFirm()
    const advisor = await an.advisor({ firstName: 'Ines', lastName: 'Okafor' })
    await acceptInvitation(advisor.ctx(), await invitationFor(admin, advisor.email))
    app.clock.advance(1_000)
    await app.as(advisor).call(deleteAccount, { body: { email: advisor.email } })
    const mails = await app.mailsTo(admin.email)
    const mail = mails.find(({ subject }) => subject === 'Ines Okafor left your firm')
    expect(mail?.text).toContain('They deleted their account')
    const [notice] = (await app.as(admin).call(listNotifications)).items
    expect(notice && sentenceOf(notice)).toBe('An advisor deleted their account and left your firm')
  })
})

describe('a role at the firm', () => {
  test('is in the account with its kind, and sessions end when the work becomes another', async () => {
    const { admin: owner } = await aFirm()
    const member = await an.advisor()
    await acceptInvitation(member.ctx(), await invitationFor(owner, member.email))
    const metadataOf = async ({ id }: TestPerson) => {
      const [row] = await app.platform.db.select().from(users).where(eq(users.id, id))
      const { user_type, firm_role } = row?.appMetadata ?? {}
      return { user_type, firm_role }
    }
    expect(await metadataOf(owner)).toEqual({ user_type: 'firm_admin', firm_role: 'owner' })
    expect(await metadataOf(member)).toEqual({ user_type: 'advisor', firm_role: 'advisor' })
    await give(owner, member, 'compliance')
    expect(await metadataOf(member)).toEqual({ user_type: 'advisor', firm_role: 'compliance' })
    expect((await app.as(member).refused(getTeam)).status).toBe(401)
    await give(owner, member, 'administrator')
    expect(await metadataOf(member)).toEqual({ user_type: 'firm_admin', firm_role: 'administrator' })
    await app.as(owner).call(removeMember, { params: { advisorId: member.id } })
    expect(await metadataOf(member)).toEqual({ user_type: 'advisor' })
  })

  test('signs out an advisor who becomes an administrator, and applies after the next sign-in', async () => {
    const { admin } = await aFirm()
    const advisor = await aMember(admin)
    const colleague = await aMember(admin)
    await give(admin, advisor, 'administrator')
    expect((await app.as(advisor).refused(getTeam)).code).toBe('core.signed-out')
    const subject = 'Your role at Larkspur Fiduciary is now administrator'
    expect((await app.mailsTo(advisor.email))[0]?.subject).toBe(subject)
    const again = await signedInAgain(app, advisor)
    expect((await app.as(again).call(getOwnProfile)).profile.userType).toBe('firm_admin')
    await app.as(again).call(removeMember, { params: { advisorId: colleague.id } })
  })

  test('takes no seat as compliance officer, and needs a free one to change to advisor', async () => {
    const { admin } = await aFirm()
    const advisor = await aMember(admin, 'compliance')
    expect((await app.as(admin).call(getTeam)).team?.seatsUsed).toBe(0)
    for (let n = 0; n < 5; n += 1) await aMember(admin)
    const { team } = await app.as(advisor).call(getTeam)
    expect(team).toMatchObject({ seatsUsed: 5, role: 'compliance', can: ['read-records', 'read-audit', 'supervise'] })
    const errorOf = app.as(admin).refused(changeFirmRole, {
      params: { advisorId: advisor.id },
      body: { firmRole: 'advisor' },
    })
    expect((await errorOf).code).toBe('firms.no-seat')
    expect(await roleOf(admin, advisor)).toBe('compliance')
  })

  test('stays with the owner, who can be neither changed nor removed nor leave', async () => {
    const { admin } = await aFirm()
    const administrator = await aMember(admin, 'administrator')
    const params = { advisorId: admin.id }
    const client = app.as(administrator)
    expect((await client.refused(changeFirmRole, { params, body: { firmRole: 'advisor' } })).code).toBe(
      'firms.owner-stays',
    )
    expect((await client.refused(removeMember, { params })).code).toBe('firms.owner-stays')
    expect((await app.as(admin).refused(leaveFirm)).code).toBe('firms.owner-stays')
  })
})

test('only the owner appoints and removes a compliance officer, and nobody changes their own role', async () => {
  const { admin: owner } = await aFirm()
  const administrator = await aMember(owner, 'administrator')
  const [officer, advisor] = [await aMember(owner, 'compliance'), await aMember(owner)]
  await app.as(owner).call(inviteAdvisor, { body: { email: 'officer@new.example.net', firmRole: 'compliance' } })
  const id = (await app.as(owner).call(getTeam)).team?.invitations[0]?.id ?? ''
  const client = app.as(administrator)
  const changed = ({ id: advisorId }: TestPerson, firmRole: AssignableFirmRole) =>
    client.refused(changeFirmRole, { params: { advisorId }, body: { firmRole } })
  const refusals = [
    await changed(administrator, 'compliance'),
    await changed(administrator, 'advisor'),
    await changed(advisor, 'compliance'),
    await changed(officer, 'advisor'),
    await client.refused(removeMember, { params: { advisorId: officer.id } }),
    await client.refused(inviteAdvisor, { body: { email: 'own@new.example.net', firmRole: 'compliance' } }),
    await client.refused(inviteAdvisors, { body: { emails: ['own@new.example.net'], firmRole: 'compliance' } }),
    await client.refused(resendInvitation, { params: { id } }),
    await client.refused(revokeInvitation, { params: { id } }),
  ]
  expect(refusals.map(({ code }) => code)).toEqual(refusals.map(() => 'firms.not-allowed'))
  await give(owner, officer, 'advisor')
  await app.as(owner).call(revokeInvitation, { params: { id } })
})

describe('two administrators who remove each other at once', () => {
  test('leave one administrator, and the removed one has an advisor’s account again', async () => {
    const { admin } = await aFirm()
    const [first, second] = [await aMember(admin, 'administrator'), await aMember(admin, 'administrator')]
    const outcomes = await Promise.allSettled([remove(first.ctx(), second.id), remove(second.ctx(), first.id)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'firms.none' } })
    const gone = outcomes[0]?.status === 'fulfilled' ? second : first
    const [account] = await app.platform.db.select().from(users).where(eq(users.id, gone.id))
    expect(account?.role).toBe('advisor')
    expect(await firmOf(gone.ctx(), gone.id)).toBeNull()
  })
})

test('a firm has one owner when an offer is accepted while its recipient is removed', async () => {
  const { admin } = await aFirm()
  const successor = await aMember(admin, 'administrator')
  await app.as(admin).call(offerOwnership, { body: { advisorId: successor.id } })
  const outcomes = await Promise.allSettled([accept(successor.ctx()), remove(admin.ctx(), successor.id)])
  const [accepted, removed] = outcomes.map(({ status }) => status === 'fulfilled')
  expect([accepted, removed].filter(Boolean)).toHaveLength(1)
  const owner = accepted ? successor : admin
  const { team } = await app.as(owner).call(getTeam)
  expect(team?.members.filter(({ firmRole }) => firmRole === 'owner').map(({ person }) => person.id)).toEqual([
    owner.id,
  ])
  expect((await app.as(owner).call(getBilling)).subscription).not.toBeNull()
  expect(team?.members).toHaveLength(accepted ? 2 : 1)
})

describe('ownership', () => {
  test('passes with the plan once it is accepted; the earlier owner is an administrator who may leave', async () => {
    const { admin, firm } = await aFirm()
    const successor = await aMember(admin, 'administrator')
    await app.as(admin).call(offerOwnership, { body: { advisorId: successor.id } })
    expect(await roleOf(admin, successor)).toBe('administrator')
    await app.as(successor).call(acceptOwnership)
    expect(await roleOf(successor, admin)).toBe('administrator')
    expect((await app.as(successor).call(getOwnFirm)).firm).toMatchObject({ id: firm.id, adminId: successor.id })
    expect((await app.as(successor).call(getBilling)).subscription).not.toBeNull()
    expect((await app.as(admin).call(getBilling)).payers).toEqual(['firm', 'advisor'])
    await app.as(admin).call(leaveFirm)
    expect((await app.as(admin).call(getBilling)).payers).toEqual(['advisor'])
    expect((await app.as(admin).call(getOwnFirm)).firm).toBeNull()
    const subjects = (await app.mailsTo(admin.email)).map(({ subject }) => subject)
    expect(subjects).toContain('You’re no longer the owner of Larkspur Fiduciary')
    // The firm's plan covered them as its owner, too.
    expect(subjects).not.toContain('Larkspur Fiduciary now pays for your plan')
  })

  test('cannot be accepted after the offer was withdrawn, declined or expired, nor by anybody else', async () => {
    app.clock.comeBackAtEnd()
    const { admin } = await aFirm()
    const [successor, colleague] = [await aMember(admin, 'administrator'), await aMember(admin, 'administrator')]
    const offer = () => app.as(admin).call(offerOwnership, { body: { advisorId: successor.id } })
    const errorOf = async (person: TestPerson) => (await app.as(person).refused(acceptOwnership)).code
    await offer()
    expect(await errorOf(colleague)).toBe('firms.no-offer')
    expect((await app.as(colleague).refused(withdrawOwnership)).code).toBe('firms.no-offer')
    for (const side of [successor, admin]) {
      await app.as(side).call(withdrawOwnership)
      const subjects = (await app.mailsTo(admin.email)).map(({ subject }) => subject)
      // Only the decline is news to the owner, and once.
      expect(subjects.filter((subject) => subject.endsWith('was declined'))).toHaveLength(1)
      expect(await errorOf(successor)).toBe('firms.no-offer')
      await offer()
    }
    app.clock.advance(days(7))
    expect(await errorOf(successor)).toBe('firms.no-offer')
  })

  test('is read again by the open pages of both sides when it is offered, withdrawn, declined or accepted', async () => {
    const { admin, firm } = await aFirm()
    const successor = await aMember(admin, 'administrator')
    const sockets = [await app.connect(admin), await app.connect(successor)]
    const offer = () => app.as(admin).call(offerOwnership, { body: { advisorId: successor.id } })
    const endBy = (person: TestPerson) => () => app.as(person).call(withdrawOwnership)
    const accept = () => app.as(successor).call(acceptOwnership)
    for (const act of [offer, endBy(admin), offer, endBy(successor), offer, accept]) {
      const heard = Promise.all(sockets.map((socket) => socket.next(ownershipChanged)))
      await act()
      expect(await heard).toEqual([{ firmId: firm.id }, { firmId: firm.id }])
    }
  })

  test('is read again by the open page of the owner when the successor stops being an administrator', async () => {
    const { admin, firm } = await aFirm()
    const successor = await aMember(admin, 'administrator')
    await app.as(admin).call(offerOwnership, { body: { advisorId: successor.id } })
    const socket = await app.connect(admin)
    await give(admin, successor, 'advisor')
    expect(await socket.next(ownershipChanged)).toEqual({ firmId: firm.id })
  })

  test('is offered to administrators only, and the offer ends when they stop being one', async () => {
    const { admin } = await aFirm()
    const [advisor, successor] = [await aMember(admin), await aMember(admin, 'administrator')]
    const client = app.as(admin)
    expect((await client.refused(offerOwnership, { body: { advisorId: advisor.id } })).code).toBe(
      'firms.not-administrator',
    )
    await client.call(offerOwnership, { body: { advisorId: successor.id } })
    await give(admin, successor, 'advisor')
    await give(admin, successor, 'administrator')
    expect((await client.call(getTeam)).team?.ownershipOffer).toBeNull()
  })
})

test('a new owner and the earlier one are mailed which card goes on paying', async () => {
  const { admin } = await aFirm()
  const successor = await aMember(admin, 'administrator')
  await plansOf(app).addCard(admin)
  await app.as(admin).call(offerOwnership, { body: { advisorId: successor.id } })
  await app.as(successor).call(acceptOwnership)
  const mailTo = async ({ email }: TestPerson, subject: string) =>
    (await app.mailsTo(email)).find((mail) => mail.subject === subject)?.text.replaceAll(/\s+/g, ' ')
  expect(await mailTo(successor, 'You now own Larkspur Fiduciary')).toMatch(/Visa ending in 4242\. .*enter another one/)
  expect(await mailTo(admin, 'You’re no longer the owner of Larkspur Fiduciary')).toContain('Visa ending in 4242')
})

describe('leaving a firm', () => {
  test('ends the firm’s cover, and starts the trial of an administrator without a plan of their own', async () => {
    const { admin } = await aFirm()
    const administrator = await aMember(admin, 'administrator')
    await app.as(administrator).call(leaveFirm)
    expect((await app.as(administrator).call(getBilling)).subscription).toMatchObject({
      payer: { kind: 'advisor' },
      state: 'trialing',
    })
    expect((await app.as(admin).call(getTeam)).team?.seatsUsed).toBe(0)
  })

  test('mails a removed advisor that matches and leads end without a plan', async () => {
    const { admin } = await aFirm()
    const member = await a.firmAdmin({ verified: true, published: true })
    expect(await isContactable(app.system(), member.id)).toBe(false)
    expect((await app.as(member).refused(leaveFirm)).code).toBe('firms.none')
    const advisor = await aMember(admin)
    await app.as(admin).call(removeMember, { params: { advisorId: advisor.id } })
    const mails = await app.mailsTo(advisor.email)
    const mail = mails.find(({ subject }) => subject === 'You’re no longer on the Larkspur Fiduciary team')
    expect(mail?.text).toContain('you won’t appear in matches or get new leads')
  })

  test('mails a removed compliance officer nothing of a plan that ends', async () => {
    const { admin } = await aFirm()
    const officer = await aMember(admin, 'compliance')
    await app.as(admin).call(removeMember, { params: { advisorId: officer.id } })
    const mails = await app.mailsTo(officer.email)
    const mail = mails.find(({ subject }) => subject === 'You’re no longer on the Larkspur Fiduciary team')
    expect(mail?.text).toContain('As a compliance officer you weren’t on its plan.')
    expect(mail?.text).not.toContain('doesn’t cover you anymore')
  })
})

test('mails the managers what somebody who joined does, and no seat or leads for a compliance officer', async () => {
  const { admin } = await aFirm()
  await aMember(admin, 'compliance')
  await aMember(admin)
  const [advisor, officer] = (await app.mailsTo(admin.email)).filter(({ kind }) => kind === 'notifications.member')
  expect(advisor?.text).toContain('You can assign leads to them on Fairlead once they’re verified and published.')
  expect(officer?.text).toContain('They take no seat.')
  expect(officer?.text).not.toContain('assign')
})

test('mails the managers the address of a member who has no name yet', async () => {
  const { admin } = await aFirm()
  const member = await an.advisor({ firstName: '', lastName: '', verified: false, published: false })
  await acceptInvitation(member.ctx(), await invitationFor(admin, member.email, 'advisor'))
  const [joined] = (await app.mailsTo(admin.email)).filter(({ kind }) => kind === 'notifications.member')
  expect(joined?.subject).toBe(`${member.email} joined your firm`)
})

test('deleting an account and the renewal of its firm’s plan at once are both done', async () => {
  const { admin } = await aFirm()
  const member = await aMember(admin)
  const { pool } = app.platform
  const renewal = await pool.connect()
  await renewal.query('begin')
  await renewal.query(
    `select from subscriptions where payer_kind = 'firm' and payer_id =
      (select firm_id from firm_members where advisor_id = $1) for update`,
    [member.id],
  )
  const deleted = app.as(member).call(deleteAccount, { body: { email: member.email } })
  await untilWaiting(pool, 1)
  await renewal.query("select from subscriptions where payer_kind = 'advisor' and payer_id = $1 for update", [
    member.id,
  ])
  await renewal.query('commit')
  renewal.release()
  await deleted
})
