import { describe, expect, test } from 'vitest'
import { days } from '#contract/core/durations.ts'
import { saveProfile } from '#contract/profiles/endpoints.ts'
import {
  decideVerification,
  getOwnVerification,
  listPendingVerifications,
  submitCrd,
} from '#contract/verification/endpoints.ts'
import { modules } from '#server/modules.ts'
import { on } from '#server/platform/events.ts'
import { aCrdNumber, aRegisterPerson, people, type TestPerson } from '#tests/factories/people.ts'
import { startApp } from '#tests/harness.ts'
import { verificationDecided } from './events.ts'
import { importPeople } from './register/service.ts'
import { verificationsOf } from './service.ts'

const heard: { advisorId: string; state: string }[] = []
const ear = {
  name: 'ear',
  listeners: [on(verificationDecided, async (_tx, payload) => void heard.push(payload))],
}
const app = await startApp({ modules: [...modules, ear] })
const { a, an } = people(app)

const system = () => app.platform.context({ kind: 'system' })
const heardOf = ({ id }: TestPerson) => heard.filter(({ advisorId }) => advisorId === id).map(({ state }) => state)

async function inRegister(facts: { firstName: string; lastName: string; isActive?: boolean; crdNumber?: string }) {
  const person = aRegisterPerson({ crdNumber: aCrdNumber(), ...facts })
  await importPeople(system(), [person])
  return person.crdNumber
}
const newcomer = (facts = {}) => an.advisor({ verified: false, published: false, ...facts })

