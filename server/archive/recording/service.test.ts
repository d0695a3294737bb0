// cspell:ignore mkfifo
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listEntries } from '#contract/archive/endpoints.ts'
import { sendMessage } from '#contract/messaging/endpoints.ts'
import { fileKey } from '#server/messaging/attachments/rules.ts'
import { archivesOf } from '#tests/factories/archives.ts'
import { uploads } from '#tests/factories/attachments.ts'
import { startApp } from '#tests/support/harness.ts'
import { insertPending } from '../store.ts'
import { archiveEntries } from '../tables.ts'
import { recordBeforeErasure } from './service.ts'

const app = await startApp()
const { aSupervisedFirm } = archivesOf(app)
const { upload } = uploads(app)
const { db } = app.platform

/** Files that wait to be recorded, which the store no longer has. */
async function queueMissingFiles(count: number, firmId: string, advisorId: string): Promise<void> {
  const of = { firmId, advisorId, kind: 'file', act: 'created', personId: null, occurredAt: app.clock.now() } as const
  for (let made = 0; made < count; made++)
    await insertPending(db, { ...of, subjectId: randomUUID(), content: { attachmentId: randomUUID() } })
}

/** A firm of which a file waits that the store begins to send, and ends when the test says so. */
async function aFirmWithSlowFile({ filesBefore = 0 } = {}) {
  const supervised = await aSupervisedFirm()
  const { consumer, chat, firm, advisor } = supervised
  await queueMissingFiles(filesBefore, firm.id, advisor.id)
  const { id } = await upload(consumer, chat.id, 'Savings.txt', Buffer.from('All of it'))
  const body = { clientId: randomUUID(), body: '', attachmentIds: [id] }
  await app.as(consumer).call(sendMessage, { params: { id: chat.id }, body })
  const path = join(app.platform.config.dataDir, 'files', fileKey(id))
  await rm(path)
  await promisify(execFile)('mkfifo', [path])
  // A pipe opens for writing when the other side reads it, and ends when it is closed.
  const whileSent = async (act: () => Promise<unknown>) => {
    const pipe = await open(path, 'w')
    try {
      await act()
    } finally {
      await pipe.close()
    }
  }
  return { ...supervised, whileSent }
}

const countEntries = (firmId: string) => db.$count(archiveEntries, eq(archiveEntries.firmId, firmId))

test('a slow file keeps no transaction open, and what was queued before it is recorded already', async () => {
  const { firm, officer, whileSent } = await aFirmWithSlowFile({ filesBefore: 25 })
  const recorded = app.runJob('archive.record')
  await whileSent(async () => {
    const idle = await db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
    expect(idle.rows).toEqual([])
    expect(await countEntries(firm.id)).toBeGreaterThanOrEqual(20)
  })
  await recorded
  const files = (await app.as(officer).call(listEntries, { query: { kind: 'file', limit: 50 } })).items
  expect(files).toHaveLength(26)
})

test('an erasure waits for a file that takes longer than a transaction may usually be idle', async () => {
  const { firm, consumer, whileSent } = await aFirmWithSlowFile()
  const erased = app.system().transaction(async (tx) => {
    await tx.db.execute(sql`set local idle_in_transaction_session_timeout = '50ms'`)
    await recordBeforeErasure(tx, consumer.id)
  })
  await whileSent(() => db.execute(sql`select pg_sleep(0.3)`))
  await erased
  expect(await countEntries(firm.id)).toBeGreaterThan(0)
})
