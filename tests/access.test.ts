import { describe, expect, test } from 'vitest'
import type { EndpointShape } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { apiScopes } from '#contract/integrations/values.ts'
import { startVisit } from '#contract/operations/visits/endpoints.ts'
import { visitHeader } from '#contract/operations/visits/values.ts'
import type { Role } from '#contract/profiles/values.ts'
import { type StaffRole, staffPermits, staffRoles } from '#contract/staff/values.ts'
import { shown } from '#server/operations/visits/policy.ts'
import { addressOf } from '#tests/support/client.ts'
import { titleOf } from '#tests/support/endpoint-title.ts'
import { startApp } from '#tests/support/harness.ts'
import { apiKeyOf } from './factories/api-keys.ts'
import { people } from './factories/people.ts'

const app = await startApp()
const { a, an } = people(app)
const unverified = { emailVerified: false, verified: false, published: false }

/** The same claims, the session among them, with the signature left out. */
function unsigned(token: string): string {
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
  return `${header}.${token.split('.')[1]}.`
}

type Caller = {
  readonly name: string
  readonly role?: Role
  readonly staffRole?: StaffRole
  readonly verified: boolean
  readonly aal1?: true
  readonly token?: string
  /** The token is an API key with every scope. */
  readonly hasKey?: true
  /** Of somebody of the staff who views the account. */
  readonly visitId?: string
}

/** Somebody of the staff who views an account, and so meets what its owner meets. */
async function aViewOf(role: 'consumer' | 'advisor'): Promise<Caller> {
  const staff = await an.admin({ staffRole: 'support' })
  const person = role === 'consumer' ? await a.consumer() : await an.advisor()
  const body = { reason: 'They called us about it' }
  const { id } = await app.as(staff).call(startVisit, { params: { id: person.id }, body })
  return {
    name: `staff viewing the account of a role: ${role}`,
    role,
    verified: true,
    token: staff.accessToken,
    visitId: id,
  }
}

const program = await an.advisor()

const callers: Caller[] = [
  { name: 'a visitor', verified: false },
  {
    name: 'a caller with an unsigned token of an admin',
    verified: false,
    token: unsigned((await an.admin()).accessToken),
  },
  { name: 'a consumer', role: 'consumer', verified: true, token: (await a.consumer()).accessToken },
  { name: 'an advisor', role: 'advisor', verified: true, token: (await an.advisor()).accessToken },
  { name: 'a firm administrator', role: 'firm_admin', verified: true, token: (await a.firmAdmin()).accessToken },
  ...(await Promise.all(
    staffRoles.map(async (staffRole) => ({
      name: `staff with the role ${staffRole}`,
      role: 'admin' as const,
      staffRole,
      verified: true,
      token: (await an.admin({ staffRole })).accessToken,
    })),
  )),
  {
    name: 'a program with an API key of an advisor',
    role: 'advisor',
    verified: true,
    hasKey: true,
    token: await apiKeyOf(app, program.accessToken),
  },
  await aViewOf('consumer'),
  await aViewOf('advisor'),
  {
    name: 'a firm administrator without a second factor',
    role: 'firm_admin',
    verified: true,
    aal1: true,
    token: (await a.firmAdmin({ secondFactor: false })).accessToken,
  },
  {
    name: 'an admin without a second factor',
    role: 'admin',
    staffRole: 'admin',
    verified: true,
    aal1: true,
    token: (await an.admin({ secondFactor: false })).accessToken,
  },
  {
    name: 'a consumer without a verified address',
    role: 'consumer',
    verified: false,
    token: (await a.consumer({ emailVerified: false })).accessToken,
  },
  {
    name: 'an advisor without a verified address',
    role: 'advisor',
    verified: false,
    token: (await an.advisor(unverified)).accessToken,
  },
  {
    name: 'a firm administrator without a verified address',
    role: 'firm_admin',
    verified: false,
    aal1: true,
    token: (await a.firmAdmin(unverified)).accessToken,
  },
]

