import { expect, test } from 'vitest'
import * as desk from '#contract/integrations/oversight/endpoints.ts'
import { createWebhook, listWebhooks, saveWebhook } from '#contract/integrations/webhooks/endpoints.ts'
import { listStaffLog } from '#contract/staff/endpoints.ts'
import { people } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'
import { untilWaiting } from '#tests/support/lock-waits.ts'
import { turnOffWebhooksOf } from '../webhooks/service.ts'
import { insertDeliveries } from '../webhooks/store.ts'

const app = await startApp()
const { an } = people(app)
const staff = app.as(await an.admin())
const reason = 'The owner wrote to us about it'

async function aWebhook() {
  const advisor = await an.advisor()
  const body = { url: 'https://hooks.example.com/secret-path', kinds: ['lead.created' as const] }
  const { id, secret } = await app.as(advisor).call(createWebhook, { body })
  const delivery = { webhookId: id, kind: 'lead.created', body: '{}', state: 'failed', attempts: 3 } as const
  const at = app.clock.now()
  const stored = { ...delivery, lastStatus: 500, lastAttemptAt: at, createdAt: at }
  const [failed] = await insertDeliveries(app.platform.db, [stored])
  return { advisor, id, secret, deliveryId: failed?.id ?? '' }
}

test('the staff see every webhook with its last message, and neither its secret nor its path', async () => {
  const { id, advisor, secret } = await aWebhook()
  const { items } = await staff.call(desk.listAllWebhooks, { query: { ownerId: advisor.id } })
  expect(items).toMatchObject([
    { id, host: 'hooks.example.com', owner: { id: advisor.id }, lastDelivery: { state: 'failed' }, failedCount: 1 },
  ])
  expect(JSON.stringify(items)).not.toContain(secret)
  expect(JSON.stringify(items)).not.toContain('secret-path')
  expect((await staff.call(desk.listAllWebhooks, { query: { ownerId: advisor.id, list: 'off' } })).items).toEqual([])
})

test('a webhook that the staff turned off stays off until they turn it on', async () => {
  const { id, advisor } = await aWebhook()
  const owner = app.as(advisor)
  await staff.call(desk.switchWebhook, { params: { id }, body: { isOn: false, reason } })
  expect((await owner.call(listWebhooks)).items).toMatchObject([{ id, isBlocked: true, endedAt: expect.any(String) }])
  const turnOn = { params: { id }, body: { isOn: true } }
  expect((await owner.refused(saveWebhook, turnOn)).code).toBe('integrations.webhook-blocked')
  await staff.call(desk.switchWebhook, { params: { id }, body: { isOn: true, reason } })
  expect((await owner.call(listWebhooks)).items).toMatchObject([{ isBlocked: false, endedAt: null }])
  const { items } = await staff.call(listStaffLog, { query: { personId: advisor.id } })
  expect(items.map(({ detail }) => detail)).toEqual(['hooks.example.com: on', 'hooks.example.com: off'])
})

test('a webhook whose owner’s access was revoked while it was blocked stays off until its owner turns it on', async () => {
  const { id, advisor } = await aWebhook()
  await staff.call(desk.switchWebhook, { params: { id }, body: { isOn: false, reason } })
  await advisor.ctx().transaction((tx) => turnOffWebhooksOf(tx, advisor.id))
  await staff.call(desk.switchWebhook, { params: { id }, body: { isOn: true, reason } })
  expect((await app.as(advisor).call(listWebhooks)).items).toMatchObject([
    { isBlocked: false, endedAt: expect.any(String), endReason: 'access-revoked' },
  ])
})

test('a webhook stays off when the staff turn it off while its owner turns it on', async () => {
  const { id, advisor } = await aWebhook()
  const owner = app.as(advisor)
  await owner.call(saveWebhook, { params: { id }, body: { isOn: false } })
  const { pool } = app.platform
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from webhooks where id = $1 for update', [id])
  const blocked = staff.call(desk.switchWebhook, { params: { id }, body: { isOn: false, reason } })
  await untilWaiting(pool, 1)
  const turnedOn = owner.refused(saveWebhook, { params: { id }, body: { isOn: true } }).catch(() => null)
  await untilWaiting(pool, 2)
  await holder.query('commit')
  holder.release()
  await blocked
  expect(await turnedOn).toMatchObject({ code: 'integrations.webhook-blocked' })
  expect((await owner.call(listWebhooks)).items).toMatchObject([{ isBlocked: true, endedAt: expect.any(String) }])
})

test('the staff resend a message of a webhook, and get core.not-found for one of another webhook', async () => {
  const { id, deliveryId } = await aWebhook()
  const stranger = await aWebhook()
  const wrong = { params: { id, deliveryId: stranger.deliveryId }, body: { reason } }
  expect((await staff.refused(desk.redeliverOfAny, wrong)).code).toBe('core.not-found')
  await staff.call(desk.redeliverOfAny, { params: { id, deliveryId }, body: { reason } })
  const { items } = await staff.call(desk.listDeliveriesOfAny, { params: { id } })
  expect(items).toMatchObject([{ id: deliveryId, state: 'pending', attempts: 0 }])
})
