import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as joining from '#contract/firms/joining/endpoints.ts'
import * as desk from '#contract/operations/firms/endpoints.ts'
import { listStaffLog } from '#contract/staff/endpoints.ts'
import { users } from '#server/auth/tables.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { people } from '#tests/factories/people.ts'
import { verificationsOf } from '#tests/factories/verification.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { an } = people(app)
const { aFirm, aMember } = firmsOf(app)
const { aRecord, submit, proveByCode } = verificationsOf(app)
const trust = app.as(await an.admin({ staffRole: 'trust' }))
const reason = 'The owner called us about it'

test('firms are listed newest first, found by name and id, and read with their members', async () => {
  const { admin, firm } = await aFirm({ name: 'Quillon Peak Advisory' })
  const member = await aMember(admin)
  await aFirm({ name: 'Another Practice' })
  const found = async (query: object) => (await trust.call(desk.listDeskFirms, { query })).items.map(({ id }) => id)
  expect(await found({ words: 'quillon pe' })).toEqual([firm.id])
  expect(await found({ words: firm.id })).toEqual([firm.id])
  expect(await found({ words: 'quillon', subscription: 'paused' })).toEqual([])
  const [first] = (await trust.call(desk.listDeskFirms, { query: { limit: 1 } })).items
  expect(first?.name).toBe('Another Practice')
  const record = await trust.call(desk.getDeskFirm, { params: { id: firm.id } })
  expect(record).toMatchObject({ subscription: 'trialing', memberCount: 2, seatsUsed: 1, registeredAs: null })
  const roles = Object.fromEntries(record.members.map(({ id, role }) => [id, role]))
  expect(roles).toEqual({ [admin.id]: 'owner', [member.id]: 'advisor' })
})

test('a suspended firm takes no requests to join, and the log keeps the reason', async () => {
  const { admin, firm } = await aFirm({ name: 'Tamarack Trust' })
  const domain = `${firm.id}.example.net`
  const advisor = await an.advisor()
  for (const [id, email] of [
    [admin.id, `owner@${domain}`],
    [advisor.id, `new@${domain}`],
  ] as const)
    await app.platform.db.update(users).set({ email }).where(eq(users.id, id))
  await app.as(admin).call(joining.addFirmDomain)
  const joinable = async () => (await app.as(advisor).call(joining.getJoinableFirm)).firm?.id
  expect(await joinable()).toBe(firm.id)
  const set = (isSuspended: boolean) =>
    trust.call(desk.setJoining, { params: { id: firm.id }, body: { isSuspended, reason } })
  await set(true)
  expect(await joinable()).toBeUndefined()
  expect((await app.as(advisor).refused(joining.requestToJoin)).code).toBe('core.not-found')
  expect(await trust.call(desk.getDeskFirm, { params: { id: firm.id } })).toMatchObject({ isJoiningSuspended: true })
  const { items } = await trust.call(listStaffLog, { query: { personId: admin.id } })
  expect(items[0]).toMatchObject({ act: 'firm-joining-set', detail: 'Tamarack Trust: suspended', reason })
  await set(false)
  expect(await joinable()).toBe(firm.id)
  const audit = await trust.call(desk.listDeskFirmAudit, { params: { id: firm.id } })
  expect(audit.items[0]).toMatchObject({ kind: 'joining-opened', byName: null })
  const body = { domain: domain.toUpperCase(), from: 'joining', reason } as const
  await trust.call(desk.removeFirmDomain, { params: { id: firm.id }, body })
  expect((await trust.call(desk.getDeskFirm, { params: { id: firm.id } })).joiningDomains).toEqual([])
  expect((await trust.refused(desk.removeFirmDomain, { params: { id: firm.id }, body })).code).toBe('core.not-found')
})

test('a registration that staff mark as withdrawn counts as none until they remove the mark', async () => {
  const { admin, firm } = await aFirm({ name: 'Harbor Light' })
  const record = await aRecord({ firstName: 'PRIYA', lastName: 'RAMAN' })
  await submit(admin, record.crdNumber)
  await proveByCode(admin, record.domain)
  const params = { id: firm.id }
  expect(await trust.call(desk.getDeskFirm, { params })).toMatchObject({ registeredAs: 'HARBOR LIGHT LLC' })
  await trust.call(desk.markRegistration, { params, body: { mark: 'withdrawn', reason } })
  expect(await trust.call(desk.getDeskFirm, { params })).toMatchObject({
    registrationMark: 'withdrawn',
    registeredAs: null,
    registrationMarkedAt: expect.any(String),
  })
  await trust.call(desk.markRegistration, { params, body: { mark: null, reason } })
  expect(await trust.call(desk.getDeskFirm, { params })).toMatchObject({
    registrationMark: null,
    registeredAs: 'HARBOR LIGHT LLC',
  })
})

test('support reads firms and may not act on them', async () => {
  const support = app.as(await an.admin({ staffRole: 'support' }))
  const { firm } = await aFirm()
  await support.call(desk.getDeskFirm, { params: { id: firm.id } })
  const body = { isSuspended: true, reason }
  expect((await support.refused(desk.setJoining, { params: { id: firm.id }, body })).code).toBe('core.forbidden')
})
