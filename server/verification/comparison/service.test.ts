import { describe, expect, test } from 'vitest'
import { saveProfile } from '#contract/profiles/endpoints.ts'
import { openAppeal } from '#contract/verification/appeals/endpoints.ts'
import { confirmVerificationCode, getOwnVerification, sendVerificationCode } from '#contract/verification/endpoints.ts'
import {
  decideAppeal,
  decideVerification,
  revokeVerification,
  undoVerificationDecision,
} from '#contract/verification/queue/endpoints.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { verificationsOf } from '#tests/factories/verification.ts'
import { startApp } from '#tests/support/harness.ts'
import { untilWaiting } from '#tests/support/lock-waits.ts'

const app = await startApp()
const { an } = people(app)
const { aRecord, aNewcomer, submit, upload, proveByCode, approvalOf, codeSentTo } = verificationsOf(app)

const own = async (person: TestPerson) => {
  const verification = await app.as(person).call(getOwnVerification)
  if (!verification) throw new Error('there is no verification')
  return verification
}
const rename = (person: TestPerson, firstName: string) => app.as(person).call(saveProfile, { body: { firstName } })
const params = ({ id: advisorId }: TestPerson) => ({ params: { advisorId } })

async function aMatch() {
  const record = await aRecord()
  const advisor = await aNewcomer()
  await submit(advisor, record.crdNumber)
  return { advisor, ...record }
}

/** Verified, and revoked by an admin. */
async function aRevoked() {
  const { advisor, domain } = await aMatch()
  await proveByCode(advisor, domain)
  const admin = await an.admin()
  await app.as(admin).call(revokeVerification, { ...params(advisor), body: { note: 'Your firm says you left.' } })
  return { advisor, admin }
}

describe('a name that changes', () => {
  test('after a match goes to review, and a confirmed code is then evidence and verifies nobody', async () => {
    const { advisor, domain } = await aMatch()
    await rename(advisor, 'Gordon')
    expect(await own(advisor)).toMatchObject({ state: 'pending', stage: 'review', result: 'name_mismatch' })
    expect(await proveByCode(advisor, domain)).toMatchObject({ state: 'pending', stage: 'review' })
  })

  test('back to the one on record while a case is under review is what the administrator reads', async () => {
    const { advisor } = await aMatch()
    await rename(advisor, 'Gordon')
    await rename(advisor, 'Marisol')
    expect(await own(advisor)).toMatchObject({ stage: 'review', result: 'matched_active', differences: [] })
  })

  test('at the same moment as a code is confirmed leaves nobody verified under another name', async () => {
    const { advisor, domain } = await aMatch()
    await app.as(advisor).call(sendVerificationCode, { body: { localPart: 'office', domain } })
    const code = await codeSentTo(`office@${domain}`)
    const { pool } = app.platform
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('select from verifications where advisor_id = $1 for update', [advisor.id])
    const confirmed = app.as(advisor).call(confirmVerificationCode, { body: { code } })
    await untilWaiting(pool, 1)
    const renamed = rename(advisor, 'Gordon')
    await untilWaiting(pool, 2)
    await holder.query('commit')
    holder.release()
    await Promise.all([confirmed, renamed])
    expect(await own(advisor)).toMatchObject({ state: 'pending', stage: 'review', result: 'name_mismatch' })
  })

  test('after a revocation goes to review when the revocation is undone', async () => {
    const { advisor, admin } = await aRevoked()
    await rename(advisor, 'Gordon')
    await app.as(admin).call(undoVerificationDecision, params(advisor))
    expect(await own(advisor)).toMatchObject({ state: 'pending', stage: 'review', result: 'name_mismatch' })
  })

  test('after a revocation goes to review when an appeal is upheld', async () => {
    const { advisor } = await aRevoked()
    await rename(advisor, 'Gordon')
    await app.as(advisor).call(openAppeal, { body: { statement: 'I work there.' } })
    const body = { decision: 'upheld', note: 'The firm was wrong.' } as const
    await app.as(await an.admin()).call(decideAppeal, { ...params(advisor), body })
    expect(await own(advisor)).toMatchObject({ state: 'pending', stage: 'review', result: 'name_mismatch' })
  })
})

test('undoing a decision leaves the case to a colleague of the one who wanted a second opinion', async () => {
  const [first, second] = [await an.admin(), await an.admin()]
  const { advisor } = await aMatch()
  await upload(advisor)
  const decide = (admin: TestPerson, decision: 'second_opinion' | 'rejected') =>
    app.as(admin).call(decideVerification, { ...params(advisor), body: { decision, note: 'See the stamp.' } })
  await decide(first, 'second_opinion')
  await decide(second, 'rejected')
  await app.as(second).call(undoVerificationDecision, params(advisor))
  const body = { decision: 'verified', note: '' } as const
  expect((await app.as(first).refused(decideVerification, { ...params(advisor), body })).code).toBe(
    'verification.second-person',
  )
  await app.as(second).call(decideVerification, { ...params(advisor), body: await approvalOf(advisor) })
  expect((await own(advisor)).state).toBe('verified')
})
