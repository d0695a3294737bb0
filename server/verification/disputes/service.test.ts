import { describe, expect, test } from 'vitest'
import { getAdvisor, listAdvisors } from '#contract/directory/endpoints.ts'
import { listMatches } from '#contract/matching/endpoints.ts'
import { listNotifications } from '#contract/notifications/endpoints.ts'
import { getOwnProfile, grantConsent } from '#contract/profiles/endpoints.ts'
import { bookAppointment } from '#contract/scheduling/endpoints.ts'
import {
  decideDispute,
  getOwnVerification,
  listDisputes,
  saveDisputeStatement,
  submitCrd,
} from '#contract/verification/endpoints.ts'
import { decideVerification } from '#contract/verification/queue/endpoints.ts'
import { aCrdNumber, people, type TestPerson } from '#tests/factories/people.ts'
import { verificationsOf } from '#tests/factories/verification.ts'
import { startApp } from '#tests/support/harness.ts'
import { untilWaiting } from '#tests/support/lock-waits.ts'
import { lockVerification } from '../store.ts'
import { closeDisputes } from './service.ts'
import { findDispute, updateDecision } from './store.ts'

const app = await startApp()
const { a, an } = people(app)
const { aRecord, aNewcomer, submit, upload, proveByCode, approvalOf } = verificationsOf(app)
const admin = await an.admin()

const own = (person: TestPerson) => app.as(person).call(getOwnVerification)
const kindsTo = async ({ email }: TestPerson) =>
  (await app.mailsTo(email)).filter(({ kind }) => kind.startsWith('verification.')).map(({ subject }) => subject)

/** The open dispute somebody is the claimant of, as an administrator sees it. */
async function disputeBy(claimant: TestPerson) {
  const { items } = await app.as(admin).call(listDisputes, { query: { limit: 100 } })
  const dispute = items.find((item) => item.claimant.advisorId === claimant.id)
  if (!dispute) throw new Error('there is no such dispute')
  return dispute
}
const decide = async (claimant: TestPerson, winner: 'claimant' | 'holder') =>
  app.as(admin).call(decideDispute, {
    params: { id: (await disputeBy(claimant)).id },
    body: { winner, note: 'The documents settle it.' },
  })

/** An impostor whose forged document an administrator approved. */
async function approvedImpostor() {
  const record = await aRecord({ firstName: 'TERRY', lastName: 'FERRY' })
  const impostor = await aNewcomer({ firstName: 'Terry', lastName: 'Ferry' })
  await submit(impostor, record.crdNumber)
  await upload(impostor, 'forged.pdf')
  await app.as(admin).call(decideVerification, {
    params: { advisorId: impostor.id },
    body: await approvalOf(impostor),
  })
  return { record, impostor }
}