describe('an advisor who gives a CRD number', () => {
  test('is verified at once when name and active registration agree', async () => {
    const advisor = await newcomer({ firstName: 'Inés', lastName: 'De La Cruz' })
    const crdNumber = await inRegister({ firstName: 'INES', lastName: 'DELACRUZ' })
    expect(await app.as(advisor).call(getOwnVerification)).toMatchObject({ state: 'unverified', crdNumber: null })
    expect(await app.as(advisor).call(submitCrd, { body: { crdNumber } })).toEqual({
      advisorId: advisor.id,
      state: 'verified',
      crdNumber,
      result: 'matched_active',
      differences: [],
      recordDate: '2026-03-01',
      checkedAt: app.clock.now().toISOString(),
      note: null,
    })
    expect(heardOf(advisor)).toEqual(['verified'])
    expect((await verificationsOf(advisor.ctx(), [advisor.id])).get(advisor.id)?.state).toBe('verified')
  })

  test('again, when verified under it, changes nothing', async () => {
    const advisor = await newcomer()
    const crdNumber = await inRegister({ firstName: 'MARISOL', lastName: 'VEGA' })
    const first = await app.as(advisor).call(submitCrd, { body: { crdNumber } })
    app.clock.advance(1_000)
    expect(await app.as(advisor).call(submitCrd, { body: { crdNumber } })).toEqual(first)
  })

  test('waits when the name differs, and sees how', async () => {
    const advisor = await newcomer({ firstName: 'Bill', lastName: 'Hale' })
    const crdNumber = await inRegister({ firstName: 'WILLIAM', lastName: 'HALE' })
    const verification = await app.as(advisor).call(submitCrd, { body: { crdNumber } })
    expect(verification).toMatchObject({
      state: 'pending',
      result: 'name_mismatch',
      differences: [{ what: 'Name', onRecord: 'William Hale', onProfile: 'Bill Hale' }],
    })
  })

  test('waits when the register does not know it', async () => {
    const advisor = await newcomer()
    const verification = await app.as(advisor).call(submitCrd, { body: { crdNumber: aCrdNumber() } })
    expect(verification).toMatchObject({ state: 'pending', result: 'not_in_feed', recordDate: null })
  })

  test('that somebody is verified under is refused', async () => {
    const [owner, other] = [await newcomer(), await newcomer()]
    const crdNumber = await inRegister({ firstName: 'MARISOL', lastName: 'VEGA' })
    await app.as(owner).call(submitCrd, { body: { crdNumber } })
    expect((await app.as(other).refused(submitCrd, { body: { crdNumber } })).code).toBe('verification.crd-taken')
  })

  test('at the same moment as a namesake is verified alone', async () => {
    const clients = [app.as(await newcomer()), app.as(await newcomer())]
    const crdNumber = await inRegister({ firstName: 'MARISOL', lastName: 'VEGA' })
    const outcomes = await Promise.allSettled(clients.map((client) => client.call(submitCrd, { body: { crdNumber } })))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('of somebody else and waits does not keep its owner out', async () => {
    const impostor = await newcomer({ firstName: 'Nobody', lastName: 'Real' })
    const owner = await newcomer()
    const crdNumber = await inRegister({ firstName: 'MARISOL', lastName: 'VEGA' })
    await app.as(impostor).call(submitCrd, { body: { crdNumber } })
    expect((await app.as(owner).call(submitCrd, { body: { crdNumber } })).state).toBe('verified')
  })

  test.each(['', '0123', '12a', '12345678901'])('such as "%s" is told how it looks', async (crdNumber) => {
    const refusal = await app.as(await newcomer()).refused(submitCrd, { body: { crdNumber } })
    expect(refusal.fields).toEqual([{ path: 'crdNumber', message: 'Enter your CRD number: digits only' }])
  })

  test('needs a verified address', async () => {
    const advisor = await newcomer({ emailVerified: false })
    expect((await app.as(advisor).refused(submitCrd, { body: { crdNumber: '9900001' } })).code).toBe('core.unverified')
  })
})

describe('a verified advisor who changes their name', () => {
  test('stays verified when the register knows the new one too', async () => {
    const advisor = await an.advisor({ firstName: 'Marisol', lastName: 'Vega' })
    await app.as(advisor).call(saveProfile, { body: { firstName: 'Marisól' } })
    expect((await app.as(advisor).call(getOwnVerification)).state).toBe('verified')
  })

  test('waits for a decision when it does not', async () => {
    const advisor = await an.advisor({ firstName: 'Marisol', lastName: 'Vega' })
    await app.as(advisor).call(saveProfile, { body: { lastName: 'Madoff' } })
    expect((await app.as(advisor).call(getOwnVerification)).state).toBe('pending')
    expect(heardOf(advisor)).toEqual(['verified', 'pending'])
  })
})

describe('an administrator', () => {
  async function waiting() {
    const advisor = await newcomer({ firstName: 'Bill', lastName: 'Hale' })
    const crdNumber = await inRegister({ firstName: 'WILLIAM', lastName: 'HALE' })
    app.clock.advance(1_000)
    await app.as(advisor).call(submitCrd, { body: { crdNumber } })
    return advisor
  }

  test('sees who waits, longest first, page by page', async () => {
    const first = await waiting()
    const second = await waiting()
    const client = app.as(await an.admin())
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await client.call(listPendingVerifications, { query: { limit: 1, ...(cursor ? { cursor } : {}) } })
      found.push(...page.items.map(({ advisorId }) => advisorId))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(found.filter((id) => [first.id, second.id].includes(id))).toEqual([first.id, second.id])
    expect(new Set(found).size).toBe(found.length)
  })

  test('decides once, with a reason the advisor reads', async () => {
    const advisor = await waiting()
    const client = app.as(await an.admin())
    const params = { advisorId: advisor.id }
    await client.call(decideVerification, { params, body: { decision: 'verified', note: 'Bill is William.' } })
    expect(await app.as(advisor).call(getOwnVerification)).toMatchObject({
      state: 'verified',
      note: 'Bill is William.',
    })
    expect(heardOf(advisor)).toEqual(['pending', 'verified'])
    const refusal = await client.refused(decideVerification, { params, body: { decision: 'rejected', note: 'No.' } })
    expect(refusal.code).toBe('verification.not-pending')
  })

  test('cannot verify a number that is taken by then', async () => {
    const impostor = await newcomer({ firstName: 'Nobody', lastName: 'Real' })
    const crdNumber = await inRegister({ firstName: 'MARISOL', lastName: 'VEGA' })
    await app.as(impostor).call(submitCrd, { body: { crdNumber } })
    await app.as(await newcomer()).call(submitCrd, { body: { crdNumber } })
    const refusal = await app.as(await an.admin()).refused(decideVerification, {
      params: { advisorId: impostor.id },
      body: { decision: 'verified', note: 'Looks fine.' },
    })
    expect(refusal.code).toBe('verification.crd-taken')
  })

  test('learns that there is nothing to decide about somebody who gave no number', async () => {
    const refusal = await app.as(await an.admin()).refused(decideVerification, {
      params: { advisorId: (await a.consumer()).id },
      body: { decision: 'rejected', note: 'No.' },
    })
    expect(refusal.code).toBe('core.not-found')
  })
})

describe('after a year', () => {
  test('a registration that still agrees is good for another, one that does not has expired', async () => {
    const [staying, leaving] = [await newcomer(), await newcomer()]
    const [stays, leaves] = [
      await inRegister({ firstName: 'MARISOL', lastName: 'VEGA' }),
      await inRegister({ firstName: 'MARISOL', lastName: 'VEGA' }),
    ]
    await app.as(staying).call(submitCrd, { body: { crdNumber: stays } })
    await app.as(leaving).call(submitCrd, { body: { crdNumber: leaves } })
    await inRegister({ firstName: 'MARISOL', lastName: 'VEGA', crdNumber: leaves, isActive: false })
    app.clock.advance(days(364))
    await app.runJob('verification.recheck')
    expect((await app.as(leaving).call(getOwnVerification)).state).toBe('verified')
    app.clock.advance(days(2))
    await app.runJob('verification.recheck')
    expect(await app.as(staying).call(getOwnVerification)).toMatchObject({
      state: 'verified',
      checkedAt: app.clock.now().toISOString(),
    })
    expect(await app.as(leaving).call(getOwnVerification)).toMatchObject({
      state: 'expired',
      result: 'matched_inactive',
    })
    expect(heardOf(leaving)).toEqual(['verified', 'expired'])
  })
})
