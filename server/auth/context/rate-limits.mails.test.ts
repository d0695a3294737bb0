import { afterEach, describe, expect, test, vi } from 'vitest'
import { minutes } from '#contract/core/durations.ts'
import { type AuthApp, anAddress, aPassword, confirmAddress, startAuth } from '#tests/support/auth.ts'

const few = { RATE_LIMIT_FACTOR: '1', AUTH_SEND_INTERVAL: '0' }
const from = (ip: string, cookie?: string) => ({ 'x-forwarded-for': ip, ...(cookie && { cookie }) })

/** Advances the clock that the limits count by, too. */
function pass(app: AuthApp, milliseconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })
  app.clock.advance(milliseconds)
}
afterEach(() => void vi.useRealTimers())

describe('mail limits', () => {
  test('limit each kind of mail to one address to one a minute, whether or not it has an account', async () => {
    const app = await startAuth({ env: { RATE_LIMIT_FACTOR: '1', AUTH_REQUIRE_EMAIL_CONFIRMATION: 'true' } })
    const text = /^For security purposes, you can only request this after \d+ seconds\.$/
    const email = anAddress()
    expect((await app.client().signUp({ email, password: aPassword })).error).toBeNull()
    const again = await app.client().signUp({ email, password: aPassword })
    expect(again.error).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
      message: expect.stringMatching(text),
    })
    expect((await app.client().resend({ type: 'signup', email })).error?.message).toMatch(text)
    for (const address of [email, anAddress()]) {
      expect((await app.client().resetPasswordForEmail(address)).error).toBeNull()
      expect((await app.client().resetPasswordForEmail(address)).error?.message).toMatch(text)
    }
  })

  test('apply to confirmed and to new addresses alike', async () => {
    const app = await startAuth({ env: { RATE_LIMIT_FACTOR: '1', AUTH_REQUIRE_EMAIL_CONFIRMATION: 'true' } })
    const email = anAddress()
    await app.client().signUp({ email, password: aPassword })
    await app.client().verifyOtp({ email, token: (await app.mailTo(email)).code, type: 'signup' })
    expect((await app.call('/signup', { body: { email, password: aPassword } })).body.identities).toEqual([])
    expect((await app.call('/signup', { body: { email, password: aPassword } })).status).toBe(429)
  })

  test('count requests of one network, also for unknown addresses, against its own share only', async () => {
    const app = await startAuth({ env: { ...few, AUTH_RATE_MAIL: '20' } })
    const greedy = from('203.0.113.66')
    for (const [status, n] of [
      [200, 1],
      [200, 2],
      [429, 3],
    ] as const) {
      const reply = await app.call('/recover', { body: { email: `nobody-${n}@example.com` }, headers: greedy })
      expect(reply.status).toBe(status)
      if (status === 429) expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    const neighbor = await app.call('/recover', { body: { email: anAddress() }, headers: from('203.0.113.67') })
    expect(neighbor.status).toBe(200)
    const inOneNetwork = ['2001:db8::1', '2001:db8::2', '2001:db8::3'].map((ip) =>
      app.call('/recover', { body: { email: anAddress() }, headers: from(ip) }),
    )
    expect((await Promise.all(inOneNetwork)).filter(({ status }) => status === 429)).toHaveLength(1)
  })

  test("are not used up for a signed-in owner's reauthentication code by requests of others", async () => {
    const app = await startAuth({ env: few })
    const email = anAddress()
    const { data } = await app.client().signUp({ email, password: aPassword })
    await confirmAddress(app, email)
    for (let n = 0; n < 12; n += 1) await app.call('/recover', { body: { email }, headers: from(`198.51.100.${n}`) })
    const token = data.session?.access_token ?? ''
    expect((await app.call('/reauthenticate', { token })).status).toBe(200)
    await app.platform.jobs.runDue(app.clock.now())
  })

  test('limit mails about changes to one address to ten an hour, then one in ten minutes, across accounts', async () => {
    const app = await startAuth({ env: few })
    const stranger = anAddress()
    const sent = async () => (await app.mailsTo(stranger)).length
    for (let account = 0; account < 3; account += 1) {
      const client = app.client()
      await client.signUp({ email: anAddress(), password: aPassword })
      for (let change = 0; change < (account === 0 ? 9 : 3); change += 1)
        expect((await client.updateUser({ email: stranger })).error).toBeNull()
    }
    expect(await sent()).toBe(11)
    // The waiting mails of two accounts.
    for (const expected of [12, 13, 13]) {
      pass(app, minutes(10))
      expect(await sent()).toBe(expected)
    }
  })

  test('queue the mail of an address change past the hourly limit, and accept the change', async () => {
    const app = await startAuth({ env: few })
    const [email, newEmail] = [anAddress(), anAddress()]
    for (let n = 1; n <= 12; n += 1)
      await app.call('/resend', { body: { type: 'email_change', email: newEmail }, headers: from(`198.51.100.${n}`) })
    const owner = app.client({ flowType: 'pkce' })
    await owner.signUp({ email, password: aPassword })
    await owner.verifyOtp({ email, token: (await app.mailTo(email)).code, type: 'signup' })
    const { data, error } = await owner.updateUser({ email: newEmail })
    expect({ error, pending: data.user?.new_email }).toEqual({ error: null, pending: newEmail })
    const { code } = await app.mailTo(email, 1)
    await owner.verifyOtp({ email, token: code, type: 'email_change' })
    expect(await app.mailsTo(newEmail)).toHaveLength(0)
    pass(app, minutes(10))
    const { link } = await app.mailTo(newEmail)
    const opened = await app.call(`/verify${link.search}`)
    const flowCode = new URL(opened.headers.get('location') ?? '').searchParams.get('code') ?? ''
    expect((await owner.exchangeCodeForSession(flowCode)).data.user?.email).toBe(newEmail)
  })

  test('drop the queued mail of an address change that was replaced', async () => {
    const app = await startAuth({ env: few })
    const newEmail = anAddress()
    for (let n = 1; n <= 12; n += 1)
      await app.call('/resend', { body: { type: 'email_change', email: newEmail }, headers: from(`198.51.100.${n}`) })
    const owner = app.client()
    await owner.signUp({ email: anAddress(), password: aPassword })
    expect((await owner.updateUser({ email: newEmail })).error).toBeNull()
    const otherEmail = anAddress()
    expect((await owner.updateUser({ email: otherEmail })).error).toBeNull()
    pass(app, minutes(10))
    expect(await app.mailsTo(newEmail)).toHaveLength(0)
    expect(await app.mailsTo(otherEmail)).toHaveLength(1)
  })

  test('drop the queued mail of an address change after a new password', async () => {
    const app = await startAuth({ env: few })
    const newEmail = anAddress()
    for (let n = 1; n <= 12; n += 1)
      await app.call('/resend', { body: { type: 'email_change', email: newEmail }, headers: from(`198.51.100.${n}`) })
    const owner = app.client()
    await owner.signUp({ email: anAddress(), password: aPassword })
    expect((await owner.updateUser({ email: newEmail })).error).toBeNull()
    expect((await owner.updateUser({ password: 'another-harbor-77', current_password: aPassword })).error).toBeNull()
    pass(app, minutes(10))
    expect(await app.mailsTo(newEmail)).toHaveLength(0)
  })

  test('limit mails to one recipient to ten an hour, then one in ten minutes, so that others cannot block the owner', async () => {
    const app = await startAuth({ env: { RATE_LIMIT_FACTOR: '1' } })
    const email = anAddress()
    await app.client().signUp({ email, password: aPassword })
    await app.mailTo(email)
    const recover = async (ip: string) => {
      const { status } = await app.call('/recover', { body: { email }, headers: from(ip) })
      await app.runDueJobs()
      return { status, sent: (await app.mailsTo(email)).length }
    }
    // The sign-up has sent the first.
    for (let n = 2; n <= 10; n += 1) expect(await recover(`198.51.100.${n}`)).toEqual({ status: 200, sent: n })
    expect(await recover('203.0.113.9')).toEqual({ status: 200, sent: 11 })
    for (const ip of ['198.51.100.31', '198.51.100.32', '203.0.113.10'])
      expect(await recover(ip)).toEqual({ status: 200, sent: 11 })
    expect((await recover('203.0.113.10')).status).toBe(429)
  })

  test('keep the link of the previous mail for its client when a new mail is not due', async () => {
    const app = await startAuth({ env: few })
    const email = anAddress()
    await app.client().signUp({ email, password: aPassword })
    await app.mailTo(email)
    for (let n = 2; n <= 11; n += 1) {
      const stranger = { email, code_challenge: 'a'.repeat(43), code_challenge_method: 's256' }
      await app.call('/recover', { body: stranger, headers: from(`198.51.100.${n}`) })
    }
    const mail = await app.mailTo(email, 10)
    const owner = app.client({ flowType: 'pkce' })
    expect((await owner.resetPasswordForEmail(email)).error).toBeNull()
    await app.runDueJobs()
    expect(await app.mailsTo(email)).toHaveLength(11)
    const opened = await app.call(`/verify${mail.link.search}`)
    const code = new URL(opened.headers.get('location') ?? '').searchParams.get('code') ?? ''
    expect((await owner.exchangeCodeForSession(code)).error).toBeNull()
  })

  test('let the owner sign in or resend although others used up the hour', async () => {
    const app = await startAuth({ env: few })
    const email = anAddress()
    await app.client().signUp({ email, password: aPassword })
    for (let n = 2; n <= 14; n += 1) await app.call('/recover', { body: { email }, headers: from(`198.51.100.${n}`) })
    await app.runDueJobs()
    const before = (await app.mailsTo(email)).length
    const again = await app.call('/resend', { body: { type: 'signup', email }, headers: from('203.0.113.9') })
    expect(again.status).toBe(200)
    await app.runDueJobs()
    expect(await app.mailsTo(email)).toHaveLength(before + 1)
    const otp = await app.call('/otp', { body: { email }, headers: from('203.0.113.9') })
    expect(otp).toMatchObject({ status: 200, body: {} })
  })

  test('queue the mail of a sign-up past the hourly limit, and accept the sign-up', async () => {
    const app = await startAuth({ env: { ...few, AUTH_REQUIRE_EMAIL_CONFIRMATION: 'true' } })
    const email = anAddress()
    const again = { type: 'signup', email }
    for (let n = 1; n <= 12; n += 1) await app.call('/resend', { body: again, headers: from(`198.51.100.${n}`) })
    await app.runDueJobs()
    const owner = app.client()
    expect((await owner.signUp({ email, password: aPassword })).error).toBeNull()
    await app.runDueJobs()
    expect(await app.mailsTo(email)).toHaveLength(0)
    app.clock.advance(minutes(10))
    const { code } = await app.mailTo(email)
    expect((await owner.verifyOtp({ email, token: code, type: 'signup' })).error).toBeNull()
    expect((await app.client().signInWithPassword({ email, password: aPassword })).error).toBeNull()
  })

  test('keep queued sign-up mails valid although others keep signing up with the address', async () => {
    const app = await startAuth({ env: { ...few, AUTH_REQUIRE_EMAIL_CONFIRMATION: 'true' } })
    const email = anAddress()
    const signUp = (password: string, ip: string) =>
      app.call('/signup', { body: { email, password }, headers: from(ip) })
    for (let n = 1; n <= 10; n += 1) await signUp('of a stranger', `198.51.100.${n}`)
    expect((await signUp(aPassword, '203.0.113.9')).status).toBe(200)
    // What waited for a sign-up that another one replaced is not sent.
    const { code } = await app.mailTo(email)
    for (let n = 11; n <= 13; n += 1) expect((await signUp('of a stranger', `198.51.100.${n}`)).status).toBe(200)
    expect(await app.mailsTo(email)).toHaveLength(1)
    const body = { email, token: code, type: 'signup' }
    expect((await app.call('/verify', { body, headers: from('203.0.113.9') })).status).toBe(200)
    expect((await app.client().signInWithPassword({ email, password: aPassword })).error).toBeNull()
  })

  test('count queued mails against the global quota when they are sent, wait when it is used up, and report at half', async () => {
    const app = await startAuth({ env: { ...few, AUTH_RATE_MAIL: '2' } })
    for (let n = 0; n < 4; n += 1)
      await app.call('/recover', { body: { email: anAddress() }, headers: from(`198.51.100.${n}`) })
    await app.runDueJobs()
    expect(app.platform.ports.limits.sharedUse()).toEqual(new Map())
    const emails = [anAddress(), anAddress(), anAddress()]
    for (const [n, email] of emails.entries())
      await app.call('/signup', { body: { email, password: aPassword }, headers: from(`203.0.113.${n}`) })
    await app.runDueJobs()
    const sentTo = (await app.platform.outbox.list()).map(({ to }) => to)
    expect(emails.filter((email) => sentTo.includes(email))).toHaveLength(2)
    expect(app.platform.ports.limits.sharedUse()).toEqual(new Map([['auth-mail', 1]]))
    const { body } = await app.app.inject('/metrics')
    expect(body).toContain('shared_limit_used_ratio{limit="auth-mail"} 1')
  })
})
