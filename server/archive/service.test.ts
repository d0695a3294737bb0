import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import * as endpoints from '#contract/archive/endpoints.ts'
import { deleteAccount } from '#contract/auth/endpoints.ts'
import { days } from '#contract/core/durations.ts'
import { deleteMessage, editMessage } from '#contract/messaging/changes/endpoints.ts'
import { sendMessage, startChat } from '#contract/messaging/endpoints.ts'
import { withdrawConsent } from '#contract/profiles/endpoints.ts'
import { archivedFileKey } from '#server/archive/recording/service.ts'
import { checkArchive, searchEntries } from '#server/archive/searching/service.ts'
import { placeHold, releaseHold, saveArchive } from '#server/archive/service.ts'
import { archiveEntries, archiveRoots } from '#server/archive/tables.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { archivesOf, unzip } from '#tests/factories/archives.ts'
import { uploads } from '#tests/factories/attachments.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { chats } from '#tests/factories/messaging.ts'
import { startApp } from '#tests/support/harness.ts'
import { untilWaiting } from '#tests/support/lock-waits.ts'

const app = await startApp()
const { a, write } = chats(app)
const { aFirm, aMember } = firmsOf(app)
const { aSupervisedFirm } = archivesOf(app)
const { db, pool } = app.platform

const search = async (person: Parameters<typeof app.as>[0], query: object = {}) =>
  (await app.as(person).call(endpoints.listEntries, { query })).items

test('an officer finds a message with its edit and its deletion, by words and by kind', async () => {
  const { officer, advisor, consumer, chat } = await aSupervisedFirm()
  const sent = await write(advisor, chat.id, 'I guarantee nine percent')
  await write(consumer, chat.id, 'That sounds good')
  const params = { id: chat.id, messageId: sent.id }
  await app.as(advisor).call(editMessage, { params, body: { body: 'Nothing is certain' } })
  await app.as(advisor).call(deleteMessage, { params })
  const found = await search(officer, { words: 'guarantee' })
  expect(found.map(({ kind, act, text }) => [kind, act, text])).toEqual([
    ['message', 'changed', 'Nothing is certain'],
    ['message', 'created', 'I guarantee nine percent'],
  ])
  expect(found[1]).toMatchObject({
    advisor: { id: advisor.id },
    person: { id: consumer.id, name: 'Ines Duarte' },
    isFromAdvisor: true,
    occurredAt: app.clock.now().toISOString(),
  })
  const { history } = await app.as(officer).call(endpoints.getEntry, { params: { position: found[0]?.position ?? 0 } })
  expect(history.map(({ act }) => act)).toEqual(['created', 'changed', 'removed'])
  expect(history[2]?.facts).toContainEqual({ name: 'textBefore', value: 'Nothing is certain' })
  expect((await search(officer, { kind: 'consent' })).map(({ act }) => act)).toEqual(['created'])
  expect(await search(officer, { personId: consumer.id, words: 'sounds' })).toHaveLength(1)
})

test('lets only the owner and the compliance officer of the firm read it, and records each access', async () => {
  const { owner, officer, advisor, chat } = await aSupervisedFirm()
  const foreign = await aSupervisedFirm()
  await write(advisor, chat.id, 'About your pension')
  for (const person of [advisor, await aMember(owner, 'administrator')])
    expect((await app.as(person).refused(endpoints.listEntries)).code).toBe('firms.not-allowed')
  expect(await search(foreign.officer, { words: 'pension' })).toEqual([])
  const [entry] = await search(officer, { words: 'pension' })
  await app.as(officer).call(endpoints.getEntry, { params: { position: entry?.position ?? 0 } })
  const accesses = await search(owner, { kind: 'access' })
  expect(accesses.map(({ advisor: by, facts }) => [by.id, facts.find(({ name }) => name === 'what')?.value])).toEqual([
    [officer.id, 'read'],
    [officer.id, 'search'],
  ])
})

test('turning the archive on twice at once records each profile once', async () => {
  const { admin: owner } = await aFirm()
  const advisor = await aMember(owner)
  const turnOn = (ctx: UserCtx) => saveArchive(ctx, { isOn: true, retentionYears: 6 })
  let second: Promise<unknown> = Promise.resolve()
  await owner.ctx().transaction(async (tx) => {
    await turnOn(tx)
    second = turnOn(owner.ctx())
    await untilWaiting(app.platform.pool, 1)
  })
  await second
  const profiles = await search(owner, { kind: 'profile', personId: advisor.id })
  expect(profiles.map(({ act }) => act)).toEqual(['created'])
  expect(await search(owner, { kind: 'setting' })).toHaveLength(1)
})

