import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { seconds } from '#contract/core/durations.ts'
import type { EndpointCall, EndpointReply, EndpointShape } from '#contract/endpoint.ts'
import { listMatches } from '#contract/matching/endpoints.ts'
import { listMessages, sendMessage, startChat } from '#contract/messaging/endpoints.ts'
import { grantConsent } from '#contract/profiles/endpoints.ts'
import { bookAppointment, getAppointment, listSlots } from '#contract/scheduling/endpoints.ts'
import { demoAccounts, demoPassword } from '#server/commands/demo/accounts.ts'
import { addressOf } from '#tests/support/client.ts'
import { ownersEnvironment } from '#tests/support/product-process.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-crash-'))
const running = new Set<ChildProcess>()
afterAll(async () => {
  for (const child of running) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await rm(dataDir, { recursive: true, force: true })
})

/** Starts the whole product on its own PostgreSQL, which writes through to the disk as in earnest. */
async function start(): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
    cwd: root,
    env: {
      ...ownersEnvironment,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_FACTOR: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  child.on('exit', () => running.delete(child))
  let said = ''
  const address = await new Promise<string>((resolve, reject) => {
    // Read on to the end: a pipe closed half-way would end the server.
    child.stdout.on('data', (chunk) => {
      said += chunk
      const found = /is ready at (http:\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    child.on('exit', () => reject(new Error(`the product did not start: ${said}`)))
  })
  return { child, address }
}

/** A consumer of the demo, calling over the network. */
async function signIn(address: string) {
  const reply = await fetch(`${address}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoAccounts.consumer.email, password: demoPassword }),
  })
  const { access_token: token }: { access_token: string } = await reply.json()
  return async <const S extends EndpointShape>(endpoint: S, input: EndpointCall<S>): Promise<EndpointReply<S>> => {
    const { body, ...rest }: { body?: unknown; params?: object; query?: object } = input
    const response = await fetch(address + addressOf(endpoint, rest), {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${endpoint.path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
}

/** Does something over and over until the server is gone. */
async function untilGone(act: () => Promise<unknown>, isGone: () => boolean): Promise<void> {
  while (!isGone()) {
    try {
      await act()
    } catch (error) {
      if (!isGone()) throw error
    }
  }
}

test('a server killed under load has kept every message and appointment it acknowledged', {
  timeout: seconds(180),
}, async () => {
  const first = await start()
  const call = await signIn(first.address)
  const { items } = await call(listMatches, { query: { limit: 40 } })
  const advisorIds = items.filter(({ reaction }) => reaction === null).map(({ advisor }) => advisor.id)
  for (const advisorId of advisorIds) await call(grantConsent, { params: { advisorId }, body: {} })
  const chats = []
  for (const advisorId of advisorIds.slice(0, 4)) chats.push(await call(startChat, { body: { advisorId } }))

  const sent: { chatId: string; id: string }[] = []
  const booked: string[] = []
  const { promise: enough, resolve } = Promise.withResolvers<void>()
  const acknowledged = () => {
    if (sent.length >= 120 && booked.length >= 8) resolve()
  }
  let gone = false
  const writers = chats.map(({ id: chatId }) =>
    untilGone(
      async () => {
        const message = await call(sendMessage, {
          params: { id: chatId },
          body: { clientId: randomUUID(), body: 'Still there?' },
        })
        sent.push({ chatId, id: message.id })
        acknowledged()
      },
      () => gone,
    ),
  )
  const toBook = [...advisorIds]
  const booker = untilGone(
    async () => {
      const advisorId = toBook.shift()
      if (!advisorId) return enough
      const { slots, modes } = await call(listSlots, { params: { advisorId } })
      const [slot] = slots
      const [mode] = modes
      if (!slot || !mode) return
      const body = { advisorId, startsAt: slot.startsAt, mode, timeZone: 'America/Los_Angeles' }
      booked.push((await call(bookAppointment, { body })).id)
      acknowledged()
    },
    () => gone,
  )
  await enough
  gone = true
  first.child.kill('SIGKILL')
  await Promise.all([once(first.child, 'exit'), ...writers, booker])

  const second = await start()
  const again = await signIn(second.address)
  const stored = new Set<string>()
  for (const { id } of chats) {
    for (let after: number | undefined = 0; after !== undefined; ) {
      const page: EndpointReply<typeof listMessages> = await again(listMessages, {
        params: { id },
        query: { after, limit: 100 },
      })
      for (const message of page.items) stored.add(message.id)
      after = page.hasMore ? page.items.at(-1)?.position : undefined
    }
  }
  expect(sent.filter(({ id }) => !stored.has(id))).toEqual([])
  for (const id of booked)
    expect(await again(getAppointment, { params: { id } })).toMatchObject({ id, status: 'requested' })
})