/** The problem code the declared access gives a caller, or null when they are let in. */
function expectedDenial({ access, method, path }: EndpointShape, caller: Caller): string | null {
  const { role, staffRole, verified, aal1, visitId, hasKey = false } = caller
  const isKeyed = access !== 'public' && access.scope !== undefined
  if (visitId && !isKeyed && method !== 'GET') return 'core.view-only'
  if (visitId && !isKeyed && !shown.includes(path)) return 'core.not-in-view'
  if (access === 'public') return null
  // The public API takes API keys and no sessions, and all else takes no keys.
  if (!role || isKeyed !== hasKey) return 'core.signed-out'
  if (access.roles !== 'any' && !access.roles.includes(role)) return 'core.forbidden'
  if (role === 'admin' && access.staff && !staffPermits(staffRole, access.staff)) return 'core.forbidden'
  if (aal1 && !access.beforeSecondFactor) return 'core.second-factor-required'
  return access.emailVerified && !verified ? 'core.unverified' : null
}

const gate = new Set([
  'core.signed-out',
  'core.forbidden',
  'core.second-factor-required',
  'core.unverified',
  'core.view-ended',
  'integrations.scope-missing',
])
/** What an empty request about an id of nothing may meet behind the gate. */
const ofInput = new Set([400, 404, 422])
const ofPlan: readonly unknown[] = [
  'billing.no-firm',
  'billing.not-included',
  'billing.nothing-to-cancel',
  'billing.nothing-to-resume',
  'billing.nothing-due',
]
const somewhere = '0190a1b2-0000-7000-8000-00000000ffff'

/** Sends nothing but an id of nothing in each parameter of the path. */
function sendEmpty(endpoint: EndpointShape, { token, visitId }: Pick<Caller, 'token' | 'visitId'>) {
  const params = Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, somewhere]))
  return app.app.inject({
    method: endpoint.method,
    url: addressOf(endpoint, { params }),
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(visitId && { [visitHeader]: visitId }) },
  })
}

const served = ({ method, path }: EndpointShape) => app.app.hasRoute({ method, url: path })

test.each(endpoints.map((endpoint) => [titleOf(endpoint), endpoint] as const))('%s is served', (_title, endpoint) => {
  expect(served(endpoint)).toBe(true)
})

test('no two endpoints share a method and a path', () => {
  const titles = endpoints.map(titleOf)
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
})

test('every endpoint that admins may call declares the permission of a staff role', () => {
  const unsaid = endpoints.filter(
    ({ access }) => access !== 'public' && access.roles.includes('admin') && !access.staff,
  )
  expect(unsaid.map(titleOf)).toEqual([])
})

test('every endpoint admits at least one of the callers', () => {
  const closed = endpoints.filter((endpoint) => callers.every((caller) => expectedDenial(endpoint, caller) !== null))
  expect(closed.map(titleOf)).toEqual([])
})

describe.each(callers)('$name', (caller) => {
  test.each(endpoints.filter(served).map((endpoint) => [titleOf(endpoint), endpoint] as const))(
    'is admitted or denied as %s declares',
    async (_title, endpoint) => {
      const reply = await sendEmpty(endpoint, caller)
      const code = reply.statusCode < 400 ? null : reply.json().code
      const denial = expectedDenial(endpoint, caller)
      if (denial) expect([reply.statusCode, code]).toEqual([denial === 'core.signed-out' ? 401 : 403, denial])
      else {
        expect(gate.has(code)).toBe(false)
        // Nothing is sent and no id exists, so a conflict tells of the caller's own plan alone.
        if (reply.statusCode >= 400 && !ofInput.has(reply.statusCode)) expect(ofPlan).toContain(code)
      }
      expect(code).not.toBe('core.unexpected')
    },
  )
})

const keyed = endpoints.flatMap((endpoint) => {
  const scope = endpoint.access === 'public' ? undefined : endpoint.access.scope
  return scope ? [[titleOf(endpoint), endpoint, scope] as const] : []
})

const keysWithout = new Map(
  await Promise.all(
    apiScopes.map(async (scope) => {
      const rest = apiScopes.filter((each) => each !== scope)
      return [scope, await apiKeyOf(app, program.accessToken, rest)] as const
    }),
  ),
)

test.each(keyed)('%s denies an API key that has every other scope', async (_title, endpoint, scope) => {
  const reply = await sendEmpty(endpoint, { token: keysWithout.get(scope) ?? '' })
  expect([reply.statusCode, reply.json().code]).toEqual([403, 'integrations.scope-missing'])
})
