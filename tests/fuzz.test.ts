import { once } from 'node:events'
import { request } from 'node:http'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ProblemDetails } from '#contract/core/problem.ts'
import type { ClientEvent } from '#contract/core/socket-event.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { roles } from '#contract/profiles/values.ts'
import { realtimeEvents } from '#contract/realtime.ts'
import { addressOf } from '#tests/support/client.ts'
import { startApp } from '#tests/support/harness.ts'
import { signInAs } from '#tests/support/sign-in.ts'
import { apiKeyOf } from './factories/api-keys.ts'
import { edgesOf, fitting, type Json, leavesOf, schemaOf, withValue } from './fuzz/inputs.ts'
import { populate } from './fuzz/population.ts'

const seed = 20_261_122
const randomCalls = 12
const timeLimitMs = 150
const probes = 40
const probeLimitMs = 1_000

const app = await startApp()
const { people, ids } = await populate(app)
const tokens = new Map(roles.map((role) => [role as string, people[role].accessToken]))
const apiKey = await apiKeyOf(app, people.advisor.accessToken)
const callers = ['visitor', ...roles] as const

type Call = { readonly params?: Json; readonly query?: Json; readonly body?: Json }
type Envelope = { readonly headers?: Readonly<Record<string, string>>; readonly payload?: string }

/** What a caller may send to an endpoint, as one schema. */
function inputOf({ params, query, body, path }: EndpointShape) {
  const parts = Object.entries({ params, query, body }).flatMap(([name, schema]) =>
    schema ? [[name, schemaOf(schema)] as const] : [],
  )
  const schema = { type: 'object', properties: Object.fromEntries(parts), required: parts.map(([name]) => name) }
  const [, , collection = ''] = path.split('/')
  // `/api/chats/:id` takes the ids of chats.
  const own = ids[collection.replaceAll('-', '_')] ?? (/advisor|people|block/.test(collection) ? ids.users : undefined)
  return { schema, fitting: fitting(schema, '', own?.length ? { ...ids, id: own } : ids) }
}

/** Sends a call, once more with a new session when a call before has ended the caller's. */
async function send(endpoint: EndpointShape, caller: string, call: Call, envelope: Envelope = {}) {
  const reply = await sendOnce(endpoint, caller, call, envelope)
  return reply.statusCode === 401 && (await renewToken(caller)) ? sendOnce(endpoint, caller, call, envelope) : reply
}

async function sendOnce(endpoint: EndpointShape, caller: string, { params, query, body }: Call, envelope: Envelope) {
  const isKeyed = endpoint.access !== 'public' && endpoint.access.scope !== undefined
  const token = isKeyed && caller === 'advisor' ? apiKey : tokens.get(caller)
  const payload = envelope.payload ?? (endpoint.body ? JSON.stringify(body ?? null) : undefined)
  // An address has no way to write half a surrogate pair; bodies have.
  const named = Object.entries(Object(params)).map(([name, value]) => [name, asText(value)])
  const url = addressOf(endpoint, { params: Object.fromEntries(named), query: Object(query) })
  return app.app.inject({
    method: endpoint.method,
    url,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...envelope.headers,
    },
    ...(payload !== undefined && { payload }),
  })
}

const asText = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value))

type Reply = Awaited<ReturnType<typeof sendOnce>>

/**
 * The contract of every reply: no unexpected failure, a problem for every rejection, a valid body.
 */
function assertPromised(endpoint: EndpointShape, reply: Reply, sent: unknown): void {
  const { statusCode: status, body } = reply
  const shown = () =>
    `${endpoint.method} ${endpoint.path} answered ${status} ${body.slice(0, 300)} to ${JSON.stringify(sent)?.slice(0, 600)}`
  const isDeclared = status < 500 || (status === 503 && endpoint.problems.some((code) => code.endsWith('unavailable')))
  if (!isDeclared) expect.fail(shown())
  if (status >= 400) {
    const details = ProblemDetails.safeParse(parsed(body))
    const isProblem = reply.headers['content-type'] === 'application/problem+json; charset=utf-8'
    if (!isProblem || details.data?.status !== status) expect.fail(shown())
    if (status === 400 && details.data?.code === 'core.invalid' && !details.data.errors?.length) expect.fail(shown())
    return
  }
  const schema = Object.entries(endpoint.reply).find(([declared]) => Number(declared) === status)?.[1]
  if (schema === undefined) expect.fail(shown())
  if (schema instanceof z.ZodType && !schema.safeParse(parsed(body)).success) expect.fail(shown())
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function allowedCallers({ access }: EndpointShape): readonly string[] {
  if (access === 'public') return ['visitor', ...roles]
  return access.roles === 'any' ? roles : access.roles
}

type Base = { readonly call: Call; readonly caller: string }
const rejections = new Set([400, 401, 403, 404])

/**
 * Finds a call that succeeds, or else one that passes validation and finds its object: an edge is
 * only tested when nothing else refuses the call before.
 */
async function findBase(endpoint: EndpointShape, input: fc.Arbitrary<Json>): Promise<Base> {
  const callers = allowedCallers(endpoint)
  const calls = fc.sample(input, { seed, numRuns: probes }) as Call[]
  let best: Base = { call: calls[0] ?? {}, caller: callers[0] ?? 'consumer' }
  let isFound = false
  const until = performance.now() + probeLimitMs
  for (const call of calls)
    for (const caller of callers) {
      const { statusCode } = await send(endpoint, caller, call)
      if (statusCode < 400) return { call, caller }
      if (!isFound && !rejections.has(statusCode)) {
        best = { call, caller }
        isFound = true
      }
      if (performance.now() > until) return best
    }
  return best
}

/** Signs somebody in again whose session a call before has ended. Tells whether it had. */
async function renewToken(caller: string): Promise<boolean> {
  const role = roles.find((each) => each === caller)
  if (!role) return false
  const headers = { authorization: `Bearer ${tokens.get(role)}` }
  const reply = await app.app.inject({ url: '/api/profile', headers })
  if (reply.statusCode !== 401) return false
  tokens.set(role, (await signInAs(app.platform, people[role].id)).accessToken)
  return true
}

const oddHosts = ['a b', '[::', 'x@y', '', 'evil.example', 'a'.repeat(300), '127.0.0.1:99999']
const envelopes: fc.Arbitrary<Envelope> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  fc.constantFrom(...oddHosts).map((host) => ({ headers: { host } })),
  fc.constantFrom(...oddHosts).map((host) => ({ headers: { 'x-forwarded-host': host } })),
  fc
    .constantFrom('text/plain', 'application/xml', 'multipart/form-data', 'application/json; charset=x', '%%')
    .map((type) => ({
      headers: { 'content-type': type },
    })),
  fc
    .constantFrom(
      '{"a":',
      '\ufeff{}',
      `${'['.repeat(9_000)}${']'.repeat(9_000)}`,
      '{"__proto__":{}}',
      '"\\ud800"',
      '1e999',
    )
    .map((payload) => ({ payload })),
)

