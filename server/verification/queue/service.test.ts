import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { describe, expect, test } from 'vitest'
import { days, minutes } from '#contract/core/durations.ts'
import { getWorkCounts, listNotifications } from '#contract/notifications/endpoints.ts'
import { saveProfile } from '#contract/profiles/endpoints.ts'
import { openAppeal } from '#contract/verification/appeals/endpoints.ts'
import { getOwnVerification } from '#contract/verification/endpoints.ts'
import {
  assignVerification,
  countVerificationCases,
  decideAppeal,
  decideVerification,
  listReviewers,
  listVerificationCases,
  revokeVerification,
  undoVerificationDecision,
} from '#contract/verification/queue/endpoints.ts'
import type { QueueQuery } from '#contract/verification/queue/schemas.ts'
import { queueLists } from '#contract/verification/queue/values.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { verificationsOf } from '#tests/factories/verification.ts'
import { startApp } from '#tests/support/harness.ts'
import { deleteVerificationOf } from '../service.ts'
import { verificationChanges, verifications } from '../tables.ts'
import { listCases } from './store.ts'

const app = await startApp()
const { an } = people(app)
const { aRecord, aNewcomer, submit, upload, proveByCode, approvalOf } = verificationsOf(app)

const params = ({ id }: TestPerson) => ({ params: { advisorId: id } })
const own = (person: TestPerson) => app.as(person).call(getOwnVerification)
const subjectsTo = async ({ email }: TestPerson) => (await app.mailsTo(email)).map(({ subject }) => subject)
const outcomesOf = async (person: TestPerson) =>
  (await app.as(person).call(listNotifications)).items.map(({ params }) => 'outcome' in params && params.outcome)

/** An advisor under review, with a document. */
async function waiting(facts: { firstName?: string; lastName?: string } = {}) {
  const advisor = await aNewcomer({ firstName: 'Bill', lastName: 'Hale', ...facts })
  const { crdNumber } = await aRecord({ firstName: 'WILLIAM', lastName: 'HALE' })
  await submit(advisor, crdNumber)
  await upload(advisor)
  return { advisor, crdNumber }
}

/** The case of an advisor as an administrator finds it in a list. */
async function caseIn(admin: TestPerson, advisor: TestPerson, query: Partial<QueueQuery> = {}) {
  const page = await app.as(admin).call(listVerificationCases, { query: { limit: 100, ...query } })
  return page.items.find(({ advisorId }) => advisorId === advisor.id)
}

const countedBy = async (admin: TestPerson) => (await app.as(admin).call(getWorkCounts)).pendingVerifications

const approve = async (admin: TestPerson, advisor: TestPerson) =>
  app.as(admin).call(decideVerification, { ...params(advisor), body: await approvalOf(advisor) })
const reject = (admin: TestPerson, advisor: TestPerson, note = 'The letter is of another person.') =>
  app.as(admin).call(decideVerification, { ...params(advisor), body: { decision: 'rejected', note } })
const appeal = (advisor: TestPerson) =>
  app.as(advisor).call(openAppeal, { body: { statement: 'The letter names my former last name.' } })

test('only a case of a demonstration is marked as one whose number no register has', async () => {
  const real = await startApp({ env: { DEMO_DATA: 'off' } })
  const admin = await an.admin()
  const { advisor } = await waiting()
  const { items } = await real.as(admin).call(listVerificationCases, { query: { limit: 100 } })
  expect(items.find(({ advisorId }) => advisorId === advisor.id)).toMatchObject({ isSample: false })
  expect(await caseIn(admin, advisor)).toMatchObject({ isSample: true })
})

