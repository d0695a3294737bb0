import { randomUUID } from 'node:crypto'
import { days, hours, minutes } from '#contract/core/durations.ts'
import { encryptText } from '#server/auth/service.ts'
import { insertKey } from '#server/integrations/keys/store.ts'
import { insertDeliveries, insertWebhook } from '#server/integrations/webhooks/store.ts'
import type { DemoPerson } from './accounts.ts'
import type { Replay } from './replay.ts'

/**
 * The programs of the demo advisor: two API keys that open nothing, and a webhook that was turned
 * off, so that the demo sends nothing anywhere.
 */
export async function fillConnections(replay: Replay, advisor: DemoPerson, now: Date): Promise<void> {
  const ctx = replay.as(advisor, now)
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const key = { ownerId: advisor.id, expiresAt: new Date(now.getTime() + days(60)), createdAt: ago(days(30)) }
  await insertKey(ctx.db, {
    ...key,
    name: 'Quarterly report',
    prefix: 'key_4pWz81Qk',
    hash: randomUUID(),
    scopes: ['read:leads', 'read:clients'],
    lastUsedAt: ago(hours(3)),
  })
  await insertKey(ctx.db, {
    ...key,
    name: 'Office to-do list',
    prefix: 'key_Tn0xvB7d',
    hash: randomUUID(),
    scopes: ['read:tasks', 'write:tasks'],
  })
  const { id: webhookId } = await insertWebhook(ctx.db, {
    ownerId: advisor.id,
    url: 'https://hooks.example.com/leads',
    kinds: ['lead.created', 'lead.moved'],
    secret: await encryptText(ctx, randomUUID()),
    createdAt: ago(days(30)),
    failingSince: ago(days(8)),
    endedAt: ago(days(3)),
    endReason: 'failing',
  })
  const attempts = [
    { kind: 'lead.created', status: 204, at: ago(days(20)) },
    { kind: 'lead.moved', status: 204, at: ago(days(19)) },
    { kind: 'lead.created', status: 500, at: ago(days(8)) },
  ] as const
  await insertDeliveries(
    ctx.db,
    attempts.map(({ kind, status, at }) => ({
      webhookId,
      kind,
      createdAt: at,
      lastAttemptAt: new Date(at.getTime() + minutes(1)),
      lastStatus: status,
      body: '{}',
      state: status === 204 ? 'delivered' : 'failed',
      attempts: status === 204 ? 1 : 6,
    })),
  )
}
