import { describe, expect, test } from 'vitest'
import { days } from '#contract/core/durations.ts'
import { listNotifications } from '#contract/notifications/endpoints.ts'
import { workChanged } from '#contract/notifications/events.ts'
import { saveProfile } from '#contract/profiles/endpoints.ts'
import { getOwnVerification, submitCrd } from '#contract/verification/endpoints.ts'
import { decideVerification, listVerificationCases } from '#contract/verification/queue/endpoints.ts'
import type { DecideVerification } from '#contract/verification/queue/schemas.ts'
import { modules } from '#server/modules.ts'
import { on } from '#server/platform/events.ts'
import { aCrdNumber, people, type TestPerson } from '#tests/factories/people.ts'
import { verificationsOf } from '#tests/factories/verification.ts'
import { startApp } from '#tests/support/harness.ts'
import { verificationDecided } from './events.ts'
import { recheckStale, verificationsOf as rowsOf } from './service.ts'

const published: { advisorId: string; state: string }[] = []
/** Advisors whose decisions a later capability refuses, as a fault of it would. */
const refused = new Set<string>()
const laterModule = {
  name: 'later',
  listeners: [
    on(verificationDecided, async (_tx, payload) => {
      if (refused.has(payload.advisorId)) throw new Error('this listener refuses')
      published.push(payload)
    }),
  ],
}
const app = await startApp({ modules: [...modules, laterModule] })
const { a, an } = people(app)
const { aRecord, aNewcomer, submit, upload, proveByCode, approvalOf } = verificationsOf(app)

const publishedOf = ({ id }: TestPerson) =>
  published.filter(({ advisorId }) => advisorId === id).map(({ state }) => state)
const own = (person: TestPerson) => app.as(person).call(getOwnVerification)
const subjectsTo = async ({ email }: TestPerson) =>
  (await app.mailsTo(email)).filter(({ kind }) => kind.startsWith('verification.')).map(({ subject }) => subject)

describe('submitting a CRD number', () => {
  test('matches, but does not verify, when the name and an active registration agree', async () => {
    const advisor = await aNewcomer({ firstName: 'Inés', lastName: 'De La Cruz' })
    const { crdNumber, domain } = await aRecord({ firstName: 'INES', lastName: 'DELACRUZ' })
    expect(await own(advisor)).toMatchObject({ state: 'unverified', crdNumber: null, history: [] })
    expect(await submit(advisor, crdNumber)).toMatchObject({
      state: 'pending',
      stage: 'matched',
      crdNumber,
      result: 'matched_active',
      differences: [],
      firmNames: ['Harbor Light LLC'],
      recordDate: '2026-03-01',
      proof: null,
      domains: [domain],
      history: [{ event: 'matched', by: 'advisor', note: null }],
    })
    expect((await rowsOf(advisor.ctx(), [advisor.id])).get(advisor.id)?.state).toBe('pending')
  })

  test('puts the advisor under review when the name differs, and shows the difference', async () => {
    const advisor = await aNewcomer({ firstName: 'Bill', lastName: 'Hale' })
    const { crdNumber } = await aRecord({ firstName: 'WILLIAM', lastName: 'HALE' })
    expect(await submit(advisor, crdNumber)).toMatchObject({
      state: 'pending',
      stage: 'review',
      result: 'name_mismatch',
      differences: [{ kind: 'name', onRecord: 'William Hale', onProfile: 'Bill Hale' }],
    })
  })

  test('puts the advisor under review and offers no code when the register lacks the number', async () => {
    const verification = await submit(await aNewcomer(), aCrdNumber())
    expect(verification).toMatchObject({ stage: 'review', result: 'not_in_feed', recordDate: null, domains: [] })
  })

  test('keeps the verification when the verified number is submitted again', async () => {
    const advisor = await an.advisor()
    const before = await own(advisor)
    expect(await submit(advisor, before.crdNumber ?? '')).toEqual(before)
  })

  test('ends the verification when another number is submitted', async () => {
    const advisor = await an.advisor()
    const { crdNumber } = await aRecord()
    expect(await submit(advisor, crdNumber)).toMatchObject({ state: 'pending', stage: 'matched', proof: null })
  })

  test.each(['', '0123', '12a', '12345678901'])('explains the format when the number is "%s"', async (crdNumber) => {
    const problem = await app.as(await aNewcomer()).refused(submitCrd, { body: { crdNumber } })
    expect(problem.fields).toEqual([{ path: 'crdNumber', message: 'Enter your CRD number: digits only' }])
  })

  test('requires a confirmed email address', async () => {
    const advisor = await aNewcomer({ emailVerified: false, published: false })
    expect((await app.as(advisor).refused(submitCrd, { body: { crdNumber: '9900001' } })).code).toBe('core.unverified')
  })
})

