// Three processes behind HAProxy, three PostgreSQL under Patroni and Redis under Sentinel, all on
// this machine; one fault after the other while people write, book and read. Counts what was
// acknowledged against what is stored. Fails when anything acknowledged is lost or doubled, or when
// no write succeeds for longer than docs/reliability.md promises.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { minutes, seconds } from '#contract/core/durations.ts'
import { freePort } from '#tests/peers/free-port.ts'
import { rounded } from '../support/figures.ts'
import { report } from '../support/report.ts'
import { startBalancer } from './balancer.ts'
import { clockShiftedBy, countRefusedSessions } from './clocks.ts'
import { startLoad } from './load.ts'
import { startPostgresCluster } from './postgres.ts'
import { type Background, startBackground, until } from './processes.ts'
import { startRedisCluster } from './redis.ts'
import { startRelay } from './relay.ts'

process.setMaxListeners(30)
const longestPauseMs = seconds(15)
const folder = mkdtempSync(join(tmpdir(), 'fairlead-chaos-'))
chmodSync(folder, 0o755)
const isKept = process.argv.includes('--keep')
process.once('exit', () => isKept || rmSync(folder, { recursive: true, force: true }))
// Whatever hangs ends with this process, which ends by itself.
setTimeout(() => {
  console.error('The run did not end within eleven minutes')
  process.exit(1)
}, minutes(11)).unref()

const postgres = await startPostgresCluster(folder)
const redis = await startRedisCluster(folder)
const webPorts = [await freePort(), await freePort(), await freePort()]
const balancer = await startBalancer({ folder, webPorts, databases: postgres.nodes, redisPorts: redis.ports })
async function ask<T extends pg.QueryResultRow>(account: string, statement: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: `postgres://${account}` })
  await client.connect()
  return client.query<T>(statement, values).finally(() => client.end())
}
const superuser = `postgres:${postgres.superuserPassword}@127.0.0.1:${balancer.primaryPort}/postgres`
// HAProxy takes every server for the primary until its first checks are over.
await wait(seconds(4))
await ask(superuser, `create role fairlead login password 'fairlead'`)
await ask(superuser, 'create database fairlead owner fairlead')
const cable = await startRelay(balancer.primaryPort)

/** The first process reaches the database by a cable that can be cut. */
const startNode = async (at: number, secondsAhead = 0): Promise<Background> => {
  const databasePort = at === 0 ? cable.port : balancer.primaryPort
  const node = startBackground({
    file: process.execPath,
    args: [fileURLToPath(new URL('../../server/main.ts', import.meta.url))],
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: `postgres://fairlead:fairlead@127.0.0.1:${databasePort}/fairlead`,
      REPLICA_URL: `postgres://fairlead:fairlead@127.0.0.1:${balancer.replicaPort}/fairlead`,
      REDIS_URL: `redis://127.0.0.1:${balancer.redisPort}`,
      DATA_DIR: join(folder, 'data'),
      HOST: '127.0.0.1',
      PORT: String(webPorts[at]),
      PUBLIC_URL: `http://127.0.0.1:${balancer.port}`,
      TRUST_PROXY: '127.0.0.1',
      DEMO_DATA: 'on',
      RATE_LIMIT_FACTOR: '0',
      LOG_LEVEL: 'warn',
      ...clockShiftedBy(secondsAhead),
    },
    logFile: join(folder, `node-${at + 1}.log`),
  })
  await untilReady(at)
  return node
}
const untilReady = (at: number) =>
  until(`node ${at + 1} is ready`, async () => (await fetch(`http://127.0.0.1:${webPorts[at]}/ready`)).ok, seconds(90))
const nodes: Background[] = []
for (const at of webPorts.keys()) nodes.push(await startNode(at))
const url = `http://127.0.0.1:${balancer.port}`
await until('HAProxy finds the processes', async () => (await fetch(`${url}/ready`)).ok)
const load = await startLoad(url, `http://127.0.0.1:${webPorts[1]}`)

