import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { listSecurityEvents } from '#contract/auth/endpoints.ts'
import { hours, minutes, seconds } from '#contract/core/durations.ts'
import * as endpoints from '#contract/integrations/webhooks/endpoints.ts'
import type { WebhookKind } from '#contract/integrations/webhooks/values.ts'
import { moveLead } from '#contract/leads/endpoints.ts'
import { endSessionsOf } from '#server/auth/service.ts'
import { leadsOf } from '#tests/factories/leads.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { startServer } from '#tests/peers/calendar-server.ts'
import { startApp } from '#tests/support/harness.ts'
import { startQueue } from '#tests/support/running-queue.ts'
import { signedInAgain } from '#tests/support/sign-in.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { deliverWebhookJob } from '../jobs.ts'
import { postWebhook } from './gateway.ts'
import { announce, deliver } from './service.delivery.ts'
import { insertDeliveries, updateDelivery } from './store.ts'
import { webhooks } from './tables.ts'

const app = await startApp({ env: { WEBHOOK_PRIVATE_ADDRESSES: '127.0.0.1' } })
const { a, an } = people(app)
const { aLead } = leadsOf(app)

type Received = { readonly headers: IncomingHttpHeaders; readonly body: string }

/** A receiver that answers with `status`, and with where it moved to when that is a redirect. */
async function aReceiver() {
  const state = { status: 204, location: '', received: [] as Received[] }
  const url = await startServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    state.received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    reply.writeHead(state.status, state.location === '' ? {} : { location: state.location }).end()
  })
  return { url: `${url}/hook`, state }
}

/** The secret by which the newest message is signed, among those given. */
function signers({ headers, body }: Received, secrets: readonly string[]): string[] {
  const at = new Date(Number(headers['webhook-timestamp']) * 1_000)
  const signatures = String(headers['webhook-signature']).split(' ')
  return secrets.filter((secret) =>
    signatures.includes(new Webhook(secret).sign(String(headers['webhook-id']), at, body)),
  )
}

async function aWebhook(kinds: WebhookKind[] = ['lead.created', 'lead.moved'], advisor?: TestPerson) {
  const owner = advisor ?? (await an.advisor())
  const receiver = await aReceiver()
  const hook = await app.as(owner).call(endpoints.createWebhook, { body: { url: receiver.url, kinds } })
  const params = { id: hook.id }
  const log = async () => (await app.as(owner).call(endpoints.listDeliveries, { params })).items
  const state = async () => (await app.as(owner).call(endpoints.listWebhooks, {})).items[0]
  return { owner, hook, params, log, state, received: receiver.state }
}

