import { expect, test } from 'vitest'
import * as endpoints from '#contract/integrations/webhooks/endpoints.ts'
import { people } from '#tests/factories/people.ts'
import { startServer } from '#tests/peers/calendar-server.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp({ env: { WEBHOOK_PRIVATE_ADDRESSES: '127.0.0.1' } })
const { an } = people(app)

async function aWebhookTo(url: string) {
  const as = app.as(await an.advisor())
  const { id } = await as.call(endpoints.createWebhook, { body: { url, kinds: ['lead.created'] } })
  const params = { id }
  return { as, params, log: async () => (await as.call(endpoints.listDeliveries, { params })).items }
}

test('a test message goes through the queue and the log, signed, whatever the webhook subscribes to', async () => {
  const received: { signature: string; body: string }[] = []
  const url = await startServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const signature = String(request.headers['webhook-signature'])
    received.push({ signature, body: Buffer.concat(chunks).toString() })
    reply.writeHead(204).end()
  })
  const { as, params, log } = await aWebhookTo(url)
  const queued = await as.call(endpoints.sendTestMessage, { params })
  expect(queued).toMatchObject({ kind: 'webhook.test', state: 'pending', attempts: 0 })
  await app.runDueJobs()
  expect(received).toHaveLength(1)
  expect(received[0]?.signature).toMatch(/^v1,/)
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ type: 'webhook.test', data: { webhookId: params.id } })
  expect(await log()).toMatchObject([{ id: queued.id, state: 'delivered', lastStatus: 204, lastFailure: null }])
})

test('a test message that fails is tried once, says what went wrong, and turns nothing off', async () => {
  const { as, params, log } = await aWebhookTo('http://127.0.0.1:1/hook')
  await as.call(endpoints.sendTestMessage, { params })
  await app.runDueJobs()
  expect(await log()).toMatchObject([
    { state: 'failed', attempts: 1, lastStatus: null, lastFailure: 'refused', nextAttemptAt: null },
  ])
  expect((await as.call(endpoints.listWebhooks, {})).items).toMatchObject([{ failingSince: null, endedAt: null }])
})

test('a test message is refused while the webhook is off', async () => {
  const { as, params } = await aWebhookTo('https://hooks.example.com/hook')
  await as.call(endpoints.saveWebhook, { params, body: { isOn: false } })
  expect(await as.refused(endpoints.sendTestMessage, { params })).toMatchObject({ code: 'integrations.webhook-off' })
})
