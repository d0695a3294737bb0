import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { acceptInvitation, getTeam, saveFirm, vouchForMember } from '#contract/firms/endpoints.ts'
import { getOwnVerification } from '#contract/verification/endpoints.ts'
import type { Registration } from '#contract/verification/schemas.ts'
import { ssoProviders } from '#server/auth/federation/saml/tables.ts'
import { registerFirms } from '#server/verification/tables.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { verificationsOf } from '#tests/factories/verification.ts'
import { startApp } from '#tests/support/harness.ts'
import { registerFirm } from './service.ts'
import { firmSignOnDomains, firmSignOns } from './sign-on/tables.ts'
import { firms } from './tables.ts'

const app = await startApp()
const { a } = people(app)
const { aFirm, invitationFor } = firmsOf(app)
const { aRecord, aNewcomer, submit, proveByCode } = verificationsOf(app)

type Employer = Awaited<ReturnType<typeof aRecord>>['firm']

/** A firm whose administrator proved control of a record under its name. */
async function aVerifiedFirm() {
  const { admin, firm } = await aFirm({ name: 'Harbor Light' })
  const record = await aRecord({ firstName: 'PRIYA', lastName: 'RAMAN' })
  await submit(admin, record.crdNumber)
  await proveByCode(admin, record.domain)
  return { admin, firm, employer: record.firm, domain: record.domain }
}

/** The same firm, which our staff checked. */
async function aCheckedFirm() {
  const verified = await aVerifiedFirm()
  const { db } = app.platform
  await db.update(firms).set({ registrationMark: 'checked' }).where(eq(firms.id, verified.firm.id))
  return verified
}

/** A member whose number matches a record of this employer. */
async function aMember(admin: TestPerson, employer?: Employer) {
  const member = await aNewcomer()
  await app.as(member).call(acceptInvitation, { body: { token: await invitationFor(admin, member.email) } })
  const { crdNumber } = await aRecord(employer && { employers: [employer] })
  await submit(member, crdNumber)
  return member
}
const own = (person: TestPerson) => app.as(person).call(getOwnVerification)
const refusedFor = async (admin: TestPerson, { id: advisorId }: TestPerson) =>
  (await app.as(admin).refused(vouchForMember, { params: { advisorId } })).code

describe('the administrator of a verified firm', () => {
  test('vouches for a member of the same registered firm, which verifies them and is recorded', async () => {
    const { admin, employer } = await aCheckedFirm()
    const member = await aMember(admin, employer)
    const { team } = await app.as(admin).call(getTeam)
    expect(team?.can).toContain('vouch')
    expect(team?.members.find(({ person }) => person.id === member.id)?.isAwaitingProof).toBe(true)
    await app.as(admin).call(vouchForMember, { params: { advisorId: member.id } })
    const verification = await own(member)
    expect(verification).toMatchObject({ state: 'verified', proof: { method: 'vouch', with: 'HARBOR LIGHT LLC' } })
    expect(verification.history.at(-1)).toMatchObject({ event: 'vouched', by: 'firm', note: 'HARBOR LIGHT LLC' })
    expect((await app.mailsTo(member.email)).map(({ subject }) => subject)).toContain('You’re verified')
  })

  test('cannot vouch for a member whose record names another firm, or for somebody outside the firm', async () => {
    const { admin, employer } = await aCheckedFirm()
    expect(await refusedFor(admin, await aMember(admin))).toBe('verification.not-possible')
    const outsider = await aNewcomer()
    await submit(outsider, (await aRecord({ employers: [employer] })).crdNumber)
    expect(await refusedFor(admin, outsider)).toBe('core.not-found')
    expect(await refusedFor(admin, admin)).toBe('core.not-found')
  })

  test('cannot vouch once the firm has a name that is not in the register', async () => {
    const { admin, employer } = await aCheckedFirm()
    const member = await aMember(admin, employer)
    await app.as(admin).call(saveFirm, { body: { name: 'Somebody Else Capital' } })
    expect(await refusedFor(admin, member)).toBe('firms.not-verified')
    expect((await app.as(admin).call(getTeam)).team?.can).not.toContain('vouch')
  })
})

describe('the verification of a firm', () => {
  test('vouches for nobody before staff checked the firm or a domain of the registered firm is proved', async () => {
    const { admin, firm, employer, domain } = await aVerifiedFirm()
    const member = await aMember(admin, employer)
    expect(await refusedFor(admin, member)).toBe('firms.not-verified')
    const { db } = app.platform
    const [provider] = await db
      .insert(ssoProviders)
      .values({ entityId: firm.id, signOnUrl: '', certificates: [], isEnabled: false })
      .returning()
    const proof = { firmId: firm.id, proof: 'x' }
    await db.insert(firmSignOns).values({ ...proof, domain, providerId: provider?.id ?? '' })
    const provedAt = app.clock.now()
    await db.insert(firmSignOnDomains).values({ ...proof, domain: 'employee.example', provedAt })
    expect((await app.as(admin).call(getTeam)).team?.can).not.toContain('vouch')
    await db.insert(firmSignOnDomains).values({ ...proof, domain, provedAt })
    await app.as(admin).call(vouchForMember, { params: { advisorId: member.id } })
    expect((await own(member)).state).toBe('verified')
  })

  test('ends when the firm’s registration ends, and returns while another one is active', async () => {
    const { admin, employer } = await aCheckedFirm()
    const member = await aMember(admin, employer)
    const setRegistrations = (registrations: Registration[]) =>
      app.platform.db
        .update(registerFirms)
        .set({ registrations })
        .where(eq(registerFirms.crdNumber, employer.crdNumber))
    await setRegistrations([{ authority: 'SEC', isActive: false, since: null }])
    expect(await refusedFor(admin, member)).toBe('firms.not-verified')
    await setRegistrations([
      { authority: 'SEC', isActive: false, since: null },
      { authority: 'WA', isActive: true, since: null },
    ])
    expect((await app.as(admin).call(getTeam)).team?.can).toContain('vouch')
  })

  test('is missing while its administrator is only matched to a record', async () => {
    const { admin } = await aFirm({ name: 'Harbor Light' })
    const record = await aRecord({ firstName: 'PRIYA', lastName: 'RAMAN' })
    await submit(admin, record.crdNumber)
    expect(await refusedFor(admin, await aMember(admin, record.firm))).toBe('firms.not-verified')
  })

  test('is missing when its administrator was vouched for', async () => {
    const admin = await a.firmAdmin({ verified: true })
    await registerFirm(admin.ctx(), { name: 'Sample Wealth' })
    expect((await own(admin)).proof?.method).toBe('vouch')
    expect((await app.as(admin).call(getTeam)).team?.can).not.toContain('vouch')
  })
})
