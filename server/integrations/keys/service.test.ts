import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { days, minutes } from '#contract/core/durations.ts'
import { changeFirmRole } from '#contract/firms/endpoints.ts'
import { createApiKey, listApiKeys, revokeApiKey } from '#contract/integrations/keys/endpoints.ts'
import type { NewApiKey } from '#contract/integrations/keys/schemas.ts'
import { listTasks } from '#contract/leads/tasks/endpoints.ts'
import { users } from '#server/auth/tables.ts'
import { grant, withdrawConsent } from '#server/profiles/consents/service.ts'
import { apiKeyOf } from '#tests/factories/api-keys.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { leadsOf } from '#tests/factories/leads.ts'
import { people } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp({ env: { RATE_LIMIT_FACTOR: '1' } })
const { a, an } = people(app)
const { aLead } = leadsOf(app)
const { aFirm, aMember } = firmsOf(app)

type Sent = { method?: 'GET' | 'POST' | 'PATCH'; body?: object; headers?: Record<string, string> }
async function send(key: string, path: string, { method = 'GET', body, headers = {} }: Sent = {}) {
  const authorization = `Bearer ${key}`
  const reply = await app.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { authorization, ...headers },
    ...(body && { payload: body }),
  })
  return { status: reply.statusCode, headers: reply.headers, json: reply.json() }
}
const aNamedLead = async () => aLead({ consumer: await a.consumer({ firstName: 'Rosa', lastName: 'Whitcombe' }) })

describe('an API key', () => {
  test('is shown once, works only on the public API, and says when it was last used', async () => {
    const { advisor } = await aLead()
    const created = await app.as(advisor).call(createApiKey, {
      body: { name: 'CRM', scopes: ['read:leads'], lifeDays: 30 },
    })
    expect((await send(created.key, '/leads')).json.items).toHaveLength(1)
    const { items } = await app.as(advisor).call(listApiKeys, {})
    const { key, ...shown } = created
    expect(items).toEqual([{ ...shown, lastUsedAt: app.clock.now().toISOString() }])
    expect(key.startsWith(`${shown.prefix}_`)).toBe(true)
    const reply = await app.app.inject({ url: '/api/leads', headers: { authorization: `Bearer ${key}` } })
    expect(reply.statusCode).toBe(401)
    expect((await send(advisor.accessToken, '/leads')).status).toBe(401)
  })

  test('gets a problem that names the missing scope', async () => {
    const { advisor, lead } = await aLead()
    const key = await apiKeyOf(app, advisor.accessToken, ['read:leads'])
    const body = { to: 'contacted' }
    const { status, json } = await send(key, `/leads/${lead.id}/move`, { method: 'POST', body })
    expect([status, json.code]).toEqual([403, 'integrations.scope-missing'])
    expect(json.detail).toContain('write:leads')
  })

  test('stops working when it is revoked, when it expires and while the account is banned', async () => {
    const advisor = await an.advisor()
    const [revoked, banned, expired] = await Promise.all([1, 2, 3].map(() => apiKeyOf(app, advisor.accessToken)))
    const status = async (key = '') => (await send(key, '/leads')).status
    const last = (await app.as(advisor).call(listApiKeys, {})).items.find(({ prefix }) => revoked?.startsWith(prefix))
    await app.as(advisor).call(revokeApiKey, { params: { id: last?.id ?? '' } })
    expect([await status(revoked), await status(banned)]).toEqual([401, 200])
    const ban = (bannedUntil: Date | null) =>
      app.platform.db.update(users).set({ bannedUntil }).where(eq(users.id, advisor.id))
    await ban(new Date(app.clock.now().getTime() + days(1)))
    expect(await status(banned)).toBe(401)
    await ban(null)
    app.clock.advance(days(30) + minutes(1))
    expect(await status(expired)).toBe(401)
  })

  test('waits for the second factor of an advisor who became an administrator of their firm', async () => {
    const { admin } = await aFirm()
    const member = await aMember(admin)
    const key = await apiKeyOf(app, member.accessToken)
    expect((await send(key, '/leads')).status).toBe(200)
    const body = { firmRole: 'administrator' } as const
    await app.as(admin).call(changeFirmRole, { params: { advisorId: member.id }, body })
    const { status, json } = await send(key, '/leads')
    expect([status, json.code]).toEqual([403, 'core.second-factor-required'])
    const administrator = await a.firmAdmin()
    expect((await send(await apiKeyOf(app, administrator.accessToken), '/leads')).status).toBe(200)
  })

  test('is refused as the eleventh of an advisor', async () => {
    const advisor = await an.advisor()
    for (let at = 0; at < 10; at += 1) await apiKeyOf(app, advisor.accessToken)
    const body: NewApiKey = { name: 'Eleventh', scopes: ['read:leads'], lifeDays: 30 }
    expect(await app.as(advisor).refused(createApiKey, { body })).toMatchObject({ code: 'integrations.too-many-keys' })
  })
})