describe('the review queue', () => {
  test('refuses an approval of a name or number that the administrator did not see', async () => {
    const admin = await an.admin()
    const { advisor } = await waiting()
    const seen = await approvalOf(advisor)
    app.clock.advance(minutes(1))
    await app.as(advisor).call(saveProfile, { body: { firstName: 'Gordon' } })
    for (const body of [seen, { decision: 'verified', note: '' } as const])
      expect((await app.as(admin).refused(decideVerification, { ...params(advisor), body })).code).toBe(
        'verification.case-changed',
      )
    await approve(admin, advisor)
    expect((await own(advisor)).state).toBe('verified')
  })

  test('keeps a case with evidence or a second opinion when its number is submitted again', async () => {
    const [admin, colleague] = [await an.admin(), await an.admin()]
    const [{ advisor: evident, crdNumber }, opined] = [await waiting(), await aNewcomer()]
    const { crdNumber: opinedNumber } = await aRecord()
    await submit(opined, opinedNumber)
    const body = { decision: 'second_opinion', note: 'Is this the same person?' } as const
    await app.as(colleague).call(decideVerification, { ...params(opined), body })
    const cases = [await caseIn(admin, evident), await caseIn(admin, opined)]
    app.clock.advance(minutes(1))
    await app.as(evident).call(saveProfile, { body: { firstName: 'William' } })
    expect(await submit(evident, crdNumber)).toMatchObject({ stage: 'review', result: 'matched_active' })
    expect(await submit(opined, opinedNumber)).toMatchObject({ stage: 'review' })
    const kept = [await caseIn(admin, evident), await caseIn(admin, opined)]
    for (const [position, each] of kept.entries())
      expect(each).toMatchObject({
        waitingSince: cases[position]?.waitingSince,
        secondOpinionOf: cases[position]?.secondOpinionOf,
        documents: cases[position]?.documents,
      })
    expect(kept[1]?.secondOpinionOf).toMatchObject({ id: colleague.id })
  })

  test('shows since when a case waits, and starts over with a new number', async () => {
    const admin = await an.admin()
    const { advisor } = await waiting()
    const since = app.clock.now().toISOString()
    app.clock.advance(days(3))
    await upload(advisor, 'another.pdf')
    expect(await caseIn(admin, advisor)).toMatchObject({ waitingSince: since, assignee: null })
    const { crdNumber } = await aRecord({ firstName: 'WILLIAM', lastName: 'HALE' })
    await submit(advisor, crdNumber)
    expect((await caseIn(admin, advisor))?.waitingSince).toBe(app.clock.now().toISOString())
  })

  test('finds a case by part of the name, by email address and by the whole number', async () => {
    const admin = await an.admin()
    const { advisor, crdNumber } = await waiting({ lastName: 'Montgomery' })
    const { advisor: unrelated } = await waiting()
    for (const search of ['mont', advisor.email, crdNumber]) {
      expect(await caseIn(admin, advisor, { search })).toBeDefined()
      expect(await caseIn(admin, unrelated, { search })).toBeUndefined()
    }
    expect(await caseIn(admin, advisor, { search: crdNumber.slice(0, 4) })).toBeUndefined()
    expect(await caseIn(admin, advisor, { search: '%' })).toBeUndefined()
  })

  test('lists decided cases and all cases separately', async () => {
    const admin = await an.admin()
    const { advisor } = await waiting()
    await reject(admin, advisor)
    expect(await caseIn(admin, advisor, { list: 'waiting' })).toBeUndefined()
    expect(await caseIn(admin, advisor, { list: 'decided' })).toMatchObject({ state: 'rejected', waitingSince: null })
    expect(await caseIn(admin, advisor, { list: 'all' })).toBeDefined()
  })

  test.each(queueLists)('reads the list %s in the order of an index', async (list) => {
    const logged: { statement: string; params: unknown[] }[] = []
    const logger = { logQuery: (statement: string, params: unknown[]) => void logged.push({ statement, params }) }
    const page = { list, search: '', readerId: (await an.admin()).id, after: null, limit: 26 }
    const { pool } = app.platform
    await listCases(drizzle(pool, { casing: 'snake_case', logger }), page)
    const client = await pool.connect()
    // A small table would be read whole and sorted.
    await client.query('begin; set local enable_seqscan = off; set local enable_sort = off')
    const plans = []
    for (const { statement, params } of logged) plans.push(await client.query(`explain ${statement}`, params))
    await client.query('rollback')
    client.release()
    const [plan, ...more] = plans.map(({ rows }) => JSON.stringify(rows))
    expect(more).toEqual([])
    expect(plan).toMatch(/Index Scan (Backward )?using verifications_(waiting|decided|submitted|assigned) /)
    expect(plan).not.toContain('Sort')
  })
})

