import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ProblemDetails } from '#contract/core/problem.ts'
import { signServiceToken } from '#server/auth/service.ts'
import { startApp } from '#tests/support/harness.ts'
import { signInAs } from '#tests/support/sign-in.ts'
import { people } from './factories/people.ts'
import { edgesOf } from './fuzz/inputs.ts'

const timeLimitMs = 800
const app = await startApp({
  env: {
    AUTH_ANONYMOUS_USERS: 'true',
    AUTH_MANUAL_LINKING: 'true',
    AUTH_SAML_ENABLED: 'true',
    // No gateway: what needs a text message is refused in the protocol's form.
    AUTH_PHONE_ENABLED: 'true',
    AUTH_MFA_PHONE: 'true',
  },
})
const { a } = people(app)
const { id: userId } = await a.consumer()
const { accessToken } = await signInAs(app.platform, userId)
const serviceToken = await signServiceToken(app.system(), { lifeSeconds: 3_600 })

type Caller = 'visitor' | 'user' | 'service'
type Fields = Readonly<Record<string, unknown>>
type Call = readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, caller: Caller, fields?: Fields]

const email = 'somebody@example.com'
const password = 'correct horse battery'
const proofKey = { code_challenge: 'a'.repeat(43), code_challenge_method: 's256' }
const credential = { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 'e30' } }

/**
 * Each call of the protocol with fields that it reads; a GET or DELETE takes them from its address.
 */
const calls: readonly Call[] = [
  ['POST', '/signup', 'visitor', { email, password, data: { first_name: 'Dana' }, ...proofKey }],
  ['POST', '/signup', 'visitor', { phone: '15035550142', password, channel: 'sms' }],
  ['POST', '/token?grant_type=password', 'visitor', { email, password }],
  ['POST', '/token?grant_type=refresh_token', 'visitor', { refresh_token: 'x' }],
  ['POST', '/token?grant_type=pkce', 'visitor', { auth_code: randomUUID(), code_verifier: 'a'.repeat(43) }],
  ['POST', '/token?grant_type=id_token', 'visitor', { provider: 'google', id_token: 'a.b.c', nonce: 'x' }],
  ['POST', '/token?grant_type=nonsense', 'visitor', { grant_type: 'x' }],
  ['POST', '/otp', 'visitor', { email, create_user: false, data: {}, ...proofKey }],
  ['POST', '/otp', 'visitor', { phone: '15035550145', create_user: true, data: {}, channel: 'sms' }],
  ['POST', '/magiclink', 'visitor', { email, data: {} }],
  ['POST', '/recover', 'visitor', { email, ...proofKey }],
  ['POST', '/resend', 'visitor', { type: 'signup', email, phone: '15035550142' }],
  ['POST', '/resend', 'visitor', { type: 'phone_change', phone: '15035550142' }],
  ['POST', '/verify', 'visitor', { type: 'sms', phone: '15035550142', token: '123456' }],
  ['POST', '/verify', 'visitor', { type: 'signup', email, token: '123456', token_hash: 'x', redirect_to: '/' }],
  ['GET', '/verify', 'visitor', { type: 'signup', token: 'x', redirect_to: 'http://localhost:3000/' }],
  [
    'GET',
    '/authorize',
    'visitor',
    { provider: 'google', scopes: 'x', redirect_to: '/', invite_token: 'x', ...proofKey },
  ],
  ['GET', '/callback', 'visitor', { state: randomUUID(), code: 'x', error: 'x', error_description: 'x', iss: 'x' }],
  ['POST', '/callback', 'visitor', { state: randomUUID(), code: 'x' }],
  ['POST', '/sso', 'visitor', { domain: 'firm.example', provider_id: '', redirect_to: '/', ...proofKey }],
  ['POST', '/sso/saml/acs', 'visitor', { SAMLResponse: 'x', RelayState: randomUUID() }],
  ['GET', '/sso/saml/metadata', 'visitor', { download: 'true' }],
  ['GET', '/user', 'user', { redirect_to: '/' }],
  ['PUT', '/user', 'user', { data: { first_name: 'Dana' }, email, nonce: '1', current_password: '1' }],
  ['PUT', '/user', 'user', { phone: '15035550144', channel: 'sms' }],
  ['GET', '/reauthenticate', 'user', { redirect_to: '/' }],
  ['GET', '/user/identities/authorize', 'user', { provider: 'google', skip_http_redirect: 'true' }],
  ['DELETE', `/user/identities/${randomUUID()}`, 'user'],
  ['POST', '/factors', 'user', { factor_type: 'totp', friendly_name: 'phone', issuer: 'x', phone: '15035550142' }],
  ['POST', `/factors/${randomUUID()}/challenge`, 'user', { channel: 'sms' }],
  ['POST', `/factors/${randomUUID()}/verify`, 'user', { challenge_id: randomUUID(), code: '123456' }],
  ['DELETE', `/factors/${randomUUID()}`, 'user'],
  ['POST', '/factors/recovery-codes/verify', 'user', { code: 'abcd-efgh' }],
  ['POST', '/passkeys/authentication/options', 'visitor', { email }],
  ['POST', '/passkeys/authentication/verify', 'visitor', { challenge_id: randomUUID(), credential }],
  ['POST', '/passkeys/registration/options', 'user', { friendly_name: 'phone' }],
  ['POST', '/passkeys/registration/verify', 'user', { challenge_id: randomUUID(), credential }],
  ['GET', '/admin/users', 'service', { page: '1', per_page: '2', filter: 'x', sort: 'x' }],
  [
    'POST',
    '/admin/users',
    'service',
    { email, password, phone: '15035550143', role: 'consumer', user_metadata: {}, id: randomUUID() },
  ],
  ['GET', `/admin/users/${userId}`, 'service'],
  ['PUT', `/admin/users/${userId}`, 'service', { user_metadata: {}, app_metadata: {}, ban_duration: 'none', email }],
  [
    'POST',
    '/admin/generate_link',
    'service',
    { type: 'magiclink', email, new_email: email, redirect_to: '/', data: {} },
  ],
  ['POST', '/invite', 'service', { email, data: {} }],
  // Last, because it ends the session.
  ['POST', '/logout', 'user', { scope: 'others' }],
]

