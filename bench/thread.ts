// How a thread of 10,000 messages opens, jumps to its middle and is searched: by the replies of the
// server, and as its reader sees it in a browser. The baseline is a thread of fifty messages of the
// same advisor in the same run; 200,000 messages of other chats lie in the same table.
//   npm run bench -- thread 200 8      requests and looks of each kind
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { createPasswordHasher } from '#server/auth/context/passwords/hashing.ts'
import { users } from '#server/auth/tables.ts'
import { modules } from '#server/modules.ts'
import { freePort } from '#tests/peers/free-port.ts'
import { inTurns, median, percentile, rounded } from './support/figures.ts'
import { startProduct } from './support/product.ts'
import { startProgram } from './support/program.ts'
import { report } from './support/report.ts'
import { type Look, startReader } from './support/thread-reader.ts'
import { addThreads, type BenchThread } from './support/threads.ts'

const requests = Number(process.argv[2] ?? 200)
const looks = Number(process.argv[3] ?? 8)
const page = 50

const port = await freePort()
const env = { AUTH_SECRET: randomBytes(32).toString('hex'), PUBLIC_URL: `http://localhost:${port}`, DEMO_DATA: 'off' }
await using product = await startProduct(modules, env)
const { platform, app } = product
const { advisorId, token, threads } = await addThreads(product, { long: 10_000, short: 50 })

const password = randomBytes(12).toString('hex')
const { hash } = await createPasswordHasher({ threads: null })
const [advisor] = await platform.db
  .update(users)
  .set({ passwordHash: await hash(password), emailConfirmedAt: new Date() })
  .where(eq(users.id, advisorId))
  .returning({ email: users.email })

const messagesOf = ({ chatId }: BenchThread, query: string) => `/api/chats/${chatId}/messages?${query}`
const searchOf = ({ chatId }: BenchThread, words: string) => `/api/chats/${chatId}/search?limit=100&words=${words}`
/** What the page asks for at once, by what its reader does. */
const acts: Readonly<Record<string, (thread: BenchThread) => readonly string[]>> = {
  open: (thread) => [`/api/chats/${thread.chatId}`, messagesOf(thread, `limit=${page}`)],
  'jump to the middle': (thread) => [
    messagesOf(thread, `before=${thread.middle + page / 2}&limit=${page}`),
    messagesOf(thread, `after=${thread.middle + page / 2}&limit=1`),
  ],
  'search: only the first message': (thread) => [searchOf(thread, 'osprey')],
  'search: every tenth message': (thread) => [searchOf(thread, 'pension')],
  'search: no message': (thread) => [searchOf(thread, 'kestrel')],
}

async function send(url: string, body?: object): Promise<void> {
  const method = body ? ('POST' as const) : ('GET' as const)
  const headers = { authorization: `Bearer ${token}` }
  const reply = await app.inject({ method, url, headers, ...(body && { payload: body }) })
  if (reply.statusCode > 299) throw new Error(`${url} answered ${reply.statusCode}: ${reply.body}`)
}

async function timed(act: () => Promise<void>): Promise<number> {
  const begins = performance.now()
  await act()
  return performance.now() - begins
}

const rows: ({ name: string } & Record<string, string | number>)[] = []
const ratios: Record<string, number> = {}
function add(name: string, long: readonly number[], short: readonly number[]): void {
  rows.push({
    name,
    'p50 ms': rounded(median(long)),
    'p99 ms': rounded(percentile(long, 99)),
    'p50 ms of 50 messages': rounded(median(short)),
    'p99 ms of 50 messages': rounded(percentile(short, 99)),
  })
  ratios[`p50 of ${name}, times that of 50 messages`] = median(long) / median(short)
}

async function measure(name: string, of: (thread: BenchThread) => () => Promise<void>): Promise<void> {
  const cases = { long: () => timed(of(threads.long)), short: () => timed(of(threads.short)) }
  await inTurns(cases, { rounds: 20, seconds: 60 })
  const measured = await inTurns(cases, { rounds: requests, seconds: 60 })
  add(name, measured.get('long') ?? [], measured.get('short') ?? [])
}

const kinds = Object.entries(acts).map(([name, urls]) => ({
  name,
  of: (thread: BenchThread) => async () => void (await Promise.all(urls(thread).map((url) => send(url)))),
}))
for (const { name, of } of kinds) await measure(name, of)

const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-thread-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
const databaseUrl = platform.pool.options.connectionString ?? ''
const variables = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, HOST: '127.0.0.1', PORT: String(port) }
await using server = await startProgram('server/main.ts', { ...env, ...variables })
const reply = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: advisor?.email, password }),
})
if (!reply.ok) throw new Error(`the sign-in answered ${reply.status}`)
await using reader = await startReader(env.PUBLIC_URL, await reply.text())
const read = (thread: BenchThread) => () => reader.look(thread)
const seen = { long: read(threads.long), short: read(threads.short) }
await inTurns(seen, { rounds: 1, seconds: 60 })
const views = await inTurns(seen, { rounds: looks, seconds: 300 })
const figures = (name: string, of: (look: Look) => number) => (views.get(name) ?? []).map(of)
const addView = (name: string, of: (look: Look) => number) => add(name, figures('long', of), figures('short', of))
addView('in the browser: open from the list', ({ openMs }) => openMs)
addView('in the browser: search, and jump to the hit', ({ searchMs }) => searchMs)
addView('in the browser: a link to the middle', ({ middleMs }) => middleMs)
addView('in the browser: slowest frames of scrolling', ({ frameMs }) => frameMs)

// Last, because it makes the threads longer.
const sendTo = (thread: BenchThread) => () =>
  send(`/api/chats/${thread.chatId}/messages`, { clientId: randomUUID(), body: 'Is there anything I should bring?' })
await measure('send', sendTo)

report({
  name: 'thread',
  rows,
  ratios,
  notes: [
    'the acts go to the app without a network, one after the other, the two threads in turns',
    `at most ${Math.max(...figures('long', ({ rows: drawn }) => drawn))} messages in the document of the long thread`,
    'a search waits a quarter of a second for the next letter',
  ],
})