test('records messages between colleagues of the firm', async () => {
  const { owner, officer, advisor } = await aSupervisedFirm()
  const chat = await app.as(advisor).call(startChat, { body: { advisorId: owner.id } })
  expect(chat.kind).toBe('colleagues')
  await write(advisor, chat.id, 'Lunch about the Duarte plan')
  expect(await search(officer, { words: 'Lunch' })).toMatchObject([{ kind: 'message', person: { id: owner.id } }])
})

test('records a file sent in a chat under its name', async () => {
  const { officer, consumer, advisor, chat } = await aSupervisedFirm()
  const file = await uploads(app).upload(consumer, chat.id, 'Savings.txt', Buffer.from('All of it'))
  const body = { clientId: randomUUID(), body: '', attachmentIds: [file.id] }
  await app.as(consumer).call(sendMessage, { params: { id: chat.id }, body })
  const [entry] = await search(officer, { kind: 'file' })
  expect(entry).toMatchObject({ advisor: { id: advisor.id }, person: { id: consumer.id } })
  expect(entry?.facts).toContainEqual({ name: 'fileName', value: 'Savings.txt' })
})

test('returns core.not-found for the rules and holds of another firm', async () => {
  const [own, foreign] = [await aSupervisedFirm(), await aSupervisedFirm()]
  const rule = await app.as(own.owner).call(endpoints.addRule, { body: { kind: 'percentage', percent: 5 } })
  const hold = await app.as(own.officer).call(endpoints.placeHold, { body: { personId: null, reason: 'A complaint' } })
  const { owner } = foreign
  const removed = await app.as(owner).refused(endpoints.removeRule, { params: { id: rule.id } })
  const released = await app.as(owner).refused(endpoints.releaseHold, { params: { id: hold.id } })
  expect([removed.code, released.code]).toEqual(['core.not-found', 'core.not-found'])
  expect(await app.as(own.owner).call(endpoints.getArchive)).toMatchObject({ rules: [rule], holds: [hold] })
})

test('records nothing of a firm without an archive, and nothing after it was turned off', async () => {
  const { admin } = await aFirm()
  const advisor = await aMember(admin)
  const chat = await a.chat({ advisor })
  await write(advisor, chat.id, 'Hello')
  expect(await search(admin)).toEqual([])
  const supervised = await aSupervisedFirm()
  const body = { isOn: false, retentionYears: 6 }
  await app.as(supervised.owner).call(endpoints.saveArchive, { body })
  await write(supervised.advisor, supervised.chat.id, 'After the end')
  expect(await search(supervised.officer, { words: 'After the end' })).toEqual([])
})

test('tells advisor and consumer which firm may read their chat, and names none when the archive is off', async () => {
  const { advisor, consumer, owner } = await aSupervisedFirm()
  const noticeFor = (person: typeof owner) =>
    app.as(person).call(endpoints.getSupervisionNotice, { params: { advisorId: advisor.id } })
  for (const person of [advisor, consumer]) expect(await noticeFor(person)).toEqual({ firmName: 'Larkspur Fiduciary' })
  await app.as(owner).call(endpoints.saveArchive, { body: { isOn: false, retentionYears: 6 } })
  expect(await noticeFor(consumer)).toEqual({ firmName: null })
})

test('keeps the consumer’s name that the advisor knew, and none in the entry of the withdrawn consent', async () => {
  const { officer, advisor, consumer, chat } = await aSupervisedFirm()
  await write(consumer, chat.id, 'Before')
  await app.as(consumer).call(withdrawConsent, { params: { advisorId: advisor.id } })
  const entries = await search(officer, { personId: consumer.id })
  expect(entries.map(({ kind, act, person }) => [kind, act, person?.name])).toEqual([
    ['consent', 'removed', null],
    ['message', 'created', 'Ines Duarte'],
    ['consent', 'created', 'Ines Duarte'],
  ])
})

test('the database refuses to change, remove or empty entries and roots', async () => {
  const { officer, advisor, chat } = await aSupervisedFirm()
  await write(advisor, chat.id, 'Kept')
  await search(officer)
  for (const statement of [
    "update archive_entries set act = 'removed'",
    'update archive_entries set content = null, search_text = null',
    'delete from archive_entries',
    'truncate archive_entries',
    'truncate archive_roots',
  ])
    await expect(pool.query(statement), statement).rejects.toThrow(/only ever added/)
})

