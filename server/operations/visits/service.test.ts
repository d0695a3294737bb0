import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { listSecurityEvents } from '#contract/auth/endpoints.ts'
import { minutes } from '#contract/core/durations.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { createWebhook } from '#contract/integrations/webhooks/endpoints.ts'
import { saveLead } from '#contract/leads/endpoints.ts'
import { addTask } from '#contract/leads/tasks/endpoints.ts'
import { saveLeadView } from '#contract/leads/views/endpoints.ts'
import { listNotifications } from '#contract/notifications/endpoints.ts'
import { banPerson } from '#contract/operations/people/endpoints.ts'
import { endVisit, startVisit } from '#contract/operations/visits/endpoints.ts'
import { visitHeader, visitMinutes } from '#contract/operations/visits/values.ts'
import { getOwnProfile } from '#contract/profiles/endpoints.ts'
import { getAppointment } from '#contract/scheduling/endpoints.ts'
import { saveEntry } from '#contract/scheduling/entries/endpoints.ts'
import { listStaffLog } from '#contract/staff/endpoints.ts'
import { listOwnRequests } from '#contract/support/desk/endpoints.ts'
import { askSupport } from '#contract/support/endpoints.ts'
import { notifyUser } from '#server/notifications/service.ts'
import { partName } from '#server/staff/rules.parts.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { leadsOf } from '#tests/factories/leads.ts'
import { chats } from '#tests/factories/messaging.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { addressOf } from '#tests/support/client.ts'
import { titleOf } from '#tests/support/endpoint-title.ts'
import { startApp } from '#tests/support/harness.ts'
import { searchFields, shown } from './policy.ts'

const app = await startApp()
const { a, an } = people(app)
const support = await an.admin({ staffRole: 'support' })
const admin = app.as(await an.admin())
const isSearchField = (name: string) => searchFields.some((field) => field === name)
const reason = 'Their calendar shows nothing'
const view = (person: { id: string }, staff: TestPerson = support) =>
  app.as(staff).call(startVisit, { params: { id: person.id }, body: { reason } })

/** Calls as the staff within a visit. */
async function visiting(
  visitId: string,
  endpoint: EndpointShape,
  params: object = {},
  staff = support,
  query: object = endpoint.path === '/api/desk' ? { timeZone: 'UTC' } : {},
) {
  const reply = await app.app.inject({
    method: endpoint.method,
    url: addressOf(endpoint, { params, query }),
    headers: { authorization: `Bearer ${staff.accessToken}`, [visitHeader]: visitId },
  })
  return { status: reply.statusCode, text: reply.body, code: reply.statusCode < 400 ? null : reply.json().code }
}

/** Calls every endpoint within a visit, about the things of these ids. */
async function callAll(visitId: string, ids: Readonly<Record<string, string>> = {}) {
  const replies = []
  for (const endpoint of endpoints) {
    const of = (name: string) => ids[`${endpoint.path.split('/')[2]}:${name}`] ?? ids[name] ?? randomUUID()
    const params = Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, of(name)]))
    replies.push({ endpoint, ...(await visiting(visitId, endpoint, params)) })
  }
  return replies
}

/** A digest of every row, but of what records the visit and of keys that the server makes once. */
async function everyRow(): Promise<string> {
  const own = ['staff_log', 'account_visits', 'server_secrets']
  const { rows } = await app.platform.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const digests = []
  for (const { name } of rows) {
    if (own.includes(name)) continue
    const { rows: found } = await app.platform.db.execute<{ digest: string | null }>(
      sql`select md5(string_agg(row::text, ',' order by row::text)) as digest from ${sql.identifier(name)} row`,
    )
    digests.push(`${name} ${found[0]?.digest}`)
  }
  return digests.join('\n')
}