describe('changing the name of a verified advisor', () => {
  test('keeps the verification when the register has the new name too', async () => {
    const advisor = await an.advisor({ firstName: 'Marisol', lastName: 'Vega' })
    await app.as(advisor).call(saveProfile, { body: { firstName: 'Marisól' } })
    expect(await own(advisor)).toMatchObject({ state: 'verified', proof: { method: 'vouch' } })
  })

  test('puts the advisor under review with an email when the register has another name', async () => {
    const advisor = await an.advisor({ firstName: 'Marisol', lastName: 'Vega' })
    await app.as(advisor).call(saveProfile, { body: { lastName: 'Madoff' } })
    expect(await own(advisor)).toMatchObject({ state: 'pending', stage: 'review' })
    expect(await subjectsTo(advisor)).toContain('Your verification is under review')
  })
})

describe('deciding a verification', () => {
  async function waiting(evidence = true) {
    const advisor = await aNewcomer({ firstName: 'Bill', lastName: 'Hale' })
    const { crdNumber } = await aRecord({ firstName: 'WILLIAM', lastName: 'HALE' })
    app.clock.advance(1_000)
    await submit(advisor, crdNumber)
    if (evidence) await upload(advisor)
    return advisor
  }
  const decision = (advisor: TestPerson, body: DecideVerification) => ({
    params: { advisorId: advisor.id },
    body,
  })

  test('lists cases with their documents page by page, longest waiting first', async () => {
    const first = await waiting()
    const second = await waiting()
    const matched = await aNewcomer()
    await submit(matched, (await aRecord()).crdNumber)
    const client = app.as(await an.admin())
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await client.call(listVerificationCases, { query: { limit: 1, ...(cursor ? { cursor } : {}) } })
      found.push(...page.items.map(({ advisorId }) => advisorId))
      expect(page.items[0]?.documents.length).toBeLessThanOrEqual(1)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(found.filter((id) => [first.id, second.id, matched.id].includes(id))).toEqual([first.id, second.id])
    expect(new Set(found).size).toBe(found.length)
  })

  test('sends workChanged to every admin when a case arrives and when a colleague decides it', async () => {
    const [admin, colleague] = [await an.admin(), await an.admin()]
    const [socket, outsider] = [await app.connect(admin), await app.connect(await a.consumer())]
    const advisor = await waiting()
    await socket.next(workChanged)
    await app.as(colleague).call(decideVerification, decision(advisor, { decision: 'rejected', note: 'Another Hale.' }))
    await socket.next(workChanged)
    expect(outsider.waiting(workChanged)).toEqual([])
  })

  test('approves once on a document, and notifies the advisor by email and notification', async () => {
    const advisor = await waiting()
    const admin = await an.admin()
    const client = app.as(admin)
    await client.call(decideVerification, decision(advisor, await approvalOf(advisor, 'Bill is William.')))
    const verification = await own(advisor)
    expect(verification).toMatchObject({ state: 'verified', note: 'Bill is William.', proof: { method: 'document' } })
    expect(verification.history.at(-1)).toMatchObject({ event: 'approved', by: 'admin', byName: null })
    expect(await subjectsTo(advisor)).toContain('You’re verified')
    const notices = await app.as(advisor).call(listNotifications)
    expect(notices.items[0]).toMatchObject({ kind: 'verification_decided', params: { outcome: 'verified' } })
    const again = await client.refused(decideVerification, decision(advisor, { decision: 'rejected', note: 'No.' }))
    expect(again.code).toBe('verification.not-pending')
  })

  test('refuses an approval without evidence of control', async () => {
    const advisor = await waiting(false)
    const client = app.as(await an.admin())
    const problem = await client.refused(decideVerification, decision(advisor, { decision: 'verified', note: '' }))
    expect(problem.code).toBe('verification.evidence-needed')
  })

  test('refuses a rejection without a reason', async () => {
    const advisor = await waiting()
    const client = app.as(await an.admin())
    const problem = await client.refused(decideVerification, decision(advisor, { decision: 'rejected', note: '' }))
    expect(problem.fields?.[0]?.path).toContain('note')
  })

  test('prevails after a rejection: a match and a code no longer verify', async () => {
    const advisor = await aNewcomer()
    const { crdNumber, domain } = await aRecord()
    await submit(advisor, crdNumber)
    await app
      .as(await an.admin())
      .call(decideVerification, decision(advisor, { decision: 'rejected', note: 'Not the person on the record.' }))
    expect(await subjectsTo(advisor)).toContain('Your verification was rejected')
    expect(await submit(advisor, crdNumber)).toMatchObject({ state: 'pending', stage: 'review' })
    expect(await proveByCode(advisor, domain)).toMatchObject({ state: 'pending', proof: { method: 'domain_code' } })
  })

  test('returns not-found for a person without a number', async () => {
    const problem = await app.as(await an.admin()).refused(decideVerification, {
      params: { advisorId: (await a.consumer()).id },
      body: { decision: 'rejected', note: 'No.' },
    })
    expect(problem.code).toBe('core.not-found')
  })
})