const replace = async (at: number, end: (node: Background) => Promise<void>, secondsAhead = 0) => {
  const node = nodes[at]
  if (node) await end(node)
  nodes[at] = await startNode(at, secondsAhead)
}
let refusedSessions = 0
const faults: readonly [name: string, longestMs: number, work: () => Promise<void>][] = [
  ['no fault', seconds(2), () => wait(seconds(10))],
  [
    'primary of PostgreSQL lost',
    longestPauseMs,
    async () => {
      const { name } = await postgres.primary()
      await postgres.lose(name)
      // Until its time is over, the lost node is still said to be the primary.
      await until('another primary', async () => (await postgres.primary()).name !== name)
      await wait(seconds(10))
      await postgres.start(name)
      await postgres.untilSafe(3)
    },
  ],
  [
    'one of three etcd lost',
    longestPauseMs,
    async () => {
      await postgres.loseEtcd()
      await wait(seconds(20))
    },
  ],
  ['node of three killed', longestPauseMs, () => replace(1, (node) => node.kill())],
  [
    'network cut between a node and the database',
    longestPauseMs,
    async () => {
      cable.cut()
      await wait(seconds(12))
      cable.mend()
      await untilReady(0)
    },
  ],
  [
    'master of Redis lost',
    longestPauseMs,
    async () => {
      await redis.loseMaster()
      await wait(seconds(15))
    },
  ],
  [
    'clocks of two nodes 90 s behind and ahead',
    longestPauseMs,
    async () => {
      await replace(0, (node) => node.stop(), -90)
      await replace(2, (node) => node.stop(), 90)
      refusedSessions += await countRefusedSessions(webPorts)
      // The queue starts its scheduled work every minute, and each process tries to.
      await wait(minutes(2))
      refusedSessions += await countRefusedSessions(webPorts)
    },
  ],
  [
    'rolling restart of three nodes',
    longestPauseMs,
    async () => {
      for (const at of webPorts.keys()) {
        await replace(at, (node) => node.stop())
        await wait(seconds(5))
      }
    },
  ],
]
const rows = []
const tooLong: string[] = []
for (const [name, longestMs, work] of faults) {
  console.log(`${name} ...`)
  const begin = performance.now()
  await work()
  await wait(seconds(2))
  const { requests, failed, longestWithoutWriteMs } = load.since(begin)
  rows.push({
    name,
    seconds: rounded((performance.now() - begin) / 1_000),
    requests,
    failed,
    'longest without a write s': rounded(longestWithoutWriteMs / 1_000),
  })
  if (longestWithoutWriteMs > longestMs) tooLong.push(name)
}
await load.stop()

const { acknowledged, stored } = await load.messages()
const kept = new Set(stored)
const found = await ask<{ count: number }>(
  `fairlead:fairlead@127.0.0.1:${balancer.primaryPort}/fairlead`,
  'select count(*)::int as count from appointments where id = any($1::uuid[])',
  [load.bookings],
)
const jobs = await ask<{ queued: number; minutes: number }>(
  `fairlead:fairlead@127.0.0.1:${balancer.primaryPort}/fairlead`,
  `select count(*)::int as queued, count(distinct (name, date_trunc('minute', job.created_on)))::int as minutes
   from pgboss.job join pgboss.schedule using (name) where cron = '* * * * *'`,
)
const { queued = 0, minutes: minutesWithJob = 0 } = jobs.rows[0] ?? {}
const problems = {
  'acknowledged messages that are not stored': acknowledged.filter((id) => !kept.has(id)).length,
  'messages stored twice': stored.length - kept.size,
  'acknowledged bookings that are not stored': load.bookings.length - Number(found.rows[0]?.count),
  'times that were booked twice': load.doubleBookings(),
  'sessions of one node that another refused': refusedSessions,
  'minutes in which a scheduled job was queued twice': queued - minutesWithJob,
  'faults after which writes failed for too long': tooLong.length,
}
report({
  name: 'chaos',
  rows,
  ratios: problems,
  notes: [
    `${acknowledged.length} messages and ${load.bookings.length} bookings were acknowledged`,
    `${queued} jobs of each minute were queued`,
    ...tooLong,
  ],
})
const hasFailed = Object.values(problems).some((count) => count > 0)
await Promise.all(nodes.map((node) => node.stop()))
cable[Symbol.dispose]()
await balancer.background.kill()
await redis[Symbol.asyncDispose]()
await postgres[Symbol.asyncDispose]()
process.exit(hasFailed ? 1 : 0)