test.each(['consumer', 'advisor'] as const)(
  'every endpoint that changes something of a viewed %s is refused, and those that read change nothing',
  async (role) => {
    const person = role === 'consumer' ? await a.consumer() : await an.advisor()
    const { id } = await view(person)
    const before = await everyRow()
    for (const { endpoint, code } of await callAll(id)) {
      const isKeyed = endpoint.access !== 'public' && endpoint.access.scope !== undefined
      const expected = endpoint.method === 'GET' ? 'core.not-in-view' : 'core.view-only'
      if (isKeyed) expect([titleOf(endpoint), code]).toEqual([titleOf(endpoint), 'core.signed-out'])
      else if (endpoint.method !== 'GET' || !shown.includes(endpoint.path))
        expect([titleOf(endpoint), code]).toEqual([titleOf(endpoint), expected])
      else expect([titleOf(endpoint), code]).not.toEqual([titleOf(endpoint), 'core.unexpected'])
    }
    expect(await everyRow()).toBe(before)
  },
)

/** What an owner reads and staff who view the account never do: words, files, and the archive. */
const hiddenFromStaff = [
  '/api/archive',
  '/api/archive/entries',
  '/api/archive/samples',
  '/api/archive/exports',
  '/api/archive/texts',
  '/api/saved-replies',
  '/api/calls/servers',
  '/api/client-imports/contacts',
  '/api/leads/export.csv',
  '/api/leads/export.json',
  '/api/clients/export.csv',
  '/api/clients/export.json',
  '/api/crm-files/wealthbox.csv',
  '/api/crm-files/redtail.csv',
  '/api/account/data',
]

test.each(['consumer', 'advisor', 'firm owner'] as const)(
  'everything that the pages of a viewed %s read is shown to the staff, but words, files and the archive',
  async (kind) => {
    const person =
      kind === 'consumer'
        ? await a.consumer()
        : kind === 'advisor'
          ? await an.advisor()
          : (await firmsOf(app).aFirm()).admin
    const { id } = await view(person)
    const refused = []
    for (const endpoint of endpoints) {
      const { method, path, params, access } = endpoint as EndpointShape
      if (method !== 'GET' || params || (access !== 'public' && access.scope)) continue
      const query = path === '/api/desk' ? { timeZone: 'UTC' } : {}
      const own = await app.app.inject({
        method,
        url: addressOf(endpoint, { query }),
        headers: { authorization: `Bearer ${person.accessToken}` },
      })
      if (own.statusCode < 300 && (await visiting(id, endpoint)).status >= 300) refused.push(path)
    }
    expect(refused.filter((path) => !hiddenFromStaff.includes(path))).toEqual([])
  },
)

test('the log has a name in plain words for every path shown in a visit', () => {
  const names = shown.map((path) => partName(path.replaceAll(/:\w+/g, randomUUID())))
  expect(names.filter((name) => !/^[A-Z][\w ]+(-[\w ]+)*$/.test(name))).toEqual([])
})

test('every path shown in a visit belongs to a GET endpoint', () => {
  const reading = endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path)
  expect(shown.filter((path) => !reading.includes(path as EndpointShape['path']))).toEqual([])
})

test('messages, notes and free text of an account are in no reply of a visit', async () => {
  const words = 'marmalade-lighthouse'
  const { lead, advisor, consumer } = await leadsOf(app).aLead()
  const chat = await chats(app).a.chat({ consumer, advisor })
  await chats(app).write(consumer, chat.id, words)
  await app.as(advisor).call(addTask, { body: { title: words, leadId: lead.id } })
  await app
    .as(advisor)
    .call(saveLead, { params: { id: lead.id }, body: { notes: words, nextStep: words, tags: [words] } })
  await app.as(advisor).call(saveLeadView, { body: { name: 'Due', query: `tag=${words}` } })
  const url = `https://hooks.example/${words}`
  await app.as(advisor).call(createWebhook, { body: { url, kinds: ['lead.created'] } })
  await scheduling(app).an.availability(advisor)
  const { row } = await scheduling(app).a.requestedAppointment({ with: advisor, consumer, notes: words })
  const { id } = await view(advisor)
  const ids = { 'leads:id': lead.id, 'chats:id': chat.id, 'appointments:id': row.id }
  const replies = await callAll(id, ids)
  const bodyOf = (path: string) => replies.find(({ endpoint }) => endpoint.path === path && endpoint.method === 'GET')
  for (const path of [
    '/api/desk',
    '/api/leads/:id',
    '/api/appointments/:id',
    '/api/tasks',
    '/api/lead-views',
    '/api/webhooks',
  ])
    expect([path, bodyOf(path)?.status]).toEqual([path, 200])
  expect(replies.filter(({ text }) => text.includes(words)).map(({ endpoint }) => titleOf(endpoint))).toEqual([])
})