test('the check names the entry whose content, time or order was changed directly in the database', async () => {
  const { firm, officer, advisor, chat } = await aSupervisedFirm()
  await write(advisor, chat.id, 'I promise nothing')
  const [entry] = await search(officer, { words: 'promise' })
  const position = entry?.position ?? 0
  const check = () => app.as(officer).call(endpoints.checkArchive)
  expect(await check()).toMatchObject({ brokenAt: null })
  const forge = (set: string) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(
        sql`update archive_entries set ${sql.raw(set)} where firm_id = ${firm.id} and position = ${position}`,
      )
    })
  await forge(`content = jsonb_set(content, '{text}', '"I promise nothing!"')`)
  expect(await check()).toMatchObject({ brokenAt: position })
  await forge(`content = jsonb_set(content, '{text}', '"I promise nothing"')`)
  expect(await check()).toMatchObject({ brokenAt: null })
  await forge(`occurred_at = occurred_at + interval '1 millisecond'`)
  expect(await check()).toMatchObject({ brokenAt: position })
  await forge(`occurred_at = occurred_at - interval '1 millisecond'`)
  expect(await check()).toMatchObject({ brokenAt: null })
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const [from, to] of [
      [position, 0],
      [position - 1, position],
      [0, position - 1],
    ])
      await tx.execute(
        sql`update archive_entries set position = ${to} where firm_id = ${firm.id} and position = ${from}`,
      )
  })
  expect(await check()).toMatchObject({ brokenAt: position - 1 })
})

test('rules pick messages to review; a decision is recorded, replaceable, and refused on one’s own entry', async () => {
  const { owner, officer, advisor, consumer, chat } = await aSupervisedFirm()
  await app.as(owner).call(endpoints.addRule, { body: { kind: 'words', words: ['guarantee'] } })
  await app.as(owner).call(endpoints.addRule, { body: { kind: 'new-advisors', days: 30 } })
  await write(advisor, chat.id, 'This is GUARANTEED')
  app.clock.advance(days(31))
  await write(advisor, chat.id, 'Nothing of note')
  const { items } = await app.as(officer).call(endpoints.listSamples)
  expect(items.map(({ text, review }) => [text, review?.reasons])).toEqual([
    ['This is GUARANTEED', ['words', 'new-advisors']],
  ])
  const position = items[0]?.position ?? 0
  const decide = (person: typeof officer, body: { decision: 'signed-off' | 'flagged'; note: string }) =>
    app.as(person).call(endpoints.decideEntry, { params: { position }, body })
  await decide(officer, { decision: 'flagged', note: 'Ask her to correct it' })
  expect((await decide(owner, { decision: 'signed-off', note: '' })).review).toMatchObject({ state: 'signed-off' })
  expect((await app.as(officer).call(endpoints.listSamples)).items).toEqual([])
  const decisions = await search(officer, { kind: 'supervision' })
  expect(decisions.map(({ text, person }) => [text, person?.id])).toEqual([
    ['', consumer.id],
    ['Ask her to correct it', consumer.id],
  ])
  const [joining] = await search(officer, { kind: 'membership', personId: officer.id })
  const call = { params: { position: joining?.position ?? 0 }, body: { decision: 'signed-off' as const } }
  expect((await app.as(officer).refused(endpoints.decideEntry, call)).code).toBe('archive.own-entry')
  await app.as(owner).call(endpoints.decideEntry, call)
})

test('writes one root at the end of each day with entries', async () => {
  const { firm, owner, advisor, chat } = await aSupervisedFirm()
  for (const text of ['Monday', 'Tuesday', 'Wednesday']) {
    await write(advisor, chat.id, text)
    await app.runJob('archive.record')
    app.clock.advance(days(1))
    await app.runJob('archive.close-days')
  }
  const roots = await db.select().from(archiveRoots).where(sql`firm_id = ${firm.id}`)
  expect(roots.map(({ position }) => position).toSorted((x, y) => x - y)).toEqual([
    ...new Set(roots.map(({ position }) => position)),
  ])
  expect(roots).toHaveLength(3)
  expect((await app.as(owner).call(endpoints.getArchive)).roots).toHaveLength(3)
})

test('shows a consumer until when a firm keeps their entries, and keeps them after account deletion', async () => {
  const { officer, consumer, chat } = await aSupervisedFirm()
  await write(consumer, chat.id, 'My number is 4821')
  await app.runJob('archive.record')
  const { items } = await app.as(consumer).call(endpoints.listKeptRecords)
  expect(items).toEqual([{ firmName: 'Larkspur Fiduciary', entryCount: 2, until: items[0]?.until, isHeld: false }])
  expect(items[0]?.until.slice(0, 4)).toBe(String(app.clock.now().getUTCFullYear() + 6))
  await write(consumer, chat.id, 'A last word')
  await app.as(consumer).call(deleteAccount, { body: { email: consumer.email } })
  const texts = (await search(officer, { personId: consumer.id, kind: 'message' })).map(({ text }) => text)
  expect(texts).toEqual(['A last word', 'My number is 4821'])
})

