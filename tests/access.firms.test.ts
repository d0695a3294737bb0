import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { firmPermissions, firmRoles } from '#contract/firms/values.ts'
import { firmPermissionTable, permits } from '#server/firms/policy.ts'
import { addressOf } from '#tests/support/client.ts'
import { titleOf } from '#tests/support/endpoint-title.ts'
import { startApp } from '#tests/support/harness.ts'
import { firmsOf } from './factories/firms.ts'
import { ownedFirm } from './strangers/firms.ts'
import type { RequestParts } from './strangers/owned.ts'

const app = await startApp()
const { aFirm, aMember } = firmsOf(app)
const { admin: owner } = await aFirm()
const { admin: foreignOwner } = await aFirm()
const foreigner = await aMember(foreignOwner)

const callers = {
  owner,
  administrator: await aMember(owner, 'administrator'),
  advisor: await aMember(owner),
  compliance: await aMember(owner, 'compliance'),
}

const guarded = endpoints.filter(({ access }) => access !== 'public' && access.firm !== undefined)
const guardedTitles = guarded.map(titleOf)

/** Requests about the things of another firm, whose owner tests/strangers.test.ts lets through. */
const foreign = (await ownedFirm(app))
  .flatMap(({ requests }) => Object.entries(requests))
  .filter(([title]) => guardedTitles.includes(title))

/** Requests about somebody of another firm, or about nothing: they change nothing. */
const requests: Record<string, RequestParts> = {
  ...Object.fromEntries(foreign),
  'PATCH /api/firms/mine': { body: {} },
  'PUT /api/firms/mine/logo': { body: { jpeg: '' } },
  'DELETE /api/firms/mine/logo': {},
  'POST /api/team/invitations': { body: { email: owner.email } },
  'POST /api/team/invitations/batch': { body: { emails: [owner.email] } },
  'GET /api/team/joining': {},
  'GET /api/team/performance': {},
  'GET /api/team/audit': {},
  'GET /api/team/leads': {},
  'GET /api/team/leads/counts': {},
  'GET /api/team/leads/assignees': {},
  'POST /api/team/leads/assign': { body: { leadIds: [randomUUID()], advisorId: foreigner.id } },
  'GET /api/team/routing': {},
  'PUT /api/team/routing': {
    body: { rule: 'round_robin', fallback: 'round_robin', maxOpenLeads: 0, passesOnOverflow: false },
  },
  'POST /api/team/domains': {},
  'GET /api/team/sign-on': {},
  'PUT /api/team/sign-on': {
    body: { kind: 'saml', domain: 'gmail.com', metadata: 'x', issuer: '', clientId: '', clientSecret: '' },
  },
  'POST /api/team/sign-on/domains': { body: { domain: 'gmail.com' } },
  'POST /api/team/sign-on/trial': {},
  'PUT /api/team/sign-on/required': { body: { isRequired: false } },
  'DELETE /api/team/sign-on': {},
  'GET /api/archive': {},
  'PUT /api/archive': { body: { isOn: false, retentionYears: 6 } },
  'GET /api/archive/texts': {},
  'PUT /api/archive/texts/:advisorId/decision': {
    params: { advisorId: randomUUID() },
    body: { version: 1, decision: 'approved' },
  },
  'GET /api/archive/entries': {},
  'GET /api/archive/entries/:position': { params: { position: 2_000_000 } },
  'PUT /api/archive/entries/:position/decision': { params: { position: 2_000_000 }, body: { decision: 'signed-off' } },
  'GET /api/archive/samples': {},
  'POST /api/archive/rules': { body: { kind: 'percentage', percent: 10 } },
  'DELETE /api/archive/rules/:id': { params: { id: randomUUID() } },
  'POST /api/archive/holds': { body: { personId: null, reason: 'A request' } },
  'DELETE /api/archive/holds/:id': { params: { id: randomUUID() } },
  'POST /api/archive/checks': {},
  'GET /api/archive/exports': {},
  'POST /api/archive/exports': { body: { from: '2026-01-01', to: '2026-02-01' } },
  'POST /api/team/ownership': { body: { advisorId: foreigner.id } },
}

test('every endpoint with a permission of a firm has a request here', () => {
  expect(guardedTitles.toSorted()).toEqual(Object.keys(requests).toSorted())
})

test('a compliance officer supervises, and has no permission that changes the firm', () => {
  const held = firmPermissions.filter((permission) => permits('compliance', permission))
  expect(held).toEqual(['read-records', 'read-audit', 'supervise'])
  expect(Object.keys(firmPermissionTable).toSorted()).toEqual([...firmPermissions].toSorted())
})

describe.each(firmRoles)('%s', (firmRole) => {
  test.each(guarded.map((endpoint) => [titleOf(endpoint), endpoint] as const))(
    'may call %s exactly as the permission table says, and never for another firm',
    async (title, endpoint) => {
      const { params, body } = requests[title] ?? {}
      const reply = await app.app.inject({
        method: endpoint.method,
        url: addressOf(endpoint, { params: params ?? {} }),
        headers: { authorization: `Bearer ${callers[firmRole].accessToken}` },
        ...(body && { payload: body }),
      })
      const permission = endpoint.access === 'public' ? undefined : endpoint.access.firm
      const code = reply.statusCode < 400 ? null : reply.json().code
      if (permission && permits(firmRole, permission)) {
        expect(['firms.not-allowed', 'core.forbidden']).not.toContain(code)
        if (params) expect(code).toBe('core.not-found')
      } else expect(['firms.not-allowed', 'core.forbidden']).toContain(code)
    },
  )
})