describe('assigning a case', () => {
  test('keeps colleagues from deciding it until it is unassigned', async () => {
    const [admin, colleague] = [await an.admin(), await an.admin()]
    const { advisor } = await waiting()
    const take = { ...params(advisor), body: { assigneeId: admin.id, previousId: null } }
    await app.as(admin).call(assignVerification, take)
    expect(await caseIn(admin, advisor, { list: 'mine' })).toMatchObject({ assignee: { id: admin.id } })
    expect(await caseIn(colleague, advisor, { list: 'mine' })).toBeUndefined()
    expect((await caseIn(colleague, advisor))?.can).toEqual(['assign', 'take'])
    const decision = { ...params(advisor), body: { decision: 'verified', note: '' } } as const
    expect((await app.as(colleague).refused(decideVerification, decision)).code).toBe('verification.assigned')
    const late = { ...params(advisor), body: { assigneeId: colleague.id, previousId: null } }
    expect((await app.as(colleague).refused(assignVerification, late)).code).toBe('verification.assigned')
    await app
      .as(admin)
      .call(assignVerification, { ...params(advisor), body: { assigneeId: null, previousId: admin.id } })
    await approve(colleague, advisor)
    expect((await caseIn(colleague, advisor, { list: 'decided' }))?.assignee).toBeNull()
  })

  test('is possible to staff who may verify and to no one else, and stays out of the advisor’s history', async () => {
    const [admin, colleague] = [await an.admin(), await an.admin({ staffRole: 'trust' })]
    const finance = await an.admin({ staffRole: 'finance' })
    const { advisor } = await waiting()
    const to = (assigneeId: string) => ({ ...params(advisor), body: { assigneeId, previousId: null } })
    for (const { id } of [advisor, finance])
      expect((await app.as(admin).refused(assignVerification, to(id))).code).toBe('core.not-found')
    await app.as(admin).call(assignVerification, to(colleague.id))
    const { items } = await app.as(admin).call(listReviewers)
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining([admin.id, colleague.id]))
    expect(items.map(({ id }) => id)).not.toContain(finance.id)
    expect((await own(advisor)).history.map(({ event }) => event)).not.toContain('assigned')
    expect((await caseIn(admin, advisor))?.history.map(({ event }) => event)).toContain('assigned')
  })
})

describe('a second opinion', () => {
  test('requires a decision by a colleague, and stays hidden from the advisor', async () => {
    const [admin, colleague] = [await an.admin(), await an.admin()]
    const { advisor } = await waiting()
    const ask = { decision: 'second_opinion', note: 'Is this stamp real?' } as const
    await app.as(admin).call(decideVerification, { ...params(advisor), body: ask })
    expect(await caseIn(admin, advisor)).toBeUndefined()
    expect(await caseIn(admin, advisor, { list: 'others' })).toMatchObject({
      secondOpinionOf: { id: admin.id },
      can: ['assign'],
    })
    const noticesOf = async (staff: TestPerson) =>
      (await app.as(staff).call(listNotifications)).items.map(({ kind, href }) => [kind, href])
    const wanted = ['opinion_wanted', '/admin/analytics?tab=verifications']
    expect([await noticesOf(admin), await noticesOf(colleague)]).toEqual([[], [wanted]])
    const again = { ...params(advisor), body: { decision: 'verified', note: '' } } as const
    expect((await app.as(admin).refused(decideVerification, again)).code).toBe('verification.second-person')
    const { history, note } = await own(advisor)
    expect([JSON.stringify(history), note]).toEqual([expect.not.stringContaining('stamp'), null])
    expect((await caseIn(colleague, advisor))?.can).toEqual(['verify', 'reject', 'assign', 'take'])
    const take = { ...params(advisor), body: { assigneeId: colleague.id, previousId: null } }
    await app.as(colleague).call(assignVerification, take)
    expect(await caseIn(admin, advisor, { list: 'others' })).toMatchObject({
      assignee: { id: colleague.id },
      can: ['assign'],
    })
    const back = { ...params(advisor), body: { assigneeId: admin.id, previousId: colleague.id } }
    expect((await app.as(colleague).refused(assignVerification, back)).code).toBe('verification.second-person')
    expect((await caseIn(colleague, advisor))?.excludedIds).toEqual([admin.id])
    await approve(colleague, advisor)
    expect((await own(advisor)).state).toBe('verified')
    expect(await caseIn(colleague, advisor, { list: 'decided' })).toMatchObject({ secondOpinionOf: null })
  })
})