const paths = ['identities', 'factors', 'passkeys'].map((name) => `/${name === 'identities' ? 'user/' : ''}${name}/`)
const oddIds = ['x', '%00', '%ff', '%ED%A0%80', '..%2f..%2fetc', 'a'.repeat(2_000), '-1', "'--"]
const oddPayloads = [
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '1e999',
  '{"email":"\\ud800"}',
  '{"__proto__":{"x":1}}',
  '\ufeff{}',
]
const deeplyNested = `{"email":${'['.repeat(9_000)}${']'.repeat(9_000)}}`

const ModernError = z.object({ code: z.string(), message: z.string().min(1) })
const InitialError = z.object({ code: z.number(), error_code: z.string(), msg: z.string().min(1) })
const OAuthError = z.object({ error: z.string(), error_description: z.string().optional() })

const tokens: Readonly<Record<Caller, string | null>> = { visitor: null, user: accessToken, service: serviceToken }

type Sent = { method: Call[0]; url: string; caller: Caller; payload?: string | undefined; version?: string }

/**
 * Sends a call and checks the reply against the protocol: no failure of the server, and errors in
 * its own form.
 */
async function assertProtocol({ method, url, caller, payload, version = '2024-01-01' }: Sent): Promise<void> {
  const token = tokens[caller]
  const reply = await app.app.inject({
    method,
    url: `/auth/v1${url}`,
    headers: {
      'x-supabase-api-version': version,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { payload }),
  })
  const shown = `${method} ${url.slice(0, 300)} answered ${reply.statusCode} ${reply.body.slice(0, 300)} to ${payload?.slice(0, 400)}`
  if (reply.statusCode >= 500) expect.fail(shown)
  if (reply.statusCode < 400) return
  const AuthErrorBody = version === '2024-01-01' ? ModernError : InitialError
  // The router refuses an address that is no UTF-8 before it knows whose call it is.
  const schema = /%(ff|ED)/.test(url) ? z.union([AuthErrorBody, ProblemDetails]) : z.union([AuthErrorBody, OAuthError])
  if (!schema.safeParse(parsed(reply.body)).success) expect.fail(shown)
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function sentWith(method: Call[0], path: string, fields: Fields): Pick<Sent, 'url' | 'payload'> {
  if (method === 'POST' || method === 'PUT') return { url: path, payload: JSON.stringify(fields) }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    query.append(name, (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())
  return { url: query.size > 0 ? `${path}?${query}` : path }
}

for (const [method, path, caller, fields = {}] of calls)
  describe(`${method} /auth/v1${path} from a ${caller}`, () => {
    test('replies in the form of the protocol to every odd field', async () => {
      const until = performance.now() + timeLimitMs
      // The odd values of all fields take turns, so that a slow machine tries each field.
      const edges = edgesOf({ type: 'string' }, 'text').concat([-1, 2 ** 63, 1.5])
      for (const edge of edges)
        for (const name of Object.keys(fields)) {
          await assertProtocol({ method, caller, ...sentWith(method, path, { ...fields, [name]: edge }) })
          if (performance.now() > until) return
        }
    })

    test('replies in the form of the protocol to odd bodies and versions', async () => {
      const isRead = method === 'POST' || method === 'PUT'
      for (const payload of isRead ? [...oddPayloads, deeplyNested] : [undefined]) {
        await assertProtocol({ method, url: path, caller, payload })
        await assertProtocol({ method, url: path, caller, payload, version: '2024-13-40' })
      }
      for (const role of ['visitor', 'user', 'service'] as const)
        await assertProtocol({ method, caller: role, ...sentWith(method, path, fields) })
    })
  })

test.each([...paths, '/admin/users/', '/no-such-call/'])(
  'replies in the form of the protocol to odd ids at %s',
  async (path) => {
    for (const id of oddIds)
      for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const)
        for (const caller of ['visitor', 'user', 'service'] as const)
          await assertProtocol({ method, url: path + id, caller, ...(method !== 'GET' && { payload: '{}' }) })
  },
)