describe('an impostor with a real advisor’s name and CRD number', () => {
  test('stays matched, and is neither listed, shown nor bookable', async () => {
    const { crdNumber } = await aRecord({ firstName: 'TERRY', lastName: 'FERRY' })
    const impostor = await aNewcomer({ firstName: 'Terry', lastName: 'Ferry', newPeopleAWeek: 5 })
    expect(await submit(impostor, crdNumber)).toMatchObject({ state: 'pending', stage: 'matched' })
    const advisorId = impostor.id
    const consumer = app.as(await a.consumer())
    const directory = await app.visitor.call(listAdvisors, { query: { search: 'Terry Ferry' } })
    expect(directory.items.map(({ id }) => id)).not.toContain(advisorId)
    const matches = await consumer.call(listMatches, { query: { limit: 100 } })
    expect(matches.items.map(({ advisor }) => advisor.id)).not.toContain(advisorId)
    expect((await app.visitor.refused(getAdvisor, { params: { advisorId } })).status).toBe(404)
    expect((await consumer.refused(grantConsent, { params: { advisorId }, body: {} })).code).toBe(
      'eligibility.advisor-unavailable',
    )
    const booking = { advisorId, startsAt: '2026-03-03T17:00:00.000Z', kind: 'consultation', mode: 'video' } as const
    const problem = await consumer.refused(bookAppointment, { body: { ...booking, timeZone: 'America/New_York' } })
    expect(problem.status).toBeGreaterThanOrEqual(403)
  })

  test('does not prevent the real advisor from being verified', async () => {
    const { crdNumber, domain } = await aRecord({ firstName: 'TERRY', lastName: 'FERRY' })
    const [impostor, adviser] = [
      await aNewcomer({ firstName: 'Terry', lastName: 'Ferry' }),
      await aNewcomer({ firstName: 'Terry', lastName: 'Ferry' }),
    ]
    await submit(impostor, crdNumber)
    await submit(adviser, crdNumber)
    expect((await proveByCode(adviser, domain)).state).toBe('verified')
    expect((await own(impostor)).state).toBe('pending')
  })

  test('loses the number to the real advisor even after being approved by mistake', async () => {
    const { record, impostor } = await approvedImpostor()
    const advisorId = impostor.id
    expect((await app.visitor.call(getAdvisor, { params: { advisorId } })).id).toBe(advisorId)
    const adviser = await aNewcomer({ firstName: 'Terry', lastName: 'Ferry' })
    expect(await submit(adviser, record.crdNumber)).toMatchObject({
      state: 'pending',
      stage: 'dispute',
      dispute: { side: 'claimant' },
    })
    expect(await own(impostor)).toMatchObject({ state: 'verified', dispute: { side: 'holder' } })
    expect(await kindsTo(impostor)).toContain('Another account is claiming your CRD number')
    expect((await app.as(impostor).call(listNotifications)).items[0]?.kind).toBe('verification_claimed')
    await app.as(adviser).call(saveDisputeStatement, { body: { statement: 'I am on the record; ask my firm.' } })
    expect(await proveByCode(adviser, record.domain)).toMatchObject({ state: 'pending', stage: 'dispute' })
    expect(await disputeBy(adviser)).toMatchObject({
      crdNumber: record.crdNumber,
      claimant: { statement: 'I am on the record; ask my firm.', proof: { method: 'domain_code' }, documents: [] },
      holder: { proof: { method: 'document' }, documents: [{ fileName: 'forged.pdf' }] },
    })
    await decide(adviser, 'claimant')
    expect(await own(adviser)).toMatchObject({ state: 'verified', crdNumber: record.crdNumber, dispute: null })
    expect(await own(impostor)).toMatchObject({ state: 'rejected', crdNumber: null, proof: null, dispute: null })
    expect((await app.as(impostor).call(getOwnProfile)).advisor?.published).toBe(false)
    expect((await app.visitor.refused(getAdvisor, { params: { advisorId } })).status).toBe(404)
    expect(await kindsTo(impostor)).toContain('You lost your CRD number')
    expect(await kindsTo(adviser)).toContain('You’re verified')
  })
})

describe('a dispute over a CRD number', () => {
  test('leaves the holder verified and rejects the claimant when it is decided for the holder', async () => {
    const { record, impostor: holder } = await approvedImpostor()
    const claimant = await aNewcomer({ firstName: 'Terry', lastName: 'Ferry' })
    await submit(claimant, record.crdNumber)
    await decide(claimant, 'holder')
    expect((await own(holder)).state).toBe('verified')
    expect(await own(claimant)).toMatchObject({ state: 'rejected', crdNumber: null })
    expect((await app.as(claimant).call(getOwnProfile)).advisor?.published).toBe(false)
    expect(await kindsTo(claimant)).toContain('The dispute was decided against you')
    expect(await kindsTo(holder)).toContain('The dispute was decided in your favor')
    expect(await submit(claimant, record.crdNumber)).toMatchObject({ stage: 'dispute' })
  })

  test('cannot be decided for a claimant without proof, or twice', async () => {
    const { record } = await approvedImpostor()
    const claimant = await aNewcomer({ firstName: 'Terry', lastName: 'Ferry' })
    await submit(claimant, record.crdNumber)
    const { id } = await disputeBy(claimant)
    const body = { winner: 'claimant', note: 'A hunch.' } as const
    const refused = async () => (await app.as(admin).refused(decideDispute, { params: { id }, body })).code
    expect(await refused()).toBe('verification.evidence-needed')
    await decide(claimant, 'holder')
    expect(await refused()).toBe('verification.not-pending')
  })

  test('ends when the holder submits another number, and the claimant becomes matched', async () => {
    const { record, impostor: holder } = await approvedImpostor()
    const claimant = await aNewcomer({ firstName: 'Terry', lastName: 'Ferry' })
    await submit(claimant, record.crdNumber)
    await submit(holder, (await aRecord()).crdNumber)
    expect(await own(claimant)).toMatchObject({ state: 'pending', stage: 'matched', dispute: null })
    expect((await proveByCode(claimant, record.domain)).state).toBe('verified')
  })

  test('starts when a second advisor proves control of a verified number', async () => {
    const { crdNumber, domain } = await aRecord()
    const [first, second] = [await aNewcomer(), await aNewcomer()]
    for (const person of [first, second]) await submit(person, crdNumber)
    expect((await proveByCode(first, domain)).state).toBe('verified')
    expect(await proveByCode(second, domain)).toMatchObject({ state: 'pending', stage: 'dispute' })
  })
})

