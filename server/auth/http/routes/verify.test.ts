import { describe, expect, test } from 'vitest'
import { hours, minutes } from '#contract/core/durations.ts'
import { anAddress, aPassword, type ReadMail, startAuth } from '#tests/support/auth.ts'

const auth = await startAuth({ env: { AUTH_REDIRECT_ALLOW_LIST: 'https://*.partner.example/**' } })
const site = 'http://localhost:3000'

async function signUp(options: { flowType?: 'implicit' | 'pkce'; emailRedirectTo?: string } = {}) {
  const client = auth.client(options.flowType ? { flowType: options.flowType } : {})
  const email = anAddress()
  const redirect = options.emailRedirectTo ? { options: { emailRedirectTo: options.emailRedirectTo } } : {}
  const { data } = await client.signUp({ email, password: aPassword, ...redirect })
  return { client, email, user: data.user, mail: await auth.mailTo(email) }
}

/** Opens the link of a mail as a browser does, one step. */
async function open(mail: ReadMail) {
  const reply = await auth.call(`/verify${mail.link.search}`)
  const target = new URL(reply.headers.get('location') ?? 'http://none.invalid')
  return { status: reply.status, target, fragment: new URLSearchParams(target.hash.slice(1)) }
}

describe('a code', () => {
  test('confirms the address and signs in', async () => {
    const { email, mail } = await signUp()
    const client = auth.client()
    const { data, error } = await client.verifyOtp({ email, token: mail.code, type: 'signup' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email_confirmed_at: expect.any(String), user_metadata: { email_verified: true } })
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email_verified: true })
    expect((await client.getUser()).data.user?.email).toBe(email)
    expect(amrOf(data.session?.access_token)).toBe('otp')
  })

  test('is also accepted with type email', async () => {
    const { email, mail } = await signUp()
    expect((await auth.client().verifyOtp({ email, token: mail.code, type: 'email' })).error).toBeNull()
  })

  test('is accepted once when it is sent five times at once', async () => {
    const { email, mail } = await signUp()
    const body = { email, token: mail.code, type: 'signup' }
    const replies = await Promise.all(Array.from({ length: 5 }, () => auth.call('/verify', { body })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ body }) => body.code === 'otp_expired')).toHaveLength(4)
  })

  test('is invalid after five wrong attempts, while the link stays valid', async () => {
    const { email, mail } = await signUp()
    const wrong = mail.code === '000000' ? '111111' : '000000'
    for (let round = 0; round < 5; round += 1) {
      const reply = await auth.call('/verify', { body: { email, token: wrong, type: 'signup' } })
      expect(reply).toMatchObject({
        status: 403,
        body: { code: 'otp_expired', message: 'Token has expired or is invalid' },
      })
    }
    expect((await auth.call('/verify', { body: { email, token: mail.code, type: 'signup' } })).status).toBe(403)
    expect((await open(mail)).fragment.get('access_token')).toBeTruthy()
  })

  test('is rejected for another user', async () => {
    const [first, second] = [await signUp(), await signUp()]
    if (first.mail.code === second.mail.code) return
    const reply = await auth.call('/verify', { body: { email: second.email, token: first.mail.code, type: 'signup' } })
    expect(reply.body.code).toBe('otp_expired')
  })

  test('expires with its link after an hour', async () => {
    const { email, mail } = await signUp()
    auth.clock.advance(hours(1) + minutes(1))
    const reply = await auth.call('/verify', { body: { email, token: mail.code, type: 'signup' } })
    expect(reply.body.code).toBe('otp_expired')
    const link = await open(mail)
    auth.clock.set(new Date())
    expect(link.fragment.get('error_code')).toBe('otp_expired')
  })

  test('returns the same error for unknown users', async () => {
    const reply = await auth.call('/verify', { body: { email: anAddress(), token: '123456', type: 'signup' } })
    expect(reply).toMatchObject({
      status: 403,
      body: { code: 'otp_expired', message: 'Token has expired or is invalid' },
    })
  })
})