describe('the yearly recheck', () => {
  test('renews a registration that still agrees, and expires one that does not', async () => {
    const [staying, leaving] = [await aNewcomer(), await aNewcomer()]
    const [stays, leaves] = [await aRecord(), await aRecord()]
    for (const [person, { crdNumber, domain }] of [
      [staying, stays],
      [leaving, leaves],
    ] as const) {
      await submit(person, crdNumber)
      await proveByCode(person, domain)
    }
    await aRecord({ crdNumber: leaves.crdNumber, isActive: false })
    app.clock.advance(days(364))
    await app.runJob('verification.recheck')
    expect((await own(leaving)).state).toBe('verified')
    app.clock.advance(days(2))
    await app.runJob('verification.recheck')
    expect(await own(staying)).toMatchObject({ state: 'verified', checkedAt: app.clock.now().toISOString() })
    expect(await own(leaving)).toMatchObject({ state: 'expired', result: 'matched_inactive' })
    expect(publishedOf(leaving)).toEqual(['pending', 'verified', 'expired'])
    expect(await subjectsTo(leaving)).toContain('Your verification has expired')
  })

  test('goes on with the others when the check of one advisor fails, and tries that one again', async () => {
    const leaving: TestPerson[] = []
    for (let number = 0; number < 2; number += 1) {
      const [person, { crdNumber, domain }] = [await aNewcomer(), await aRecord()]
      await submit(person, crdNumber)
      await proveByCode(person, domain)
      await aRecord({ crdNumber, isActive: false })
      leaving.push(person)
      app.clock.advance(days(1))
    }
    const states = () => Promise.all(leaving.map(async (person) => (await own(person)).state))
    const [failing] = leaving
    if (!failing) throw new Error('nobody fails')
    refused.add(failing.id)
    app.clock.advance(days(366))
    // One advisor a page: the one who fails is the whole first one.
    await recheckStale(app.system(), 1)
    expect(await states()).toEqual(['verified', 'expired'])
    refused.delete(failing.id)
    await app.runJob('verification.recheck')
    expect(await states()).toEqual(['expired', 'expired'])
  })
})
