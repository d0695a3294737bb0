// A rolling restart behind HAProxy or nginx: two processes on one database and one Redis are
// restarted one after the other while people call, sign in, send messages over sockets and book.
// Fails when a request fails or a message or booking is lost.
//   npm run bench -- rolling 2 nginx      rounds of restarts, haproxy or nginx

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { seconds } from '#contract/core/durations.ts'
import { listMatches } from '#contract/matching/endpoints.ts'
import { startChat } from '#contract/messaging/endpoints.ts'
import { getOwnProfile, grantConsent } from '#contract/profiles/endpoints.ts'
import { bookAppointment, cancelAppointment, getAppointment, listSlots } from '#contract/scheduling/endpoints.ts'
import { demoAccounts, demoPassword } from '#server/commands/demo/accounts.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts'
import { freePort } from '#tests/peers/free-port.ts'
import { startRedis } from '#tests/peers/redis.ts'
import { startLoadBalancer } from './support/load-balancer.ts'
import { type Program, startProgram } from './support/program.ts'
import { report } from './support/report.ts'
import {
  callerOf,
  messagesAfter,
  newTally,
  openReader,
  repeat,
  sendOne,
  signIn,
  signUp,
  type Tally,
} from './support/traffic.ts'

const rounds = Number(process.argv[2] ?? 1)
const kind = process.argv[3] ?? 'haproxy'
const folder = mkdtempSync(join(tmpdir(), 'fairlead-rolling-'))
// PostgreSQL's own account must reach the data folder when this runs as root.
chmodSync(folder, 0o711)
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

const quiet = () => undefined
const log = { debug: quiet, info: quiet, warn: console.warn, error: console.error }
await using cleanUp = new AsyncDisposableStack()
const postgres = await startEmbeddedPostgres({ dataDir: folder, log, fsync: true })
cleanUp.defer(postgres.close)
const redis = await startRedis()
cleanUp.defer(redis.close)

const [port, first, second] = [await freePort(), await freePort(), await freePort()]
async function startServer(at: number): Promise<Program> {
  const program = await startProgram('server/main.ts', {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    DATA_DIR: join(folder, 'data'),
    HOST: '127.0.0.1',
    PORT: String(at),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TRUST_PROXY: '127.0.0.1',
    DEMO_DATA: 'on',
    RATE_LIMIT_FACTOR: '0',
  })
  // Its printed address is that of the load balancer.
  while (!(await fetch(`http://127.0.0.1:${at}/ready`)).ok) await wait(100)
  return program
}
const servers = new Map<number, Program>()
cleanUp.defer(async () => {
  for (const server of servers.values()) await server[Symbol.asyncDispose]()
})
for (const at of [first, second]) servers.set(at, await startServer(at))
const balancer = cleanUp.use(await startLoadBalancer({ kind, folder, port, serverPorts: [first, second] }))

const { url } = balancer
// Demo accounts sign in without a proxy between only; the calls with the token go through it.
const token = await signIn(`http://127.0.0.1:${first}`, demoAccounts.consumer.email, demoPassword)
const visitor = { email: 'rolling@example.com', password: 'swordfish-and-chips-7' }
await signUp(url, visitor)
const call = callerOf(url, token)
const { items } = await call(listMatches, { query: { limit: 40 } })
const advisorIds = items.filter(({ reaction }) => reaction === null).map(({ advisor }) => advisor.id)
for (const advisorId of advisorIds) await call(grantConsent, { params: { advisorId }, body: {} })
const [chatWith = ''] = advisorIds
const { id: chatId } = await call(startChat, { body: { advisorId: chatWith } })

const tallies = {
  calls: newTally(),
  signIns: newTally(),
  messages: newTally(),
  bookings: newTally(),
  reads: newTally(),
}
const from = (await messagesAfter(call, chatId, 0)).at(-1)?.position ?? 0
const readers = await Promise.all(
  Array.from({ length: 8 }, () => openReader({ url, token, call, chatId, from, reads: tallies.reads })),
)

let isOver = false
const hasEnded = () => isOver
const sent: string[] = []
const booked: string[] = []
let turn = 0
async function bookOne(): Promise<void> {
  const advisorId = advisorIds[turn++ % advisorIds.length] ?? ''
  const { slots, modes } = await call(listSlots, { params: { advisorId } })
  const [slot, mode] = [slots[turn % slots.length], modes[0]]
  if (!slot || !mode) return
  const facts = { timeZone: 'America/Los_Angeles', phone: '+1 503 555 0142', evenIfBusy: true }
  const body = { advisorId, startsAt: slot.startsAt, mode, ...facts }
  const { id } = await call(bookAppointment, { body })
  booked.push(id)
  await call(cancelAppointment, { params: { id }, body: {} })
}
const traffic = [
  ...Array.from({ length: 4 }, () => repeat(tallies.calls, hasEnded, () => call(getOwnProfile, {}))),
  repeat(tallies.signIns, hasEnded, () => signIn(url, visitor.email, visitor.password).then(() => wait(200))),
  ...Array.from({ length: 2 }, () =>
    repeat(tallies.messages, hasEnded, async () => void sent.push(await sendOne(call, chatId))),
  ),
  repeat(tallies.bookings, hasEnded, bookOne),
]

await wait(seconds(2))
for (let round = 0; round < rounds; round += 1)
  for (const at of [first, second]) {
    await balancer.takeOut(at)
    await servers.get(at)?.[Symbol.asyncDispose]()
    servers.set(at, await startServer(at))
    await balancer.takeOut(null)
    // As docs/operations.md says: the load balancer must have noticed.
    await wait(seconds(5))
  }
isOver = true
await Promise.all(traffic)

await Promise.all(readers.map((reader) => reader.settle()))
const stored = (await messagesAfter(call, chatId, from)).map(({ id }) => id)
const missing = sent.filter((id) => !stored.includes(id))
const unseen = readers.flatMap(({ held }) => sent.filter((id) => !held.has(id)))
const twice = readers.flatMap(({ pushed }) => [...pushed.values()].filter((times) => times > 1))
let lostBookings = 0
for (const id of booked)
  await call(getAppointment, { params: { id } }).catch(() => {
    lostBookings += 1
  })
for (const reader of readers) reader.close()

const row = (name: string, { requests, failures }: Tally) => ({ name, requests, failed: failures.length })
const problems = {
  'failed requests': Object.values(tallies).reduce((sum, { failures }) => sum + failures.length, 0),
  'acknowledged messages that are not stored': missing.length,
  'stored messages nobody sent, or twice': stored.length - new Set(sent).size + missing.length,
  'messages that a reader does not have': unseen.length,
  'messages that came twice over one socket': twice.length,
  'acknowledged bookings that are not stored': lostBookings,
}
for (const { failures } of Object.values(tallies)) for (const line of failures.slice(0, 20)) console.error(line)
report({
  name: `rolling-${kind}`,
  rows: Object.entries(tallies).map(([name, tally]) => row(name, tally)),
  ratios: problems,
  notes: [
    `${rounds * 2} restarts, ${readers.length} sockets that reconnected ${readers.map((reader) => reader.reconnects()).join(', ')} times`,
  ],
})
if (Object.values(problems).some((count) => count > 0)) process.exitCode = 1