describe('the token of a link', () => {
  test('can be posted by the page it led to', async () => {
    const { mail } = await signUp()
    const token_hash = mail.link.searchParams.get('token') ?? ''
    const { data, error } = await auth.client().verifyOtp({ token_hash, type: 'email' })
    expect(error).toBeNull()
    expect(data.session).not.toBeNull()
    const again = await auth.client().verifyOtp({ token_hash, type: 'email' })
    expect(again.error).toMatchObject({
      status: 403,
      code: 'otp_expired',
      message: 'Email link is invalid or has expired',
    })
  })

  test('is stored only as a digest', async () => {
    const { mail } = await signUp()
    const token = mail.link.searchParams.get('token') ?? ''
    const { rows } = await auth.platform.pool.query('select * from one_time_tokens')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
    for (const { digest } of rows)
      expect((await auth.call('/verify', { body: { token_hash: digest, type: 'signup' } })).status).toBe(403)
  })
})

describe('a link opened in a browser', () => {
  test('leads to the redirect of the sign-up, with a session in the fragment', async () => {
    const { mail, user } = await signUp({ emailRedirectTo: `${site}/welcome?from=mail` })
    const { status, target, fragment } = await open(mail)
    expect(status).toBe(303)
    expect(target.origin + target.pathname + target.search).toBe(`${site}/welcome?from=mail`)
    expect([...fragment.keys()]).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'sb',
      'token_type',
      'type',
    ])
    expect(fragment.get('type')).toBe('signup')
    const { body } = await auth.call('/user', { token: fragment.get('access_token') ?? '' })
    expect(body).toMatchObject({ id: user?.id, email_confirmed_at: expect.any(String) })
  })

  test('leads to the site when the redirect of the sign-up is not allowed', async () => {
    const { mail } = await signUp({ emailRedirectTo: 'https://evil.example/steal' })
    expect(mail.link.searchParams.get('redirect_to')).toBe(site)
    const elsewhere = new URL(mail.link)
    elsewhere.searchParams.set('redirect_to', 'https://evil.example/steal')
    const { target } = await open({ ...mail, link: elsewhere })
    expect(target.origin).toBe(site)
  })

  test('redirects to a listed place', async () => {
    const { mail } = await signUp({ emailRedirectTo: 'https://a.partner.example/in' })
    expect((await open(mail)).target.host).toBe('a.partner.example')
  })

  test('reports a used link in the fragment', async () => {
    const { mail } = await signUp()
    await open(mail)
    const { status, target, fragment } = await open(mail)
    expect(status).toBe(303)
    expect(target.search).toBe('')
    expect(Object.fromEntries(fragment)).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
      sb: '',
    })
  })

  test('is not used up by a HEAD request', async () => {
    const { mail } = await signUp()
    const head = await auth.call(`/verify${mail.link.search}`, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect((await open(mail)).fragment.get('access_token')).toBeTruthy()
  })

  test.each([
    ['?type=signup', 'Verify requires a token or a token hash'],
    ['?token=abc', 'Verify requires a verification type'],
  ])('returns a JSON error for the query %s', async (query, message) => {
    expect(await auth.call(`/verify${query}`)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message },
    })
  })
})