// Calls that take something away come last, so that the others still find it.
const isFinal = ({ method, path }: EndpointShape) => Number(method === 'DELETE' || path.startsWith('/api/blocks'))
const served = endpoints
  .filter(({ method, path }) => app.app.hasRoute({ method, url: path }))
  .sort((left, right) => isFinal(left) - isFinal(right))

describe.each(served.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_title, endpoint) => {
    const input = inputOf(endpoint)
    const leaves = leavesOf(input.schema)

    test('replies as the contract declares to every edge value of every field', async () => {
      if (leaves.length === 0) return
      const base = await findBase(endpoint, input.fitting)
      for (const { path, schema, name } of leaves)
        for (const edge of edgesOf(schema, name)) {
          const call = withValue(base.call, path, edge) as Call
          assertPromised(endpoint, await send(endpoint, base.caller, call), call)
        }
    })

    test('replies as the contract declares to random input of every role', async () => {
      const mutation =
        leaves.length === 0
          ? fc.constant(null)
          : fc.option(
              fc
                .constantFrom(...leaves)
                .chain((leaf) => fc.constantFrom(...edgesOf(leaf.schema, leaf.name)).map((value) => ({ leaf, value }))),
            )
      const runs = fc.tuple(input.fitting, mutation, fc.constantFrom(...callers), envelopes)
      const until = performance.now() + timeLimitMs
      // On a busy machine fewer runs fit into the time, but never none.
      for (const [whole, change, caller, envelope] of fc.sample(runs, { seed, numRuns: randomCalls })) {
        const call = (change ? withValue(whole, change.leaf.path, change.value) : whole) as Call
        assertPromised(endpoint, await send(endpoint, caller, call, envelope), { caller, call, envelope })
        if (performance.now() > until) break
      }
    })
  },
)

const fromClient = realtimeEvents.flatMap((event) => (event.from === 'client' ? [event as ClientEvent] : []))
// More in one second are refused as a flood; and a refused renewal ends its connection.
const eventsOfOneConnection = (name: string) => (name === 'session.renew' ? 1 : 9)

describe.each(fromClient.map((event) => [event.name, event] as const))('the socket event %s', (_name, event) => {
  test.each(roles)('replies as the contract declares to every edge value from the role %s', async (role) => {
    await renewToken(role)
    const schema = schemaOf(event.payload)
    const [base = {}] = fc.sample(fitting(schema, '', ids), { seed, numRuns: 1 })
    const batch = eventsOfOneConnection(event.name)
    const payloads = leavesOf(schema).flatMap(({ path, schema, name }) =>
      edgesOf(schema, name).map((edge) => withValue(base, path, edge)),
    )
    for (let at = 0; at < payloads.length; at += batch) {
      const socket = await app.connect({ accessToken: tokens.get(role) ?? '' })
      for (const payload of payloads.slice(at, at + batch)) {
        const answer = await Promise.race([socket.send(event, payload), socket.ended])
        if (typeof answer === 'string') break
        if (answer.ok) event.reply.parse(answer.reply)
        else if (answer.problem.status >= 500) expect.fail(`${event.name} failed for ${JSON.stringify(payload)}`)
        else ProblemDetails.parse(answer.problem)
      }
      socket.close()
    }
  })
})

describe('an odd Host header over HTTP', async () => {
  const origin = new URL(await app.app.listen({ port: 0, host: '127.0.0.1' }))

  async function statusOf(path: string, host: string): Promise<{ status: number; body: string }> {
    const sent = request({ port: origin.port, path, agent: false, setHost: false, headers: { host } }).end()
    const [reply] = await once(sent, 'response')
    let body = ''
    for await (const chunk of reply) body += chunk
    return { status: reply.statusCode, body }
  }

  test.each(['/api/advisors', '/auth/v1/settings', '/auth/v1/authorize?provider=x', '/health', '/no-such-page'])(
    'is refused or ignored at %s, and never echoed',
    async (path) => {
      for (const host of [...oddHosts, 'h%00st', '[::1', '::1', 'a:b:c', '//x', '?', '#', 'x'.repeat(8_000)]) {
        const { status, body } = await statusOf(path, host)
        if (status >= 500) expect.fail(`${path} answered ${status} to the host ${JSON.stringify(host)}`)
        expect(body).not.toContain('evil.example')
        if (/[ @[?#%/]/.test(host)) expect([path, host, status]).toEqual([path, host, 400])
      }
    },
  )
})
