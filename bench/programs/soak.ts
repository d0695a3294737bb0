// The product at half of the load that it bears, for the minutes given (scripts/soak.mjs): reads,
// messages, and sockets that come and go. Fails when memory grows or descriptors are lost.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { minutes, seconds } from '#contract/core/durations.ts'
import { listChats } from '#contract/messaging/endpoints.ts'
import { demoAccounts, demoPassword } from '#server/commands/demo/accounts.ts'
import { median, rounded } from '../support/figures.ts'
import { underLoad } from '../support/load.ts'
import { startProgram } from '../support/program.ts'
import { report } from '../support/report.ts'
import { callerOf, newTally, repeat, sendOne, signIn } from '../support/traffic.ts'

const wantedMinutes = Number(process.argv[2] ?? 60)
const mayGrow = 1.1
/** Connections of pools that are opened when they are needed. */
const spareDescriptors = 5
const folder = mkdtempSync(join(tmpdir(), 'fairlead-soak-'))
// PostgreSQL's own account must reach the data folder when this runs as root.
chmodSync(folder, 0o711)
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

await using server = await startProgram('server/main.ts', {
  DATA_DIR: folder,
  HOST: '127.0.0.1',
  PORT: '0',
  PUBLIC_URL: 'http://127.0.0.1',
  DEMO_DATA: 'on',
  RATE_LIMIT_FACTOR: '0',
  AUTH_JWT_TTL: '86400',
})
const { url } = server
const token = await signIn(url, demoAccounts.consumer.email, demoPassword)
const call = callerOf(url, token)
const [chat] = (await call(listChats, { query: {} })).items
if (!chat) throw new Error('the demo has no chat')
const reads = { url: `${url}/api/profile`, headers: { authorization: `Bearer ${token}` }, connections: 8 }
const most = await underLoad({ ...reads, duration: 10 })
await wait(seconds(5))
const before = server.descriptors()

let isOver = false
const hasEnded = () => isOver
const tallies = { messages: newTally(), sockets: newTally() }
function openAndClose(): Promise<void> {
  const socket = io(url, { path: '/socket.io', transports: ['websocket'], forceNew: true, auth: { token } })
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(void socket.close()))
    socket.on('connect_error', (error) => reject(error))
  })
}
const half = { ...reads, overallRate: Math.round(most.perSecond / 2), duration: Math.round(wantedMinutes * 60) }
const running = [
  repeat(tallies.messages, hasEnded, () => sendOne(call, chat.id).then(() => wait(100))),
  repeat(tallies.sockets, hasEnded, () => openAndClose().then(() => wait(100))),
]
const load = underLoad(half)
const samples: { readonly megabytes: number; readonly descriptors: number }[] = []
const begin = performance.now()
while (performance.now() - begin < minutes(wantedMinutes)) {
  await wait(seconds(5))
  samples.push({ megabytes: server.memoryKb() / 1_024, descriptors: server.descriptors() })
}
const { perSecond, p99Ms } = await load
isOver = true
await Promise.all(running)
await wait(seconds(5))
const after = server.descriptors()

const quarter = (at: number) => samples.slice((samples.length * at) / 4, (samples.length * (at + 1)) / 4)
const rows = [0, 1, 2, 3].map((at) => ({
  name: `quarter ${at + 1}`,
  'memory MB': rounded(median(quarter(at).map(({ megabytes }) => megabytes))),
  descriptors: median(quarter(at).map(({ descriptors }) => descriptors)),
}))
// The first quarter warms up.
const growth = (rows[3]?.['memory MB'] ?? Number.NaN) / (rows[1]?.['memory MB'] ?? Number.NaN)
const failures = [...tallies.messages.failures, ...tallies.sockets.failures]
report({
  name: 'soak',
  rows,
  ratios: {
    'memory of the last quarter, times that of the second': growth,
    'descriptors more than before': after - before,
    'failed messages and sockets': failures.length,
  },
  notes: [
    `${wantedMinutes} minutes at ${Math.round(perSecond)} of ${Math.round(most.perSecond)} reads a second, p99 ${rounded(p99Ms)} ms`,
    `${tallies.messages.requests} messages, ${tallies.sockets.requests} sockets that came and went`,
  ],
})
for (const line of failures.slice(0, 10)) console.error(line)
if (!(growth <= mayGrow) || after - before > spareDescriptors || failures.length > 0) process.exitCode = 1