describe('a decision on a case', () => {
  test('can be undone by its author for half an hour, and the case waits as before', async () => {
    const [admin, colleague] = [await an.admin(), await an.admin()]
    const { advisor } = await waiting()
    const since = app.clock.now().toISOString()
    app.clock.advance(minutes(90))
    await approve(admin, advisor)
    expect((await app.as(colleague).refused(undoVerificationDecision, params(advisor))).code).toBe(
      'verification.too-late',
    )
    app.clock.advance(minutes(29))
    expect((await caseIn(admin, advisor, { list: 'decided' }))?.can).toEqual(['undo', 'revoke'])
    await app.as(admin).call(undoVerificationDecision, params(advisor))
    expect(await caseIn(admin, advisor)).toMatchObject({ state: 'pending', waitingSince: since, proof: null })
    expect(await subjectsTo(advisor)).toContain('Your verification is under review again')
    await reject(admin, advisor)
    app.clock.advance(minutes(30))
    expect((await app.as(admin).refused(undoVerificationDecision, params(advisor))).code).toBe('verification.too-late')
  })

  test('gives the reason when it revokes, and can be undone until the number is taken', async () => {
    const admin = await an.admin()
    const advisor = await aNewcomer()
    const { crdNumber, domain } = await aRecord()
    await submit(advisor, crdNumber)
    await proveByCode(advisor, domain)
    await app.as(admin).call(revokeVerification, { ...params(advisor), body: { note: 'Your firm says you left.' } })
    expect(await own(advisor)).toMatchObject({ state: 'rejected', proof: null, note: 'Your firm says you left.' })
    expect(await subjectsTo(advisor)).toContain('Your verification was revoked')
    expect(await outcomesOf(advisor)).toContain('revoked')
    await app.as(admin).call(undoVerificationDecision, params(advisor))
    expect(await own(advisor)).toMatchObject({ state: 'verified', proof: { method: 'domain_code' }, note: null })
    await app.as(admin).call(revokeVerification, { ...params(advisor), body: { note: 'Your firm says you left.' } })
    const successor = await aNewcomer()
    await submit(successor, crdNumber)
    await proveByCode(successor, domain)
    expect((await app.as(admin).refused(undoVerificationDecision, params(advisor))).code).toBe('verification.crd-taken')
  })
})