test('removes contents but no hashes after the retention period, unless a hold keeps them', async () => {
  const recent = app.clock.now()
  app.clock.set('2015-03-02T17:00:00.000Z')
  const { officer, advisor, consumer, chat } = await aSupervisedFirm()
  await write(advisor, chat.id, 'An old promise')
  await app.runJob('archive.record')
  app.clock.set(recent)
  // Their sessions are years old by now, so they act without a request.
  const messages = async () => (await searchEntries(officer.ctx(), { kind: 'message', limit: 10 })).rows
  const { id } = await placeHold(officer.ctx(), { personId: consumer.id, reason: 'A complaint' })
  await app.runJob('archive.purge')
  expect((await messages())[0]?.entry.content).toMatchObject({ text: 'An old promise' })
  await releaseHold(officer.ctx(), id)
  await app.runJob('archive.purge')
  expect((await messages())[0]?.entry).toMatchObject({ content: null, searchText: null, personId: consumer.id })
  expect(await checkArchive(officer.ctx())).toMatchObject({ brokenAt: null })
})

test('keeps what was recorded on a first of March until that day, also when its years end in a leap year', async () => {
  const recent = app.clock.now()
  app.clock.set('2018-03-01T00:30:00.000Z')
  const { officer, consumer, chat } = await aSupervisedFirm()
  const file = await uploads(app).upload(consumer, chat.id, 'Savings.txt', Buffer.from('All of it'))
  const body = { clientId: randomUUID(), body: '', attachmentIds: [file.id] }
  await app.as(consumer).call(sendMessage, { params: { id: chat.id }, body })
  await app.runJob('archive.record')
  const entry = async () => (await searchEntries(officer.ctx(), { kind: 'file', limit: 10 })).rows[0]?.entry
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
  app.clock.set(recent)
})

const folder = await mkdtemp(join(tmpdir(), 'fairlead-archive-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const run = promisify(execFile)

test('the script of an export verifies it offline, and finds one changed byte in any part of it', async () => {
  const { officer, consumer, advisor, chat } = await aSupervisedFirm()
  const secondChat = await a.chat({ advisor })
  await write(advisor, chat.id, '<b>Welcome</b> to the plan')
  await write(secondChat.consumer, secondChat.id, 'From somebody else')
  await app.runJob('archive.record')
  app.clock.advance(days(1))
  await write(consumer, chat.id, 'Thank you')
  await app.runJob('archive.record')
  const today = app.clock.now().toISOString().slice(0, 10)
  const body = { from: new Date(app.clock.now().getTime() - days(2)).toISOString().slice(0, 10), to: today }
  await app.as(officer).call(endpoints.requestExport, { body: { ...body, personId: consumer.id } })
  expect((await app.as(officer).refused(endpoints.requestExport, { body })).code).toBe('archive.export-running')
  await app.runDueJobs()
  const { items } = await app.as(officer).call(endpoints.listExports)
  expect(items).toMatchObject([{ state: 'ready', personName: 'Ines Duarte' }])
  const url = items[0]?.url ?? ''
  expect((await app.app.inject({ url: url.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A')) })).statusCode).toBe(404)
  const reply = await app.app.inject({ url })
  expect(reply.headers['content-type']).toBe('application/zip')
  const opened = join(folder, 'opened')
  await unzip(reply.rawPayload, opened)
  const verify = () => run(process.execPath, ['verify.mjs'], { cwd: opened }).catch((error: unknown) => Object(error))
  expect((await verify()).stdout).toMatch(/every hash fits/)
  const lines = await readFile(join(opened, 'entries.jsonl'), 'utf8')
  expect(lines).toContain('Thank you')
  expect(lines).not.toContain('From somebody else')
  expect(await readFile(join(opened, 'index.html'), 'utf8')).toContain('&lt;b&gt;Welcome&lt;/b&gt; to the plan')
  for (const name of ['entries.jsonl', 'index.html', 'roots.json', 'manifest.json']) {
    const path = join(opened, name)
    const whole = await readFile(path)
    const changed = Buffer.from(whole)
    const at = name === 'manifest.json' ? changed.indexOf('headHash') + 12 : Math.floor(changed.length / 2)
    changed[at] = changed[at] === 0x61 ? 0x62 : 0x61
    await writeFile(path, changed)
    expect(await verify(), name).toMatchObject({ code: 1, stderr: expect.stringMatching(/fault/) })
    await writeFile(path, whole)
  }
  expect((await verify()).stdout).toMatch(/every hash fits/)
})

test('gives every entry a hash when several messages and record jobs run at once', async () => {
  const { firm, officer, advisor, chat } = await aSupervisedFirm()
  const others = await Promise.all([1, 2, 3].map(() => a.chat({ advisor })))
  await Promise.all([chat, ...others].map(({ id }) => write(advisor, id, 'At once')))
  await Promise.all([1, 2, 3].map(() => app.runJob('archive.record')))
  expect(await search(officer, { words: 'At once' })).toHaveLength(4)
  expect(await app.as(officer).call(endpoints.checkArchive)).toMatchObject({ brokenAt: null })
  expect(await db.$count(archiveEntries, sql`firm_id = ${firm.id}`)).toBeGreaterThan(8)
})