describe('a link for a client with a PKCE verifier', () => {
  test('returns a code, which returns a session once', async () => {
    const { client, mail, user } = await signUp({ flowType: 'pkce', emailRedirectTo: `${site}/back` })
    expect(mail.link.searchParams.get('token')).toMatch(/^pkce_/)
    const { target } = await open(mail)
    expect(target.hash).toBe('')
    const code = target.searchParams.get('code') ?? ''
    const { data, error } = await client.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user?.id).toBe(user?.id)
    expect(amrOf(data.session?.access_token)).toBe('email/signup')
    const body = { auth_code: code, code_verifier: 'a'.repeat(56) }
    expect(await auth.call('/token?grant_type=pkce', { body })).toMatchObject({
      status: 404,
      body: { code: 'flow_state_not_found' },
    })
  })

  test('cannot be redeemed by another client', async () => {
    const { client, mail } = await signUp({ flowType: 'pkce' })
    const { target } = await open(mail)
    const auth_code = target.searchParams.get('code') ?? ''
    const stolen = await auth.call('/token?grant_type=pkce', { body: { auth_code, code_verifier: 'f'.repeat(112) } })
    expect(stolen).toMatchObject({ status: 400, body: { code: 'bad_code_verifier' } })
    expect((await client.exchangeCodeForSession(auth_code)).error).toBeNull()
  })

  test('expires five minutes after the click, however late the click was', async () => {
    const { client, mail } = await signUp({ flowType: 'pkce' })
    auth.clock.advance(minutes(30))
    const { target } = await open(mail)
    auth.clock.advance(minutes(6))
    const { error } = await client.exchangeCodeForSession(target.searchParams.get('code') ?? '')
    auth.clock.set(new Date())
    expect(error).toMatchObject({ status: 422, code: 'flow_state_expired' })
  })

  test('is not redeemable before the click', async () => {
    await signUp({ flowType: 'pkce' })
    const { rows } = await auth.platform.pool.query(
      'select auth_code from flow_states order by created_at desc limit 1',
    )
    const body = { auth_code: rows[0].auth_code, code_verifier: 'a'.repeat(56) }
    expect((await auth.call('/token?grant_type=pkce', { body })).body.code).toBe('flow_state_not_found')
  })

  test('reports a used link in query and fragment', async () => {
    const { client, mail } = await signUp({ flowType: 'pkce', emailRedirectTo: `${site}/back?x=1` })
    const first = await open(mail)
    await client.exchangeCodeForSession(first.target.searchParams.get('code') ?? '')
    const { target, fragment } = await open(mail)
    expect(target.searchParams.get('x')).toBe('1')
    expect(target.searchParams.get('error_code')).toBe('otp_expired')
    expect(fragment.get('error_code')).toBe('otp_expired')
  })

  test.each([{}, { auth_code: 'x' }, { code_verifier: 'x' }])('rejects %j', async (body) => {
    expect(await auth.call('/token?grant_type=pkce', { body })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  })
})

describe('a request to verify', () => {
  test.each([
    [{ token: '1', email: 'a@b.c' }, 400, 'Verify requires a verification type'],
    [{ type: 'signup', email: 'a@b.c' }, 400, 'Verify requires either a token or a token hash'],
    [{ type: 'signup', token: '1', token_hash: '2' }, 400, 'Verify requires either a token or a token hash'],
    [{ type: 'signup', token_hash: '2', email: 'a@b.c' }, 400, 'Only the token_hash and type should be provided'],
    [{ type: 'signup', token: '1' }, 400, 'Only an email address or phone number should be provided on verify'],
    [
      { type: 'signup', token: '1', email: 'a@b.c', phone: '1503' },
      400,
      'Only an email address or phone number should be provided on verify',
    ],
    [{ type: 'nonsense', token_hash: '1' }, 400, 'Invalid email verification type'],
    [{ type: 'nonsense', token: '1', email: 'a@b.c' }, 400, 'Unsupported verification type'],
    [{ type: 'signup', token: '1', email: 'nonsense' }, 422, 'Invalid email format'],
    [{ type: 'sms', token: '1', phone: 'abc' }, 400, 'Invalid phone number format (E.164 required)'],
  ])('returns an error for %j', async (body, status, message) => {
    expect(await auth.call('/verify', { body })).toMatchObject({ status, body: { code: 'validation_failed', message } })
  })
  test('returns 403 for the code of a phone that was sent none', async () => {
    const body = { type: 'sms', token: '123456', phone: '15035550142' }
    expect(await auth.call('/verify', { body })).toMatchObject({ status: 403, body: { code: 'otp_expired' } })
  })
})

function amrOf(token: string | undefined) {
  return JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()).amr[0].method
}
