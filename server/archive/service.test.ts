import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as endpoints from '#contract/archive/endpoints.ts'
import type { SaveArchive } from '#contract/archive/schemas.ts'
import { getSupervisionNotice } from '#contract/archive/supervision/endpoints.ts'
import { supervisionText } from '#contract/archive/supervision/labels.ts'
import { days } from '#contract/core/durations.ts'
import { previewInvitation, removeMember } from '#contract/firms/endpoints.ts'
import { deleteMessage, editMessage } from '#contract/messaging/changes/endpoints.ts'
import { sendMessage, startChat } from '#contract/messaging/endpoints.ts'
import { withdrawConsent } from '#contract/profiles/endpoints.ts'
import { saveArchive } from '#server/archive/service.ts'
import { archiveEntries, archiveRoots } from '#server/archive/tables.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { archivesOf } from '#tests/factories/archives.ts'
import { uploads } from '#tests/factories/attachments.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { chats } from '#tests/factories/messaging.ts'
import { startApp } from '#tests/support/harness.ts'
import { untilWaiting } from '#tests/support/lock-waits.ts'

const app = await startApp()
const { a, write } = chats(app)
const { aFirm, aMember, invitationFor } = firmsOf(app)
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

test('tells who is invited that the firm keeps a record, by email and before joining, while it does', async () => {
  const { owner, firm } = await aSupervisedFirm()
  const notice = supervisionText(firm.name)
  const invite = async (email: string) => {
    const token = await invitationFor(owner, email)
    const [mail] = await app.mailsTo(email)
    const preview = await app.visitor.call(previewInvitation, { params: { token } })
    return { isInMail: mail?.text.includes(notice), isSupervised: preview.isSupervised }
  }
  expect(await invite('ana@advisors.example')).toEqual({ isInMail: true, isSupervised: true })
  await app.as(owner).call(endpoints.saveArchive, { body: { isOn: false, retentionYears: 6 } })
  expect(await invite('ben@advisors.example')).toEqual({ isInMail: false, isSupervised: false })
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

test('changes only the settings of the archive that are given', async () => {
  const { owner } = await aSupervisedFirm()
  const save = (body: SaveArchive) => app.as(owner).call(endpoints.saveArchive, { body })
  const before = await save({ isOn: true, retentionYears: 9, approvesTexts: true })
  expect(before).toMatchObject({ isOn: true, retentionYears: 9, approvesTexts: true })
  expect(await save({ approvesTexts: false })).toMatchObject({ isOn: true, retentionYears: 9, approvesTexts: false })
  expect(await save({ retentionYears: 7 })).toMatchObject({ isOn: true, retentionYears: 7, approvesTexts: false })
  expect(await save({ isOn: false })).toMatchObject({ isOn: false, retentionYears: 7, since: before.since })
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
    app.as(person).call(getSupervisionNotice, { params: { advisorId: advisor.id } })
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

test('a person who left the firm is listed beside the members, under their name', async () => {
  const { owner, officer, advisor } = await aSupervisedFirm()
  const peopleNow = async () => {
    const { members, formerMembers } = await app.as(officer).call(endpoints.getArchive)
    return { isMember: members.some(({ id }) => id === advisor.id), formerMembers }
  }
  expect(await peopleNow()).toEqual({ isMember: true, formerMembers: [] })
  const name = (await app.as(officer).call(endpoints.getArchive)).members.find(({ id }) => id === advisor.id)?.name
  await app.as(owner).call(removeMember, { params: { advisorId: advisor.id } })
  await app.runJob('archive.record')
  expect(await peopleNow()).toEqual({ isMember: false, formerMembers: [{ id: advisor.id, name }] })
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

test('gives every entry a hash when several messages and record jobs run at once', async () => {
  const { firm, officer, advisor, chat } = await aSupervisedFirm()
  const others = await Promise.all([1, 2, 3].map(() => a.chat({ advisor })))
  await Promise.all([chat, ...others].map(({ id }) => write(advisor, id, 'At once')))
  await Promise.all([1, 2, 3].map(() => app.runJob('archive.record')))
  expect(await search(officer, { words: 'At once' })).toHaveLength(4)
  expect(await app.as(officer).call(endpoints.checkArchive)).toMatchObject({ brokenAt: null })
  expect(await db.$count(archiveEntries, sql`firm_id = ${firm.id}`)).toBeGreaterThan(8)
})

test('an export whose last day is before its first names the days that are allowed', async () => {
  const { officer } = await aSupervisedFirm()
  const body = { from: '2026-03-02', to: '2026-03-01', personId: null }
  const reply = await app.as(officer).refused(endpoints.requestExport, { body })
  expect(JSON.stringify(reply)).toContain('Choose the first day or a later day')
})