test('a visit shows how many lines an agenda has, and none of them', async () => {
  const { advisor, consumer } = await chats(app).a.chat()
  await scheduling(app).an.availability(advisor)
  const { row } = await scheduling(app).a.confirmedAppointment({ with: advisor, consumer })
  const body = { section: 'agenda', text: 'My pension' } as const
  await app.as(consumer).call(saveEntry, { params: { id: row.id, entryId: randomUUID() }, body })
  const { id } = await view(consumer)
  const { text } = await visiting(id, getAppointment, { id: row.id })
  expect(JSON.parse(text)).toMatchObject({ entries: [], entryCount: 1 })
})

/** Parameters of shown paths that take any text and search nothing. */
const noSearch = ['cursor', 'timeZone', 'from', 'to']
const isText = (schema: z.ZodType) => schema.safeParse('marmalade lighthouse').success
const queries = endpoints
  .filter(({ method, path, access }) => method === 'GET' && shown.includes(path) && access !== 'public')
  .flatMap((endpoint: EndpointShape) =>
    Object.entries(endpoint.query?.shape ?? {}).map(([name, schema]) => ({
      endpoint,
      name,
      schema: schema as z.ZodType,
    })),
  )

test.each(
  queries.filter(({ name }) => isSearchField(name)).map((each) => [each.endpoint.path, each.name, each] as const),
)('a visit refuses to look for words in %s by %s', async (_path, name, { endpoint }) => {
  const { id } = await view(await an.advisor())
  const params = Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((key) => [key, randomUUID()]))
  expect(await visiting(id, endpoint, params, support, { [name]: 'm' })).toMatchObject({ code: 'core.not-in-view' })
  expect((await visiting(id, endpoint, params, support)).code).not.toBe('core.not-in-view')
})

test('every parameter of a shown path that takes any text is a search that a visit refuses, or known to be none', () => {
  expect(queries.length).toBeGreaterThan(10)
  const open = queries.filter(({ name, schema }) => isText(schema) && !isSearchField(name) && !noSearch.includes(name))
  expect(open.map(({ endpoint, name }) => `${endpoint.path} ${name}`)).toEqual([])
})

test('a visit shows no key that writes as the person without a session', async () => {
  const person = await a.consumer()
  await app.as(person).call(askSupport, { body: { email: person.email, message: 'Where are my matches?' } })
  const [request] = (await app.as(person).call(listOwnRequests)).items
  const token = randomUUID()
  const decided = { userId: person.id, kind: 'report_decided', params: { token }, personId: null } as const
  const answered = { ...decided, kind: 'support_answered', params: { token: request?.token ?? '' } } as const
  await person.ctx().transaction((tx) => notifyUser(tx, answered))
  await person.ctx().transaction((tx) => notifyUser(tx, decided))
  const [notification] = (await app.as(person).call(listNotifications, { query: {} })).items
  expect([request?.token, notification?.href]).toEqual([expect.stringMatching(/.{36}/), `/appeal/${token}`])
  const { id } = await view(person)
  const [requests, notifications] = [await visiting(id, listOwnRequests), await visiting(id, listNotifications)]
  expect([requests.status, notifications.status]).toEqual([200, 200])
  expect(requests.text).toContain('Where are my matches?')
  expect(notifications.text).toContain('report_decided')
  expect(notifications.text).toContain('support_answered')
  const texts = (await callAll(id)).map(({ text }) => text).join()
  for (const key of [token, request?.token ?? '']) expect(texts).not.toContain(key)
})

