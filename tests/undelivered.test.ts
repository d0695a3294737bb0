import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { endProcessesAfterAll, startProduct } from '#tests/support/product-process.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-undelivered-'))
const databaseUrl = await testDatabaseUrl()
const owner = new pg.Client({ connectionString: databaseUrl })
await owner.connect()
/** How often each Message-ID arrived, by recipient. */
const received = new Map<string, Map<string, number>>()
let mode: 'refusing' | 'silent' | 'taking' = 'refusing'
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onConnect(_session, done) {
    // Without an answer the sender waits, and its job stays active.
    if (mode !== 'silent') done(mode === 'refusing' ? new Error('not now') : undefined)
  },
  onData(stream, session, done) {
    let raw = ''
    stream.on('data', (chunk: Buffer) => {
      raw += chunk
    })
    stream.on('end', () => {
      const id = /^message-id: (\S+)/im.exec(raw)?.[1] ?? ''
      for (const { address } of session.envelope.rcptTo) {
        const copies = received.get(address) ?? new Map<string, number>()
        received.set(address, copies.set(id, (copies.get(id) ?? 0) + 1))
      }
      done()
    })
  },
})
await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve))
const { port } = smtp.server.address() as { port: number }
afterAll(async () => {
  smtp.close()
  await owner.end()
  await rm(dataDir, { recursive: true, force: true })
})

// Registered last, so that it runs first.
endProcessesAfterAll()

const start = () =>
  startProduct({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    LOG_LEVEL: 'silent',
    DRAIN_SECONDS: '0',
  })

async function post(address: string, path: string, body: object): Promise<void> {
  const reply = await fetch(`${address}/auth/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(reply.status).toBe(200)
}

/** Counts the mails that the queue holds, by the state of their jobs. */
async function countMails(): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ state: string; count: number }>(
    "select state, count(*)::int from pgboss.job where name = 'auth.deliver-code-mail' group by state",
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

test.each([
  { signal: 'SIGTERM', outage: 'refusing' },
  { signal: 'SIGKILL', outage: 'silent' },
] as const)(
  'mails of acknowledged requests arrive after a $outage mail server and a $signal',
  async ({ signal, outage }) => {
    mode = outage
    const first = await start()
    const emails = Array.from({ length: 6 }, () => `kept-${randomUUID()}@example.com`)
    for (const email of emails) await post(first.address, '/signup', { email, password: 'correct horse battery' })
    for (const email of emails) await post(first.address, '/recover', { email })
    for (const email of emails) await post(first.address, '/resend', { type: 'signup', email })
    const inFlight = outage === 'silent' ? 'active' : 'retry'
    await waitFor(async () => expect((await countMails())[inFlight]).toBeGreaterThan(0))
    first.child.kill(signal)
    await once(first.child, 'exit')
    // The pauses between tries are over. What was active at the kill is left to the start.
    await owner.query("update pgboss.job set start_after = now() where state = 'retry'")

    mode = 'taking'
    const second = await start()
    await waitFor(() => {
      // A confirmation, a recovery and a confirmation sent again.
      for (const email of emails) expect(received.get(email)?.size).toBe(3)
    })
    await waitFor(async () => expect(Object.keys(await countMails())).toEqual(['completed']))
    // SMTP allows no promise of exactly one copy: a mail may be accepted and its job cut off before
    // it notes so (RFC 5321, 6.1). Each restart may then send it once more, under the same
    // Message-ID.
    const restarts = signal === 'SIGKILL' ? 1 : 0
    for (const email of emails) {
      const copies = [...(received.get(email) ?? new Map<string, number>()).values()]
      expect(copies).toHaveLength(3)
      for (const count of copies) expect(count).toBeLessThanOrEqual(1 + restarts)
    }
    second.child.kill('SIGTERM')
    await once(second.child, 'exit')
  },
)
