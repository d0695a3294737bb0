import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { seconds } from '#contract/core/durations.ts'
import type { DependencyHealth, SystemHealth } from '#contract/operations/schemas.ts'
import { type DependencyId, dependencyIds } from '#contract/operations/values.ts'
import { rankerState } from '#server/matching/ranking/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Platform } from '#server/platform/platform.ts'
import { defineSlot } from '#server/platform/slots.ts'
import { tryStorage } from '#server/platform/storage/try-storage.ts'
import { processName } from '#server/platform/tracing/options.ts'
import { askRelay } from './gateway-relay.ts'
import { type Finding, judgeConnections, judgeDisk, judgeQueue, judgeRanker, judgeReplicas } from './rules.ts'
import * as store from './store.ts'

/** What does not answer in this time is shown as away, so that one silence never hides the rest. */
const timeoutMs = seconds(3)
/** How long a result is given again, so that looking often costs nothing. */
const rememberedMs = seconds(5)

type Parts = Pick<Platform, 'jobs' | 'countStore'>
const partsSlot = defineSlot<Parts>('operations.parts')
const lastCheck = defineSlot<{ readonly at: number; readonly health: Promise<SystemHealth> }>('operations.last-check')

/** Keeps what the checks need of the process and no context carries. */
export function provideHealth({ ports, jobs, countStore }: Platform): void {
  ports.slots.set(partsSlot, { jobs, countStore })
}

/** The queue of jobs of this process. */
export const jobsOf = (ctx: Ctx): Parts['jobs'] => partsOf(ctx).jobs

/**
 * Tests everything the product depends on, all at once and each for three seconds at most. Within
 * five seconds the same result is returned again.
 */
export async function checkHealth(ctx: Ctx): Promise<SystemHealth> {
  const { slots } = ctx.ports
  const last = slots.get(lastCheck)
  const at = performance.now()
  if (last && at - last.at < rememberedMs) return last.health
  const health = checkAll(ctx)
  slots.set(lastCheck, { at, health })
  return health
}

async function checkAll(ctx: Ctx): Promise<SystemHealth> {
  const items = await Promise.all(dependencyIds.map((id) => checkOne(ctx, id)))
  return { checkedAt: ctx.now.toISOString(), node: processName, items }
}

async function checkOne(ctx: Ctx, id: DependencyId): Promise<DependencyHealth> {
  const { dependencies } = ctx.ports
  const begin = performance.now()
  const { state, detail } = await inTime(checks[id](ctx)).catch((err: unknown): Finding => {
    ctx.log.warn({ err, dependency: id }, 'a dependency does not answer')
    return { state: 'down', detail: 'Not responding' }
  })
  const tookMs = Math.round(performance.now() - begin)
  if (state !== 'off') dependencies.note(id, state === 'down' ? 'failed' : 'ok')
  const { succeededAt } = dependencies.historyOf(id)
  const isChecked = state !== 'off'
  return { id, state, detail, tookMs: isChecked ? tookMs : null, lastSuccessAt: succeededAt?.toISOString() ?? null }
}

async function inTime(work: Promise<Finding>): Promise<Finding> {
  const late = wait(timeoutMs, null, { ref: false }).then(() => {
    throw new Error(`no answer within ${timeoutMs} ms`)
  })
  return Promise.race([work, late])
}

const off = (detail: string): Finding => ({ state: 'off', detail })
const up = (detail: string): Finding => ({ state: 'up', detail })

const checks: { readonly [id in DependencyId]: (ctx: Ctx) => Promise<Finding> } = {
  database: async ({ db }) => judgeConnections(await store.findConnections(db)),
  async replica({ db, ports: { replica } }) {
    if (replica && !replica.find())
      return { state: 'degraded', detail: 'REPLICA_URL does not answer: its reads go to the database' }
    return judgeReplicas(await store.listReplicaLags(db))
  },
  async queue(ctx) {
    const { jobs } = partsOf(ctx)
    const [counts, oldestSeconds] = await Promise.all([jobs.counts(), jobs.oldestAgeSeconds()])
    return judgeQueue({ ...counts, oldestSeconds })
  },
  matching: async (ctx) => judgeRanker(rankerState(ctx)),
  async redis(ctx) {
    const { countStore } = partsOf(ctx)
    if (!countStore) return off('REDIS_URL is not set: this is the only process')
    await countStore.client.ping()
    return up('It answers: limits and events reach every process')
  },
  async disk({ ports: { config } }) {
    const { bavail, blocks, bsize } = await statfs(config.dataDir)
    return judgeDisk({ free: bavail * bsize, size: blocks * bsize })
  },
  async mail({ ports: { mail } }) {
    if (!mail.check) return off('SMTP_URL is not set: emails stay in the outbox and reach no one')
    await mail.check()
    return up('The mail server answers and takes our credentials')
  },
  async storage({ ports: { storage, config } }) {
    await tryStorage(storage, `checks/${randomUUID()}.txt`)
    return up(`A file was written to ${config.s3 ? 'the object store' : 'the local disk'}, read back and removed`)
  },
  async scanner({ ports: { scanner } }) {
    if (!scanner) return off('CLAMAV_URL is not set: uploaded files are not scanned')
    await scanner.check?.()
    return up('The virus scanner answers')
  },
  async relay({ ports: { config } }) {
    const addresses = config.turn?.urls ?? []
    if (addresses.length === 0) return off('TURN_URLS is not set: some calls cannot connect')
    await Promise.all(addresses.map((address) => askRelay(address, timeoutMs)))
    return up(addresses.length === 1 ? 'The relay answers' : `The relay answers at ${addresses.length} addresses`)
  },
  async sms({ ports: { sms } }) {
    if (!sms) return off('No gateway is configured: text messages are not available')
    if (!sms.check) return off('Text messages stay in the outbox and reach no one')
    await sms.check()
    return up('The gateway answers and takes our credentials')
  },
  async payments({ ports: { config } }) {
    if (!config.stripe) return off('STRIPE_SECRET_KEY is not set: plans run on the sandbox')
    const { apiUrl, secretKey } = config.stripe
    const headers = { authorization: `Bearer ${secretKey}` }
    const reply = await fetch(`${apiUrl}/v1/balance`, { headers, signal: AbortSignal.timeout(timeoutMs) })
    await reply.body?.cancel()
    if (reply.ok) return up('Stripe answers and takes our key')
    return { state: 'down', detail: `Stripe answered with status ${reply.status}` }
  },
}

function partsOf({ ports }: Ctx): Parts {
  const parts = ports.slots.get(partsSlot)
  if (!parts) throw new Error('the app provides the parts that are checked')
  return parts
}
