import { describe, expect, test } from 'vitest'
import { minutes } from '#contract/core/durations.ts'
import { confirmVerificationCode, getOwnVerification, sendVerificationCode } from '#contract/verification/endpoints.ts'
import { codeMinutes } from '#contract/verification/values.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { verificationsOf } from '#tests/factories/verification.ts'
import { startApp } from '#tests/support/harness.ts'
import { verificationCodes } from '../tables.ts'

const app = await startApp()
const { aRecord, aNewcomer, submit, proveByCode, codeSentTo } = verificationsOf(app)
const limited = await startApp({ env: { RATE_LIMIT_FACTOR: '1' } })
const limitedly = verificationsOf(limited)

async function aMatch(in_ = { aRecord, aNewcomer, submit }) {
  const record = await in_.aRecord()
  const advisor = await in_.aNewcomer()
  await in_.submit(advisor, record.crdNumber)
  return { advisor, ...record }
}
const confirm = (advisor: TestPerson, code: string) =>
  app.as(advisor).refused(confirmVerificationCode, { body: { code } })
const wrong = (code: string) => (code === '000000' ? '111111' : '000000')

describe('a verification code to the firm’s domain', () => {
  test('verifies a matched advisor, with the address as proof', async () => {
    const { advisor, domain } = await aMatch()
    const verification = await proveByCode(advisor, domain)
    expect(verification).toMatchObject({ state: 'verified', stage: null, code: null })
    expect(verification.proof).toMatchObject({ method: 'domain_code', with: expect.stringContaining(`@${domain}`) })
    expect(verification.history.map(({ event }) => event)).toEqual(['matched', 'code_confirmed'])
  })

  test('names the person on record without text of the account, and is stored as a hash', async () => {
    const record = await aRecord({ firstName: 'WILLIAM', lastName: 'HALE' })
    const advisor = await aNewcomer({ firstName: 'Free', lastName: 'Money' })
    await submit(advisor, record.crdNumber)
    await app.as(advisor).call(sendVerificationCode, { body: { localPart: 'office', domain: record.domain } })
    const [mail] = await app.mailsTo(`office@${record.domain}`)
    expect(mail?.text).toContain('William Hale')
    expect(mail?.text).not.toContain('Free Money')
    expect(await app.platform.db.select().from(verificationCodes)).not.toMatchObject([
      { codeHash: Buffer.from(await codeSentTo(`office@${record.domain}`)) },
    ])
  })

  test('is sent to no other domain', async () => {
    const { advisor } = await aMatch()
    const problem = await app
      .as(advisor)
      .refused(sendVerificationCode, { body: { localPart: 'me', domain: 'gmail.com' } })
    expect(problem.code).toBe('verification.no-firm-domain')
  })

  test.each(['a%b', '.office', 'of..fice', 'office.', 'office,other'])(
    'is refused for the invalid local part %s',
    async (localPart) => {
      const { advisor, domain } = await aMatch()
      const reply = await app.as(advisor).refused(sendVerificationCode, { body: { localPart, domain } })
      expect(reply.code).toBe('core.invalid')
    },
  )

  test('expires after five wrong attempts', async () => {
    const { advisor, domain } = await aMatch()
    await app.as(advisor).call(sendVerificationCode, { body: { localPart: 'office', domain } })
    const code = await codeSentTo(`office@${domain}`)
    for (let attempt = 1; attempt <= 5; attempt++)
      expect((await confirm(advisor, wrong(code))).code).toBe('verification.wrong-code')
    expect((await confirm(advisor, code)).code).toBe('verification.code-expired')
    expect(await app.as(advisor).call(getOwnVerification)).toMatchObject({ state: 'pending', code: null })
  })

  test('expires after half an hour', async () => {
    const { advisor, domain } = await aMatch()
    await app.as(advisor).call(sendVerificationCode, { body: { localPart: 'office', domain } })
    const code = await codeSentTo(`office@${domain}`)
    app.clock.advance(minutes(codeMinutes))
    expect((await confirm(advisor, code)).code).toBe('verification.code-expired')
  })

  test('verifies nothing when another number was submitted after it', async () => {
    const { advisor, domain } = await aMatch()
    await app.as(advisor).call(sendVerificationCode, { body: { localPart: 'office', domain } })
    const code = await codeSentTo(`office@${domain}`)
    await submit(advisor, (await aRecord()).crdNumber)
    expect((await confirm(advisor, code)).code).toBe('verification.not-possible')
  })

  test('is sent to the person on record also after strangers used up what accounts of other names have', async () => {
    const { advisor, domain, crdNumber } = await aMatch(limitedly)
    const send = (person: TestPerson) =>
      limited.as(person).call(sendVerificationCode, { body: { localPart: 'office', domain } })
    const refused = (person: TestPerson) =>
      limited.as(person).refused(sendVerificationCode, { body: { localPart: 'office', domain } })
    const stranger = await limitedly.aNewcomer({ firstName: 'Gordon' })
    await limitedly.submit(stranger, crdNumber)
    for (let sent = 1; sent <= 2; sent++) await send(stranger)
    expect((await refused(stranger)).code).toBe('core.too-many')
    for (let sent = 1; sent <= 3; sent++) await send(advisor)
    expect((await refused(advisor)).code).toBe('core.too-many')
  })

  test('is sent at most three times a day to one address, and five times to one advisor', async () => {
    const { advisor, domain } = await aMatch(limitedly)
    const send = (localPart: string) => ({ body: { localPart, domain } })
    const client = limited.as(advisor)
    for (let sent = 1; sent <= 3; sent++) await client.call(sendVerificationCode, send('office'))
    expect((await client.refused(sendVerificationCode, send('Office'))).code).toBe('core.too-many')
    await client.call(sendVerificationCode, send('desk'))
    expect((await client.refused(sendVerificationCode, send('mail'))).code).toBe('core.too-many')
  })
})
