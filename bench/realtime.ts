// How fast a stored message reaches the other side, and what an open socket costs, against bare
// Socket.IO with the same load: once without a database, and once with one row a message, which is
// what PostgreSQL commits. Each server is a process of its own; read the ratios, not the figures.
//   npm run bench:realtime 8 1000 5000      seconds a turn, sockets of each run
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { modules } from '#server/modules.ts'
import { readConfig } from '#server/platform/config.ts'
import { createPlatform } from '#server/platform/create-platform.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { type ChatLoad, type ChatOutcome, type ChatTurn, chatTurns } from './support/chat-load.ts'
import { addChats } from './support/chats.ts'
import { rounded } from './support/figures.ts'
import { startProgram } from './support/program.ts'
import { report } from './support/report.ts'

const seconds = Number(process.argv[2] ?? 8)
const sizes = process.argv.slice(3).map(Number)
if (sizes.length === 0) sizes.push(1_000, 5_000)

const turns: ChatTurn[] = [
  { name: '50 a second, spread', rate: 50, seconds, chats: 'spread' },
  { name: '300 a second, spread', rate: 300, seconds, chats: 'spread' },
  { name: '1,000 a second, spread', rate: 1_000, seconds, chats: 'spread' },
  { name: '50 a second, to one advisor', rate: 50, seconds, chats: 'oneAdvisor' },
  { name: '300 a second, to one advisor', rate: 300, seconds, chats: 'oneAdvisor' },
]

/**
 * Warms the server up and is not reported. Every chat gets its first message, which makes a lead
 * and costs more than those that follow.
 */
const warmUps = (chats: ChatLoad['chats']): ChatTurn[] =>
  (['spread', 'oneAdvisor'] as const).map((key) => ({
    name: 'warm-up',
    rate: 100,
    seconds: Math.ceil(chats[key].length / 100) + 1,
    chats: key,
  }))

const folder = mkdtempSync(join(tmpdir(), 'fairlead-realtime-'))
// PostgreSQL's own account must reach the data folder when this runs as root.
chmodSync(folder, 0o711)
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const quiet = () => undefined
const log = { debug: quiet, info: quiet, warn: console.warn, error: console.error }
await using cleanUp = new AsyncDisposableStack()
// Durable as in earnest: a message that is acknowledged survives a crash.
const postgres = await startEmbeddedPostgres({ dataDir: folder, log, fsync: true })
cleanUp.defer(postgres.close)
await migrateDatabase(postgres.url)

const env = {
  DATABASE_URL: postgres.url,
  DATA_DIR: join(folder, 'data'),
  HOST: '127.0.0.1',
  PORT: '0',
  PUBLIC_URL: 'http://127.0.0.1',
  AUTH_SECRET: randomBytes(32).toString('hex'),
  DEMO_DATA: 'off',
  RATE_LIMIT_FACTOR: '1000000',
}
const platform = createPlatform(readConfig({ ...env, LOG_LEVEL: 'warn' }), { modules, databaseUrl: postgres.url })
const most = Math.max(...sizes)
const everybody = await addChats(platform, most)
await platform.close()
const pairs = [...everybody.chats.oneAdvisor, ...everybody.chats.spread].map(({ id, from, to }) => [
  id,
  [from, to].map((at) => everybody.people[at]?.id),
])
const chatsFile = join(folder, 'chats.json')
writeFileSync(chatsFile, JSON.stringify(Object.fromEntries(pairs)))

const bare = { CHATS: chatsFile }
const servers = {
  Fairlead: { file: 'server/main.ts', env, tokenOf: ({ token }: Person) => token },
  'bare Socket.IO, one row a message': {
    file: 'bench/programs/bare-chat.ts',
    env: { ...bare, DATABASE_URL: postgres.url },
    tokenOf: ({ id }: Person) => id,
  },
  'bare Socket.IO': { file: 'bench/programs/bare-chat.ts', env: bare, tokenOf: ({ id }: Person) => id },
}
type Person = ChatLoad['people'][number]
type Measured = ChatOutcome & { server: string; cpuMs: number }
const measured: Measured[] = []
const socketKb = new Map<string, number>()

for (const size of sizes)
  for (const [server, { file, env: variables, tokenOf }] of Object.entries(servers)) {
    await using program = await startProgram(file, variables)
    const people = everybody.people.slice(0, size).map((person) => ({ ...person, token: tokenOf(person) }))
    const chats = {
      oneAdvisor: everybody.chats.oneAdvisor,
      spread: everybody.chats.spread.filter(({ from }) => from < size),
    }
    const before = program.memoryKb()
    let cpu = 0
    for await (const step of chatTurns(
      { url: program.url, people, chats, turns: [...warmUps(chats), ...turns] },
      folder,
    )) {
      const spent = program.processorMs() - cpu
      cpu += spent
      if ('connected' in step) socketKb.set(`${server}, ${size}`, (program.memoryKb() - before) / step.connected)
      else if (step.name !== 'warm-up')
        measured.push({ ...step, name: `${step.name}, ${size} sockets`, server, cpuMs: spent / step.arrived })
    }
  }

const baseline = (of: Measured) =>
  measured.find(({ server, name }) => server === 'bare Socket.IO, one row a message' && name === of.name)
const own = measured.filter(({ server }) => server === 'Fairlead')
report({
  name: 'realtime',
  rows: measured.map(({ server, name, sent, arrived, failures, perSecond, medianMs, p99Ms, cpuMs }) => ({
    name: `${name}: ${server}`,
    sent,
    lost: sent - arrived,
    failed: failures,
    'messages/s': Math.round(perSecond),
    'p50 ms': rounded(medianMs),
    'p99 ms': rounded(p99Ms),
    'CPU ms/message': rounded(cpuMs),
  })),
  ratios: Object.fromEntries([
    ...own.map((of) => [
      `messages a second, of bare Socket.IO with one row a message: ${of.name}`,
      of.perSecond / (baseline(of)?.perSecond ?? Number.NaN),
    ]),
    ...[...socketKb].map(([name, kb]) => [`KB of memory an open socket: ${name}`, kb]),
  ]),
  notes: [
    'a message of Fairlead is stored with its position, unread counts, notification and queued email in one transaction',
    'chats have had a first message before, which is not measured',
    `commits are durable; ${readFileSync('/proc/loadavg', 'utf8').split(' ')[0]} was the load of the machine at the end`,
  ],
})
if (own.some(({ sent, arrived }) => arrived < sent)) process.exitCode = 1