describe('an appeal against a rejection', () => {
  test('is made once, is queued, and is decided by another admin', async () => {
    const [admin, colleague] = [await an.admin(), await an.admin()]
    const { advisor } = await waiting()
    await reject(admin, advisor)
    expect((await own(advisor)).appeal).toMatchObject({ kind: 'possible' })
    const counted = await Promise.all([admin, colleague].map((staff) => countedBy(staff)))
    expect(await appeal(advisor)).toMatchObject({ appeal: { kind: 'made', state: 'open' } })
    expect((await app.as(advisor).refused(openAppeal, { body: { statement: 'Again.' } })).code).toBe(
      'verification.not-possible',
    )
    // It waits for the colleague alone.
    expect(await Promise.all([admin, colleague].map((staff) => countedBy(staff)))).toEqual([
      counted[0],
      (counted[1] ?? 0) + 1,
    ])
    for (const staff of [admin, colleague]) {
      const { waiting: cases, appeals } = await app.as(staff).call(countVerificationCases)
      expect(await countedBy(staff)).toBe(cases + appeals)
    }
    expect(await caseIn(admin, advisor, { list: 'appeals' })).toBeUndefined()
    expect(await caseIn(admin, advisor, { list: 'others' })).toMatchObject({ can: ['assign'] })
    expect((await caseIn(colleague, advisor, { list: 'appeals' }))?.can).toEqual(['decide_appeal', 'assign', 'take'])
    const back = { ...params(advisor), body: { assigneeId: admin.id, previousId: null } }
    expect((await app.as(colleague).refused(assignVerification, back)).code).toBe('verification.second-person')
    expect((await caseIn(colleague, advisor, { list: 'appeals' }))?.excludedIds).toEqual([admin.id])
    const uphold = { ...params(advisor), body: { decision: 'upheld', note: 'The names are one person.' } } as const
    expect((await app.as(admin).refused(decideAppeal, uphold)).code).toBe('verification.second-person')
    await app.as(colleague).call(decideAppeal, uphold)
    expect(await own(advisor)).toMatchObject({
      state: 'verified',
      proof: { method: 'document' },
      appeal: { kind: 'made', state: 'upheld' },
    })
    expect(await subjectsTo(advisor)).toContain('Your appeal was upheld')
    expect((await app.as(colleague).refused(decideAppeal, uphold)).code).toBe('verification.not-pending')
  })

  test('leaves the rejection and notifies the advisor when it is refused', async () => {
    const { advisor } = await waiting()
    await reject(await an.admin(), advisor)
    await appeal(advisor)
    const refuse = { decision: 'refused', note: 'It is another person.' } as const
    await app.as(await an.admin()).call(decideAppeal, { ...params(advisor), body: refuse })
    expect(await own(advisor)).toMatchObject({ state: 'rejected', appeal: { state: 'refused' }, note: refuse.note })
    expect(await outcomesOf(advisor)).toContain('appeal_refused')
    expect((await app.as(advisor).refused(openAppeal, { body: { statement: 'Again.' } })).code).toBe(
      'verification.not-possible',
    )
  })

  test('shows the proof that the decision took away, and restores it when it is upheld', async () => {
    const advisor = await aNewcomer()
    const { crdNumber, domain } = await aRecord()
    await submit(advisor, crdNumber)
    await proveByCode(advisor, domain)
    const note = 'Your firm says you left.'
    await app.as(await an.admin()).call(revokeVerification, { ...params(advisor), body: { note } })
    await appeal(advisor)
    expect(await caseIn(await an.admin(), advisor, { list: 'appeals' })).toMatchObject({
      proof: null,
      restorableProof: { method: 'domain_code', with: expect.stringContaining(domain) },
    })
    const uphold = { decision: 'upheld', note: 'The firm was wrong.' } as const
    await app.as(await an.admin()).call(decideAppeal, { ...params(advisor), body: uphold })
    expect(await own(advisor)).toMatchObject({ state: 'verified', proof: { method: 'domain_code' } })
  })

  test('leaves nobody with the case when it is upheld, though the rejected case was assigned to somebody', async () => {
    const [admin, colleague] = [await an.admin(), await an.admin()]
    const { advisor } = await waiting()
    const taken = { ...params(advisor), body: { assigneeId: admin.id, previousId: null } }
    await app.as(admin).call(assignVerification, taken)
    await app.platform.db
      .update(verifications)
      .set({ proofMethod: 'document', secondOpinionBy: colleague.id })
      .where(eq(verifications.advisorId, advisor.id))
    await reject(admin, advisor)
    await appeal(advisor)
    const uphold = { decision: 'upheld', note: 'The names are one person.' } as const
    await app.as(colleague).call(decideAppeal, { ...params(advisor), body: uphold })
    const [row] = await app.platform.db.select().from(verifications).where(eq(verifications.advisorId, advisor.id))
    expect(row).toMatchObject({ state: 'verified', assigneeId: null, secondOpinionBy: null })
  })

  test('is refused after thirty days, and ends when another number is submitted', async () => {
    const [{ advisor }, { advisor: impatient }] = [await waiting(), await waiting()]
    const admin = await an.admin()
    await reject(admin, advisor)
    await reject(admin, impatient)
    await appeal(impatient)
    await submit(impatient, (await aRecord({ firstName: 'WILLIAM', lastName: 'HALE' })).crdNumber)
    expect(await own(impatient)).toMatchObject({ stage: 'review', appeal: null })
    app.clock.advance(days(30))
    expect((await app.as(advisor).refused(openAppeal, { body: { statement: 'Late.' } })).code).toBe(
      'verification.too-late',
    )
  })
})

describe('the log of verification decisions', () => {
  test('rejects updates and deletions, and is removed only with the account', async () => {
    const { advisor } = await waiting()
    await reject(await an.admin(), advisor)
    const { db } = app.platform
    const ofAdvisor = eq(verificationChanges.advisorId, advisor.id)
    const refused = { cause: { message: expect.stringContaining('only ever added') } }
    await expect(db.update(verificationChanges).set({ note: 'x' }).where(ofAdvisor)).rejects.toMatchObject(refused)
    await expect(db.delete(verificationChanges).where(ofAdvisor)).rejects.toMatchObject(refused)
    expect(await db.$count(verificationChanges, ofAdvisor)).toBe(3)
    await app.system().transaction((tx) => deleteVerificationOf(tx, advisor.id))
    expect(await db.$count(verificationChanges, ofAdvisor)).toBe(0)
  })
})
