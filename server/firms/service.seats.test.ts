import { describe, expect, test } from 'vitest'
import { getBilling } from '#contract/billing/endpoints.ts'
import {
  acceptInvitation,
  changeFirmRole,
  getTeam,
  inviteAdvisors,
  removeMember,
  revokeInvitation,
} from '#contract/firms/endpoints.ts'
import { publishAdvisorProfile } from '#contract/profiles/endpoints.ts'
import { setPublished } from '#server/profiles/me/service.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { a } = people(app)
const { aFirm, aMember, invitationFor } = firmsOf(app)

async function seatsUsed(admin: TestPerson) {
  const { team } = await app.as(admin).call(getTeam)
  const { subscription } = await app.as(admin).call(getBilling)
  expect(subscription?.seatsUsed).toBe(team?.seatsUsed)
  return team?.seatsUsed
}
const publish = (person: TestPerson) => app.as(person).refused(publishAdvisorProfile, { body: { published: true } })

describe('an owner who does not advise', () => {
  test('leaves all five seats to advisors, and cannot begin to advise until one is free', async () => {
    const { admin } = await aFirm()
    const advisors = [await aMember(admin)]
    while (advisors.length < 5) advisors.push(await aMember(admin))
    expect(await seatsUsed(admin)).toBe(5)
    expect((await publish(admin)).code).toBe('firms.no-seat')
    await app.as(admin).call(removeMember, { params: { advisorId: advisors[0]?.id ?? '' } })
    await setPublished(admin.ctx(), true)
    expect(await seatsUsed(admin)).toBe(5)
    await setPublished(admin.ctx(), false)
    expect(await seatsUsed(admin)).toBe(4)
  })

  test('cannot begin to advise with the seats that open invitations keep', async () => {
    const { admin } = await aFirm()
    const emails = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@kept.example.net`)
    const { items } = await app.as(admin).call(inviteAdvisors, { body: { emails } })
    expect(items.map(({ outcome }) => outcome)).toEqual(Array(5).fill('invited'))
    expect((await publish(admin)).code).toBe('firms.no-seat')
    expect(await seatsUsed(admin)).toBe(0)
  })
})

describe('an administrator', () => {
  test('takes no seat by an invitation, and none at the firm until they publish their profile', async () => {
    const { admin } = await aFirm()
    for (let n = 0; n < 5; n += 1) await aMember(admin)
    const administrator = await aMember(admin, 'administrator')
    expect(await seatsUsed(admin)).toBe(5)
    expect((await publish(administrator)).code).toBe('firms.no-seat')
  })

  test('needs a free seat to join with a published profile', async () => {
    const { admin } = await aFirm()
    for (let n = 0; n < 5; n += 1) await aMember(admin)
    const advising = await a.firmAdmin({ published: true })
    const token = await invitationFor(admin, advising.email, 'administrator')
    expect((await app.as(advising).refused(acceptInvitation, { body: { token } })).code).toBe('firms.no-seat')
  })

  test('becomes an advisor only with a seat that no open invitation keeps', async () => {
    const { admin } = await aFirm()
    for (let n = 0; n < 4; n += 1) await aMember(admin)
    const administrator = await aMember(admin, 'administrator')
    await app.as(admin).call(inviteAdvisors, { body: { emails: ['kept@elsewhere.example.net'] } })
    const change = { params: { advisorId: administrator.id }, body: { firmRole: 'advisor' as const } }
    expect((await app.as(admin).refused(changeFirmRole, change)).code).toBe('firms.no-seat')
    const { team } = await app.as(admin).call(getTeam)
    await app.as(admin).call(revokeInvitation, { params: { id: team?.invitations[0]?.id ?? '' } })
    await app.as(admin).call(changeFirmRole, change)
    expect(await seatsUsed(admin)).toBe(5)
  })

  test('keeps the seat they had as an advisor while their profile is published', async () => {
    const { admin } = await aFirm()
    const advisor = await aMember(admin)
    const change = { params: { advisorId: advisor.id }, body: { firmRole: 'administrator' as const } }
    await app.as(admin).call(changeFirmRole, change)
    expect(await seatsUsed(admin)).toBe(1)
    await setPublished(advisor.ctx(), false)
    expect(await seatsUsed(admin)).toBe(0)
  })
})
