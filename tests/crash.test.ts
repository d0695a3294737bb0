import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { seconds } from '#contract/core/durations.ts'
import type { EndpointReply } from '#contract/endpoint.ts'
import { listMatches } from '#contract/matching/endpoints.ts'
import { appendPiece, completeUpload, startUpload } from '#contract/messaging/attachments/endpoints.ts'
import { uploadPieceBytes } from '#contract/messaging/attachments/values.ts'
import { listMessages, sendMessage, startChat } from '#contract/messaging/endpoints.ts'
import { grantConsent } from '#contract/profiles/endpoints.ts'
import { bookAppointment, getAppointment, listSlots } from '#contract/scheduling/endpoints.ts'
import { demoAccounts, demoPassword } from '#server/commands/demo/accounts.ts'
import { databaseUrlOf } from '#server/platform/db/embedded/address.ts'
import { prepareHome } from '#server/platform/db/embedded/cluster.ts'
import { readPidFile } from '#server/platform/db/embedded/postmaster.ts'
import { callerOf, endProcessesAfterAll, signInTo, startProduct } from '#tests/support/product-process.ts'
import { aPdf } from './factories/attachments.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-crash-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
// Registered last, so that it runs first.
endProcessesAfterAll()

/** Starts the whole product on its own PostgreSQL, with durable writes as in production. */
const start = () => startProduct({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })

/** A consumer of the demo, calling over the network. */
const signIn = async (address: string) =>
  callerOf(address, await signInTo(address, demoAccounts.consumer.email, demoPassword))

/** What the database holds of the consumer's messages in chats, beside the messages. */
async function consequencesOf(chatIds: readonly string[]) {
  const home = prepareHome(dataDir)
  const postmaster = readPidFile(join(home.folder, 'cluster'))
  if (!postmaster) throw new Error('the database does not run')
  const client = new pg.Client({ connectionString: databaseUrlOf(home, postmaster) })
  await client.connect()
  try {
    const { rows } = await client.query<Record<'messages' | 'counted' | 'notifications' | 'mails', number>>(
      `select
        (select count(*)::int from messages m where m.chat_id = c.id and m.sender_id = c.consumer_id) as messages,
        (select message_count from interactions i where (i.consumer_id, i.advisor_id) = (c.consumer_id, c.advisor_id)) as counted,
        (select count(*)::int from notifications n where n.user_id = c.advisor_id and n.kind = 'message'
          and n.params ->> 'chatId' = c.id::text) as notifications,
        (select count(*)::int from pgboss.job j where j.name = 'notifications.mail-about-chat' and j.state < 'active'
          and j.data ->> 'chatId' = c.id::text and j.data ->> 'userId' = c.advisor_id::text) as mails
        from chats c where c.id = any($1::uuid[])`,
      [chatIds],
    )
    return rows
  } finally {
    await client.end()
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

test('a server killed under load has kept every message, appointment and piece of a file it acknowledged', {
  timeout: seconds(180),
}, async () => {
  const first = await start()
  const call = await signIn(first.address)
  const { items } = await call(listMatches, { query: { limit: 40 } })
  const advisorIds = items.filter(({ reaction }) => reaction === null).map(({ advisor }) => advisor.id)
  for (const advisorId of advisorIds) await call(grantConsent, { params: { advisorId }, body: {} })
  const chats = []
  for (const advisorId of advisorIds.slice(0, 4)) chats.push(await call(startChat, { body: { advisorId } }))

  const content = Buffer.concat([await aPdf(), Buffer.alloc(uploadPieceBytes, '%')])
  const file = { clientId: randomUUID(), fileName: 'return.pdf', sizeBytes: content.length }
  const upload = await call(startUpload, { params: { id: chats[0]?.id ?? '' }, body: file })
  await call(appendPiece, { params: { id: upload.id }, body: content.subarray(0, uploadPieceBytes) })

  const sent: { chatId: string; id: string }[] = []
  const booked: { id: string; status: string }[] = []
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
      // The first free times of two advisors may be the same.
      const facts = { timeZone: 'America/Los_Angeles', phone: '+1 503 555 0142', evenIfBusy: true }
      const body = { advisorId, startsAt: slot.startsAt, mode, ...facts }
      const { id, status } = await call(bookAppointment, { body })
      booked.push({ id, status })
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
  const resumed = await again(startUpload, { params: { id: chats[0]?.id ?? '' }, body: file })
  expect(resumed).toEqual({ ...upload, receivedBytes: uploadPieceBytes })
  const rest = { query: { offset: resumed.receivedBytes }, body: content.subarray(resumed.receivedBytes) }
  await again(appendPiece, { params: { id: upload.id }, ...rest })
  const { attachment } = await again(completeUpload, { params: { id: upload.id } })
  expect(attachment).toMatchObject({ state: 'ready', sizeBytes: content.length })

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
  // What follows from a message is stored with it: all of it once, or none.
  const kept = await consequencesOf(chats.map(({ id }) => id))
  expect(kept).toHaveLength(chats.length)
  for (const { messages, counted, notifications, mails } of kept) {
    expect(counted).toBe(messages)
    expect({ notifications, mails }).toEqual({ notifications: 1, mails: 1 })
  }
  for (const { id, status } of booked)
    expect(await again(getAppointment, { params: { id } })).toMatchObject({ id, status })
})
