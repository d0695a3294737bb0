import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as endpoints from '#contract/archive/endpoints.ts'
import { deleteAccount } from '#contract/auth/endpoints.ts'
import { sendMessage } from '#contract/messaging/endpoints.ts'
import { checkArchive } from '#server/archive/chain/service.ts'
import { archivedFileKey } from '#server/archive/recording/service.ts'
import { searchEntries } from '#server/archive/searching/service.ts'
import { placeHold, releaseHold } from '#server/archive/service.ts'
import { lockArchive } from '#server/archive/store.ts'
import { archivesOf } from '#tests/factories/archives.ts'
import { uploads } from '#tests/factories/attachments.ts'
import { chats } from '#tests/factories/messaging.ts'
import { startApp } from '#tests/support/harness.ts'
import { untilWaiting } from '#tests/support/lock-waits.ts'

const app = await startApp()
const { write } = chats(app)
const { aSupervisedFirm } = archivesOf(app)

test('shows a consumer until when a firm keeps their entries, and keeps them after account deletion', async () => {
  const { officer, consumer, chat } = await aSupervisedFirm()
  await write(consumer, chat.id, 'My number is 4821')
  await app.runJob('archive.record')
  const { items } = await app.as(consumer).call(endpoints.listKeptRecords)
  expect(items).toEqual([{ firmName: 'Larkspur Fiduciary', entryCount: 2, until: items[0]?.until, isHeld: false }])
  expect(items[0]?.until.slice(0, 4)).toBe(String(app.clock.now().getUTCFullYear() + 6))
  await write(consumer, chat.id, 'A last word')
  await app.as(consumer).call(deleteAccount, { body: { email: consumer.email } })
  const query = { personId: consumer.id, kind: 'message' } as const
  const entries = (await app.as(officer).call(endpoints.listEntries, { query })).items
  expect(entries.map(({ text }) => text)).toEqual(['A last word', 'My number is 4821'])
})

test('removes contents but no hashes after the retention period, unless a hold keeps them', async () => {
  const { officer, consumer } = await app.clock.at('2015-03-02T17:00:00.000Z', async () => {
    const firm = await aSupervisedFirm()
    await write(firm.advisor, firm.chat.id, 'An old promise')
    await app.runJob('archive.record')
    return firm
  })
  // Their sessions are years old by now, so they act without a request.
  const messages = async () =>
    (await searchEntries(officer.ctx(), { kind: 'message', timeZone: 'UTC', limit: 10 })).rows
  const { id } = await placeHold(officer.ctx(), { personId: consumer.id, reason: 'A complaint' })
  await app.runJob('archive.purge')
  expect((await messages())[0]?.entry.content).toMatchObject({ text: 'An old promise' })
  await releaseHold(officer.ctx(), id)
  await app.runJob('archive.purge')
  expect((await messages())[0]?.entry).toMatchObject({ content: null, searchText: null, personId: consumer.id })
  expect(await checkArchive(officer.ctx())).toMatchObject({ brokenAt: null })
})

test('keeps what was recorded on a first of March until that day, also when its years end in a leap year', async () => {
  app.clock.comeBackAtEnd()
  app.clock.set('2018-03-01T00:30:00.000Z')
  const { officer, consumer, chat } = await aSupervisedFirm()
  const file = await uploads(app).upload(consumer, chat.id, 'Savings.txt', Buffer.from('All of it'))
  const body = { clientId: randomUUID(), body: '', attachmentIds: [file.id] }
  await app.as(consumer).call(sendMessage, { params: { id: chat.id }, body })
  await app.runJob('archive.record')
  const entry = async () =>
    (await searchEntries(officer.ctx(), { kind: 'file', timeZone: 'UTC', limit: 10 })).rows[0]?.entry
  const stored = await entry()
  const copy = archivedFileKey(stored?.firmId ?? '', file.id)
  const isStored = async () => {
    const opened = await app.platform.ports.storage.open(copy).catch(() => null)
    opened?.content.destroy()
    return opened !== null
  }
  app.clock.set('2024-02-29T12:00:00.000Z')
  await app.runJob('archive.purge')
  expect((await entry())?.content).not.toBeNull()
  app.clock.set('2024-03-01T12:00:00.000Z')
  await app.runJob('archive.purge')
  expect((await entry())?.content).toBeNull()
  expect(await isStored()).toBe(true)
  await app.runDueJobs()
  expect(await isStored()).toBe(false)
})

test('a hold that is placed during a purge waits for the end of the purge', async () => {
  const { officer, firm } = await aSupervisedFirm()
  const { placing } = await app.platform.db.transaction(async (db) => {
    // As the purge of this archive does.
    await lockArchive(db, firm.id)
    const hold = placeHold(officer.ctx(), { personId: null, reason: 'A complaint' })
    await untilWaiting(app.platform.pool, 1)
    return { placing: hold }
  })
  expect(await placing).toMatchObject({ firmId: firm.id, reason: 'A complaint' })
})