describe('claims of a verified number', () => {
  test('are limited to three a day for one advisor, and to three emails a day for the holder', async () => {
    const limited = await startApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    const its = verificationsOf(limited)
    const { crdNumber, domain } = await its.aRecord()
    const holder = await its.aNewcomer()
    await its.submit(holder, crdNumber)
    await its.proveByCode(holder, domain)
    const claimant = await its.aNewcomer()
    for (let claims = 1; claims <= 3; claims += 1) {
      await its.submit(claimant, crdNumber)
      await its.submit(claimant, aCrdNumber())
    }
    expect((await limited.as(claimant).refused(submitCrd, { body: { crdNumber } })).code).toBe('core.too-many')
    expect(await its.submit(await its.aNewcomer(), crdNumber)).toMatchObject({ stage: 'dispute' })
    const mails = await limited.mailsTo(holder.email)
    expect(mails.filter(({ kind }) => kind === 'verification.claim')).toHaveLength(3)
  })
})

test('a claim that is withdrawn while an administrator decides about it is not decided', async () => {
  const { record, impostor } = await approvedImpostor()
  const claimant = await aNewcomer({ firstName: 'Terry', lastName: 'Ferry' })
  await submit(claimant, record.crdNumber)
  const call = { params: { id: (await disputeBy(claimant)).id }, body: { winner: 'holder', note: 'Theirs.' } } as const
  let refused: Promise<unknown> = Promise.resolve()
  await claimant.ctx().transaction(async (tx) => {
    await lockVerification(tx.db, claimant.id)
    refused = app.as(admin).refused(decideDispute, call)
    await untilWaiting(app.platform.pool, 1)
    expect(await closeDisputes(tx, claimant.id)).toEqual([])
  })
  expect(await refused).toMatchObject({ code: 'verification.not-pending' })
  expect(await own(impostor)).toMatchObject({ state: 'verified' })
})

test('a decided dispute is not changed by a statement and a withdrawal that came during the decision', async () => {
  const { record, impostor: holder } = await approvedImpostor()
  const claimant = await aNewcomer({ firstName: 'Terry', lastName: 'Ferry' })
  await submit(claimant, record.crdNumber)
  const { id } = await disputeBy(claimant)
  const decision = { state: 'holder', decidedAt: app.clock.now(), decidedBy: admin.id, note: 'Theirs.' } as const
  let refused: Promise<unknown> = Promise.resolve()
  let withdrawn: Promise<unknown> = Promise.resolve()
  await admin.ctx().transaction(async (tx) => {
    await updateDecision(tx.db, id, decision)
    refused = app.as(claimant).refused(saveDisputeStatement, { body: { statement: 'Too late.' } })
    withdrawn = holder.ctx().transaction((holderTx) => closeDisputes(holderTx, holder.id))
    await untilWaiting(app.platform.pool, 2)
  })
  expect(await refused).toMatchObject({ code: 'verification.not-possible' })
  expect(await withdrawn).toEqual([])
  expect(await findDispute(app.platform.db, id)).toMatchObject({ ...decision, claimantStatement: '' })
})