test('the log has the start of a visit with each part once, and the end, and the owner sees the visit', async () => {
  const person = await a.consumer({ firstName: 'Ottoline' })
  const { id } = await view(person)
  const first = await visiting(id, getOwnProfile)
  expect([first.status, first.text.includes('Ottoline')]).toEqual([200, true])
  await visiting(id, getOwnProfile)
  await app.as(support).call(endVisit, { params: { id } })
  expect((await visiting(id, getOwnProfile)).code).toBe('core.view-ended')
  const { items } = await admin.call(listStaffLog, { query: { personId: person.id } })
  expect(items.map(({ act, by, reason: why }) => [act, by?.id, why])).toEqual([
    ['view-ended', support.id, ''],
    ['view-started', support.id, reason],
  ])
  expect(items.map(({ parts }) => parts)).toEqual([[], ['Profile']])
  const reads = await admin.call(listStaffLog, { query: { personId: person.id, act: 'view-read' } })
  expect(reads.items.map(({ detail }) => detail)).toEqual(['Profile'])
  const [event] = (await app.as(person).call(listSecurityEvents)).items
  expect(event).toMatchObject({ kind: 'viewed_by_staff', ip: null })
})

test('a visit ends after half an hour, with an entry in the log', async () => {
  const person = await a.consumer()
  const { id } = await view(person)
  app.clock.advance(minutes(visitMinutes))
  expect((await visiting(id, getOwnProfile)).code).toBe('core.view-ended')
  await app.runJob('operations.end-visits')
  const [ended] = (await admin.call(listStaffLog, { query: { personId: person.id } })).items
  expect(ended).toMatchObject({ act: 'view-ended', by: { id: support.id } })
})

test('a visit belongs to one session of the staff, and ends when it visits another account', async () => {
  const [person, next] = [await a.consumer(), await a.consumer()]
  const { id } = await view(person)
  const colleague = await an.admin({ staffRole: 'support' })
  expect((await visiting(id, getOwnProfile, {}, colleague)).code).toBe('core.view-ended')
  expect((await app.as(colleague).refused(endVisit, { params: { id } })).code).toBe('core.not-found')
  await view(next)
  expect((await visiting(id, getOwnProfile)).code).toBe('core.view-ended')
})

const endsOf = async (personId: string) => {
  const { items } = await admin.call(listStaffLog, { query: { personId, act: 'view-ended' } })
  return items.map(({ by, detail }) => [by?.id, detail])
}

test('a visit ends, with an entry in the log, when the staff sign out of its session', async () => {
  const person = await a.consumer()
  const colleague = await an.admin({ staffRole: 'support' })
  await view(person, colleague)
  await app.app.inject({
    method: 'POST',
    url: '/auth/v1/logout?scope=local',
    headers: { authorization: `Bearer ${colleague.accessToken}` },
  })
  expect(await endsOf(person.id)).toEqual([[colleague.id, 'the session of the staff ended']])
})

test('the log tells a visit that was opened again from one that ended for another account', async () => {
  const [person, next] = [await a.consumer(), await a.consumer()]
  await view(person)
  await view(person)
  await view(next)
  expect(await endsOf(person.id)).toEqual([
    [support.id, 'for another account'],
    [support.id, 'opened again'],
  ])
})

test('a visit is refused to an account of the staff or a banned person, and without the permission', async () => {
  const finance = await an.admin({ staffRole: 'finance' })
  const person = await a.consumer()
  const input = { params: { id: person.id }, body: { reason } }
  expect((await app.as(finance).refused(startVisit, input)).code).toBe('core.forbidden')
  const toStaff = { params: { id: finance.id }, body: { reason } }
  expect((await admin.refused(startVisit, toStaff)).code).toBe('people.not-possible')
  const { id } = await view(person)
  await admin.call(banPerson, { params: { id: person.id }, body: { reason, days: 7 } })
  expect((await visiting(id, getOwnProfile)).code).toBe('core.view-ended')
  expect((await app.as(support).refused(startVisit, input)).code).toBe('people.not-possible')
})

test('the auth protocol changes nothing of the staff’s own account within a visit', async () => {
  const { id } = await view(await a.consumer())
  const reply = await app.app.inject({
    method: 'PUT',
    url: '/auth/v1/user',
    headers: { authorization: `Bearer ${support.accessToken}`, [visitHeader]: id },
    payload: { data: { nickname: 'Somebody' } },
  })
  expect(reply.json()).toMatchObject({ code: 403, error_code: 'no_authorization' })
})
