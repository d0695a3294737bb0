import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as endpoints from '#contract/archive/endpoints.ts'
import { days } from '#contract/core/durations.ts'
import { archivesOf } from '#tests/factories/archives.ts'
import { chats } from '#tests/factories/messaging.ts'
import { startApp } from '#tests/support/harness.ts'
import { archiveEntries, archiveRoots, archives } from '../tables.ts'
import { bytesOf, digestOf, hashOf, hexOf, noHash } from './rules.ts'
import { listChain } from './store.ts'

const app = await startApp()
const { write } = chats(app)
const { aSupervisedFirm } = archivesOf(app)
const { db } = app.platform

/** Does what the database refuses to everybody but its owner. */
const behindOurBack = (work: (tx: Parameters<Parameters<typeof db.transaction>[0]>[0]) => Promise<unknown>) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await work(tx)
  })

/** A firm with a message on each of two days that are over. */
async function twoDays() {
  const supervised = await aSupervisedFirm()
  for (const text of ['I promise nothing', 'Nor do I']) {
    await write(supervised.advisor, supervised.chat.id, text)
    await app.runJob('archive.record')
    app.clock.advance(days(1))
    await app.runJob('archive.close-days')
  }
  const check = () => app.as(supervised.officer).call(endpoints.checkArchive)
  expect(await check()).toMatchObject({ brokenAt: null })
  const roots = await db
    .select()
    .from(archiveRoots)
    .where(sql`firm_id = ${supervised.firm.id}`)
    .orderBy(archiveRoots.day)
  return { ...supervised, check, roots }
}

test('the check fails at the first day’s root when the chain was rewritten with new hashes throughout', async () => {
  const { firm, check, roots } = await twoDays()
  await behindOurBack(async (tx) => {
    let previousHash = noHash
    const rows = await listChain(app.platform.db, { firmId: firm.id, from: 1, to: 1_000 }, 1_000)
    for (const row of rows) {
      const content = row.content?.text === 'I promise nothing' ? { ...row.content, text: 'I promise' } : row.content
      const contentHash = digestOf(content)
      const hash = hashOf({ ...row, contentHash, previousHash })
      await tx
        .update(archiveEntries)
        .set({ content, contentHash: bytesOf(contentHash), hash: bytesOf(hash) })
        .where(sql`firm_id = ${firm.id} and position = ${row.position}`)
      previousHash = hash
    }
    await tx
      .update(archives)
      .set({ headHash: bytesOf(previousHash) })
      .where(sql`firm_id = ${firm.id}`)
  })
  expect(await check()).toMatchObject({ brokenAt: roots[0]?.position })
})

test('the check names the position of a root that was deleted or changed', async () => {
  const { firm, check, roots } = await twoDays()
  const [first, second] = roots
  if (!first || !second) throw new Error('two days have two roots')
  const ofFirst = sql`firm_id = ${firm.id} and day = ${first.day}`
  await behindOurBack((tx) => tx.delete(archiveRoots).where(ofFirst))
  expect(await check()).toMatchObject({ brokenAt: second.position })
  await behindOurBack((tx) => tx.insert(archiveRoots).values(first))
  expect(await check()).toMatchObject({ brokenAt: null })
  await behindOurBack((tx) =>
    tx
      .update(archiveRoots)
      .set({ root: bytesOf(digestOf(hexOf(first.root))) })
      .where(ofFirst),
  )
  expect(await check()).toMatchObject({ brokenAt: first.position })
  await behindOurBack((tx) => tx.delete(archiveRoots).where(sql`firm_id = ${firm.id}`))
  expect(await check()).toMatchObject({ brokenAt: first.position })
})