describe('the public API', () => {
  test('names a consumer only while they share their details with the advisor', async () => {
    const { advisor, consumer } = await aNamedLead()
    const key = await apiKeyOf(app, advisor.accessToken)
    expect(JSON.stringify((await send(key, '/leads')).json)).toContain('Whitcombe')
    await withdrawConsent(consumer.ctx(), advisor.id)
    expect(JSON.stringify((await send(key, '/leads')).json)).not.toContain('Whitcombe')
  })

  test('returns pages of leads, and how many requests are left', async () => {
    const { advisor } = await aLead()
    await aLead({ advisor })
    const key = await apiKeyOf(app, advisor.accessToken)
    const first = await send(key, '/leads?limit=1')
    const second = await send(key, `/leads?limit=1&cursor=${first.json.nextCursor}`)
    expect(second.json).toMatchObject({ items: [{}], nextCursor: null })
    expect(second.json.items[0].id).not.toBe(first.json.items[0].id)
    expect(first.headers).toMatchObject({ 'ratelimit-policy': '"api";q=300;w=60', ratelimit: '"api";r=299;t=60' })
    expect(second.headers.ratelimit).toMatch(/^"api";r=298;t=\d+$/)
  })

  test('runs a request once when it is sent twice at once with one Idempotency-Key', async () => {
    const { advisor, lead } = await aLead()
    const key = await apiKeyOf(app, advisor.accessToken)
    const headers = { 'idempotency-key': randomUUID() }
    const add = (title: string) => send(key, '/tasks', { method: 'POST', headers, body: { title, leadId: lead.id } })
    const [first, second] = await Promise.all([add('Call back'), add('Call back')])
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.json).toEqual(first.json)
    expect((await app.as(advisor).call(listTasks, { query: {} })).items).toHaveLength(1)
    expect((await add('Another')).json.code).toBe('integrations.idempotency-key-reused')
    expect((await send(key, '/tasks?isDone=false')).json.items).toMatchObject([{ title: 'Call back' }])
  })

  test('does not replay a reply after the consumer takes only the phone back', async () => {
    const { advisor, consumer, lead } = await aNamedLead()
    const key = await apiKeyOf(app, advisor.accessToken)
    const agree = (sharesPhone: boolean) => grant(consumer.ctx(), advisor.id, { sharesPhone, source: 'profile' })
    await agree(true)
    const headers = { 'idempotency-key': 'move-2' }
    const body = { to: 'contacted' }
    const move = () => send(key, `/leads/${lead.id}/move`, { method: 'POST', headers, body })
    expect((await move()).status).toBe(200)
    await agree(true)
    expect((await move()).status).toBe(200)
    await agree(false)
    expect((await move()).json.code).toBe('integrations.done-before')
  })

  test('does not replay a failed request, nor a reply after the consent is withdrawn', async () => {
    const { advisor, consumer, lead } = await aNamedLead()
    const key = await apiKeyOf(app, advisor.accessToken)
    const headers = { 'idempotency-key': 'move-1' }
    const move = (to: string) => send(key, `/leads/${lead.id}/move`, { method: 'POST', headers, body: { to } })
    expect((await move('new')).json.code).toBe('leads.wrong-move')
    expect((await move('contacted')).json.consumer.displayName).toContain('Whitcombe')
    await withdrawConsent(consumer.ctx(), advisor.id)
    expect((await move('contacted')).json.code).toBe('integrations.done-before')
    app.clock.advance(days(2))
    await app.runJob('integrations.forget-requests')
    expect((await move('contacted')).json.code).toBe('leads.wrong-move')
  })
})