describe('a webhook', () => {
  test('gets the events it subscribes to, signed, with ids and without names', async () => {
    const { owner, hook, received, log } = await aWebhook(['lead.created', 'lead.moved'])
    const consumer = await a.consumer({ firstName: 'Rosa', lastName: 'Whitcombe' })
    const { lead } = await aLead({ advisor: owner, consumer })
    await app.as(owner).call(moveLead, { params: { id: lead.id }, body: { to: 'contacted' } })
    await app.runDueJobs()
    const messages = received.received
      .map(({ body }) => JSON.parse(body))
      .toSorted((left, right) => left.type.localeCompare(right.type))
    expect(messages).toMatchObject([
      { type: 'lead.created', timestamp: app.clock.now().toISOString(), data: { leadId: lead.id } },
      { type: 'lead.moved', data: { leadId: lead.id, from: 'new', to: 'contacted' } },
    ])
    expect(JSON.stringify(messages)).not.toContain('Whitcombe')
    for (const message of received.received) expect(signers(message, [hook.secret])).toEqual([hook.secret])
    const delivered = { state: 'delivered', attempts: 1, lastStatus: 204 }
    expect(await log()).toMatchObject([delivered, delivered])
  })

  test('gets its events at once while the receivers of another advisor answer nothing', async () => {
    const [slow, quick] = [await an.advisor(), await aWebhook()]
    const waiting: ServerResponse[] = []
    const url = await startServer((_request, reply) => void waiting.push(reply))
    for (let n = 0; n < 3; n += 1)
      await app.as(slow).call(endpoints.createWebhook, { body: { url: `${url}/${n}`, kinds: ['lead.moved'] } })
    const queue = await startQueue(app, [deliverWebhookJob])
    const announceTo = (advisorId: string) =>
      app.system().transaction((tx) => announce(tx, advisorId, 'lead.moved', { from: 'new', to: 'contacted' }))
    for (let n = 0; n < 20; n += 1) await announceTo(slow.id)
    await waitFor(() => expect(waiting).toHaveLength(2))
    for (let n = 0; n < 3; n += 1) await announceTo(quick.owner.id)
    await waitFor(() => expect(quick.received.received).toHaveLength(3))
    expect(waiting).toHaveLength(2)
    // Nothing is lost: the two that were cut off are queued again beside those that never began.
    const closed = queue.close()
    for (const reply of waiting) reply.destroy()
    await closed
    const { rows } = await app.platform.pool.query(
      "select count(*)::int as queued from pgboss.job where group_id = $1 and state in ('created', 'retry')",
      [slow.id],
    )
    expect(rows).toEqual([{ queued: 60 }])
  })

  test('is signed with the old and the new secret for a day after a rotation', async () => {
    const { owner, hook, params, received } = await aWebhook()
    const { secret } = await app.as(owner).call(endpoints.rotateWebhookSecret, { params })
    const signed = async () => {
      await aLead({ advisor: owner })
      await app.runDueJobs()
      const last = received.received.at(-1)
      return last ? signers(last, [hook.secret, secret]) : []
    }
    expect(await signed()).toEqual([hook.secret, secret])
    app.clock.advance(hours(24) + minutes(1))
    expect(await signed()).toEqual([secret])
  })

  test('is signed with the last two secrets alone when it is given two new ones within a day', async () => {
    const { owner, hook, params, received } = await aWebhook()
    const rotate = async () => (await app.as(owner).call(endpoints.rotateWebhookSecret, { params })).secret
    const [second, third] = [await rotate(), await rotate()]
    await aLead({ advisor: owner })
    await app.runDueJobs()
    const [message] = received.received
    expect(message && signers(message, [hook.secret, second, third])).toEqual([second, third])
  })

  test('is not created, turned on or given a new secret without a recent proof, and its owner reads of it by email and in the security log', async () => {
    const { owner, params } = await aWebhook()
    const texts = (await app.mailsTo(owner.email)).map(({ text }) => text)
    expect(texts).toContainEqual(expect.stringContaining('A webhook was added'))
    const [event] = (await app.as(owner).call(listSecurityEvents)).items
    expect(event).toMatchObject({ kind: 'webhook_created', isThisSession: true })
    app.clock.advance(minutes(11))
    const body = { url: 'https://collector.example/hook', kinds: ['lead.created' as const] }
    await app.as(owner).call(endpoints.saveWebhook, { params, body: { isOn: false } })
    const refused = await Promise.all([
      app.as(owner).refused(endpoints.createWebhook, { body }),
      app.as(owner).refused(endpoints.saveWebhook, { params, body: { isOn: true } }),
      app.as(owner).refused(endpoints.rotateWebhookSecret, { params }),
    ])
    for (const { code } of refused) expect(code).toBe('auth.reauthentication-needed')
  })

  test('is turned off when the access to its account is revoked, with what still had to be sent', async () => {
    const { owner, received } = await aWebhook()
    received.status = 500
    await aLead({ advisor: owner })
    await app.runDueJobs()
    await endSessionsOf(app.system(), owner.id)
    const { rows } = await app.platform.pool.query(
      `select w.ended_at is not null as is_off, w.end_reason, d.state from webhooks w
       join webhook_deliveries d on d.webhook_id = w.id where w.owner_id = $1`,
      [owner.id],
    )
    expect(rows).toEqual([{ is_off: true, end_reason: 'access-revoked', state: 'failed' }])
    const { length } = received.received
    await aLead({ advisor: owner })
    app.clock.advance(minutes(6))
    await app.runDueJobs()
    expect(received.received).toHaveLength(length)
  })

  test('is retried with growing pauses and the same id while its receiver fails', async () => {
    const { owner, received, log, state } = await aWebhook()
    received.status = 500
    await aLead({ advisor: owner })
    await app.runDueJobs()
    for (const pause of [seconds(5), minutes(5)]) {
      expect(await app.runDueJobs()).toBe(0)
      app.clock.advance(pause)
      await app.runDueJobs()
    }
    expect(await log()).toMatchObject([{ state: 'pending', attempts: 3, lastStatus: 500 }])
    expect((await state())?.failingSince).not.toBeNull()
    received.status = 200
    app.clock.advance(minutes(30))
    await app.runDueJobs()
    expect(await log()).toMatchObject([{ state: 'delivered', attempts: 4, nextAttemptAt: null }])
    expect((await state())?.failingSince).toBeNull()
    expect(new Set(received.received.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1)
  })

  test('is sent nothing while its server does not respond, for as long as that lasts, and all of it afterwards', async () => {
    const owner = await an.advisor()
    const state = { answers: false, requests: 0 }
    const url = await startServer((_request, reply) => {
      state.requests += 1
      if (state.answers) reply.writeHead(204).end()
      else reply.destroy()
    })
    const hook = await app
      .as(owner)
      .call(endpoints.createWebhook, { body: { url: `${url}/hook`, kinds: ['lead.moved'] } })
    const params = { id: hook.id }
    const log = async () => (await app.as(owner).call(endpoints.listDeliveries, { params })).items
    const send = () =>
      app.system().transaction((tx) => announce(tx, owner.id, 'lead.moved', { from: 'new', to: 'contacted' }))
    await send()
    await app.runDueJobs()
    expect(state.requests).toBe(1)
    for (let n = 0; n < 10; n += 1) await send()
    await app.runDueJobs()
    expect(state.requests).toBe(1)
    app.clock.advance(minutes(2))
    // The first of them finds the server away still, and the others wait as long again.
    await app.runDueJobs()
    expect(state.requests).toBe(2)
    const ends = new Date(app.clock.now().getTime() + minutes(2)).toISOString()
    expect((await log()).filter(({ nextAttemptAt }) => nextAttemptAt === ends)).toHaveLength(10)
    state.answers = true
    app.clock.advance(minutes(2))
    await app.runDueJobs()
    app.clock.advance(minutes(5))
    await app.runDueJobs()
    expect((await log()).map((message) => message.state)).toEqual(Array.from({ length: 11 }, () => 'delivered'))
    expect(state.requests).toBe(13)
  })

  test('is turned off with an email after five days of failures, and sends a missed message again on request', async () => {
    const { owner, params, received, log, state } = await aWebhook()
    received.status = 503
    await aLead({ advisor: owner })
    await app.runDueJobs()
    for (let hour = 0; hour < 5 * 24; hour += 3) {
      app.clock.advance(hours(3))
      await app.runDueJobs()
    }
    expect((await log())[0]).toMatchObject({ state: 'failed', attempts: 11 })
    await aLead({ advisor: owner })
    expect((await app.mailsTo(owner.email)).map(({ subject }) => subject)).toContain('Your webhook was turned off')
    expect(await state()).toMatchObject({ endedAt: expect.any(String), endReason: 'failing' })
    const [missed] = (await log()).slice(-1)
    const ids = { params: { ...params, deliveryId: missed?.id ?? '' } }
    expect(await app.as(owner).refused(endpoints.redeliver, ids)).toMatchObject({ code: 'integrations.webhook-off' })
    const proven = await signedInAgain(app, owner)
    await app.as(proven).call(endpoints.saveWebhook, { params, body: { isOn: true } })
    expect(await state()).toMatchObject({ endedAt: null, endReason: null })
    received.status = 200
    expect(await app.as(owner).call(endpoints.redeliver, ids)).toMatchObject({ state: 'pending', attempts: 0 })
    expect(await app.as(owner).refused(endpoints.redeliver, ids)).toMatchObject({
      code: 'integrations.delivery-pending',
    })
    await app.runDueJobs()
    expect((await log()).at(-1)).toMatchObject({ id: missed?.id, state: 'delivered', lastStatus: 200 })
  })

  test('stays on after one failure that comes long after a message was given up', async () => {
    const { owner, params, received, log } = await aWebhook()
    received.status = 503
    await aLead({ advisor: owner })
    await app.runDueJobs()
    // As after the last of its attempts.
    const [message] = await log()
    await updateDelivery(app.platform.db, message?.id ?? '', { state: 'failed', nextAttemptAt: null })
    app.clock.advance(hours(20 * 24))
    await aLead({ advisor: owner })
    await app.runDueJobs()
    const [row] = await app.platform.db.select().from(webhooks).where(eq(webhooks.id, params.id))
    expect(row).toMatchObject({ endedAt: null, failingSince: app.clock.now() })
  })

  test('gets nothing that was made while it was turned off', async () => {
    const { owner, params, received, log } = await aWebhook()
    const off = await app.as(owner).call(endpoints.saveWebhook, { params, body: { isOn: false } })
    expect(off.endReason).toBe('by-owner')
    const { db } = app.platform
    const message = { webhookId: params.id, kind: 'lead.created', body: '{}', createdAt: app.clock.now() } as const
    const [late] = await insertDeliveries(db, [message])
    await deliver(app.system(), { deliveryId: late?.id ?? '', attempt: 0 })
    expect(received.received).toEqual([])
    expect(await log()).toMatchObject([{ id: late?.id, state: 'failed', attempts: 0 }])
  })

  test('is turned off at once when its receiver answers 410 Gone', async () => {
    const { owner, received, state } = await aWebhook()
    received.status = 410
    await aLead({ advisor: owner })
    await app.runDueJobs()
    expect(await state()).toMatchObject({ endedAt: app.clock.now().toISOString(), endReason: 'gone' })
  })
})

describe('webhook receiver', () => {
  test.each([
    ['https://10.0.0.1/', 'integrations.webhook-address-refused'],
    ['https://[::1]/', 'integrations.webhook-address-refused'],
    ['http://example.com/', 'core.invalid'],
    ['https://user:word@example.com/', 'integrations.webhook-address-refused'],
  ])('is refused at %s', async (url, code) => {
    const advisor = await an.advisor()
    const body = { url, kinds: ['lead.created' as const] }
    const refused = await app.as(advisor).refused(endpoints.createWebhook, { body })
    expect(refused).toMatchObject({ code, fields: [{ path: 'url' }] })
  })

  test('gets nothing at a private address that a redirect or its host name leads to', async () => {
    const { owner, hook, received, log } = await aWebhook()
    const elsewhere = await aReceiver()
    received.status = 302
    received.location = elsewhere.url
    await aLead({ advisor: owner })
    await app.runDueJobs()
    expect(await log()).toMatchObject([{ state: 'pending', lastStatus: 302 }])
    // The name leads to this machine, by an address that is no longer allowed.
    const { now, ports } = app.system()
    const moved = { now, ports: { ...ports, config: { ...ports.config, webhookPrivateAddresses: ['10.0.0.1'] } } }
    const message = { id: 'msg', url: elsewhere.url, body: '{}', secrets: [hook.secret] }
    expect((await postWebhook(moved, message)).failure).toBe('private-address')
    expect(elsewhere.state.received).toEqual([])
  })

  test('counts as failed when it does not answer before the timeout', async () => {
    const url = await startServer(() => {})
    const message = { id: 'msg', url, body: '{}', secrets: [(await aWebhook()).hook.secret] }
    expect((await postWebhook(app.system(), message, 50)).failure).toBe('timeout')
  })
})
