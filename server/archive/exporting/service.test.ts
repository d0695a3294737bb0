import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import * as endpoints from '#contract/archive/endpoints.ts'
import { exportEnded } from '#contract/archive/events.ts'
import { days } from '#contract/core/durations.ts'
import { changeFirmRole } from '#contract/firms/endpoints.ts'
import { sendMessage } from '#contract/messaging/endpoints.ts'
import { archivedFileKey } from '#server/archive/recording/service.ts'
import { banAccount } from '#server/auth/service.ts'
import { fileKey } from '#server/messaging/attachments/rules.ts'
import { archivesOf, unzip } from '#tests/factories/archives.ts'
import { aPdf, uploads } from '#tests/factories/attachments.ts'
import { chats } from '#tests/factories/messaging.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { a, write } = chats(app)
const { aSupervisedFirm } = archivesOf(app)
const { upload } = uploads(app)
const folder = await mkdtemp(join(tmpdir(), 'fairlead-export-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const run = promisify(execFile)

test('exports a file whose name is longer in bytes than file systems take, under a shorter one', async () => {
  const { officer, advisor, chat } = await aSupervisedFirm()
  const { id } = await upload(advisor, chat.id, `${'計'.repeat(115)}.pdf`, await aPdf())
  const body = { clientId: crypto.randomUUID(), body: '', attachmentIds: [id] }
  await app.as(advisor).call(sendMessage, { params: { id: chat.id }, body })
  const day = app.clock.now().toISOString().slice(0, 10)
  await app.as(officer).call(endpoints.requestExport, { body: { from: day, to: day, personId: null } })
  await app.runDueJobs()
  const [made] = (await app.as(officer).call(endpoints.listExports)).items
  const opened = join(folder, 'long-name')
  await unzip((await app.app.inject({ url: made?.url ?? '' })).rawPayload, opened)
  expect((await run(process.execPath, ['verify.mjs'], { cwd: opened })).stdout).toMatch(/every hash fits/)
  expect(await readdir(join(opened, 'attachments'))).toEqual([expect.stringMatching(/^\d+-計{75}\.pdf$/)])
})

test('tells the open pages of those who supervise the firm when the file is ready', async () => {
  const { officer, advisor, chat } = await aSupervisedFirm()
  const body = { clientId: crypto.randomUUID(), body: 'Hello' }
  await app.as(advisor).call(sendMessage, { params: { id: chat.id }, body })
  const [socket, advisorSocket] = [await app.connect(officer), await app.connect(advisor)]
  const day = app.clock.now().toISOString().slice(0, 10)
  const range = { from: day, to: day, personId: null }
  const { id } = await app.as(officer).call(endpoints.requestExport, { body: range })
  await app.runDueJobs()
  expect(await socket.next(exportEnded)).toEqual({ exportId: id })
  expect(advisorSocket.waiting(exportEnded)).toEqual([])
})

describe('an export whose stored files are gone', () => {
  /** A firm with two files; what the archive's copies become is up to `after`. */
  async function exported(after: (keys: { gone: string; kept: string }) => Promise<void>) {
    const { officer, advisor, chat, firm } = await aSupervisedFirm()
    const send = async (name: string) => {
      const { id } = await upload(advisor, chat.id, name, await aPdf())
      const body = { clientId: crypto.randomUUID(), body: '', attachmentIds: [id] }
      await app.as(advisor).call(sendMessage, { params: { id: chat.id }, body })
      return archivedFileKey(firm.id, id)
    }
    const keys = { gone: await send('Plan <1>.pdf'), kept: await send('Kept.pdf') }
    await app.runJob('archive.record')
    await after(keys)
    const day = app.clock.now().toISOString().slice(0, 10)
    await app.as(officer).call(endpoints.requestExport, { body: { from: day, to: day, personId: null } })
    await app.runDueJobs()
    return (await app.as(officer).call(endpoints.listExports)).items
  }

  async function opened(url: string | null | undefined) {
    const into = await mkdtemp(join(folder, 'missing-'))
    await unzip((await app.app.inject({ url: url ?? '' })).rawPayload, into)
    const manifestPath = join(into, 'manifest.json')
    const manifest = JSON.parse(await readFile(manifestPath, 'utf8'))
    const verify = () => run(process.execPath, ['verify.mjs'], { cwd: into }).catch((error: unknown) => Object(error))
    return { into, manifest, verify, save: (values: object) => writeFile(manifestPath, JSON.stringify(values)) }
  }

  test('is complete but for them, and its manifest, page and script name each', async () => {
    const items = await exported(({ gone }) => app.platform.ports.storage.remove(gone))
    expect(items).toMatchObject([{ state: 'ready', missingFileCount: 1 }])
    const { into, manifest, verify } = await opened(items[0]?.url)
    const [missing] = manifest.missingFiles
    const name = `attachments/${missing.entry}-Plan _1_.pdf`
    expect(manifest.missingFiles).toEqual([{ entry: missing.entry, name, sha256: expect.any(String) }])
    expect(await readdir(join(into, 'attachments'))).toEqual([expect.stringMatching(/-Kept\.pdf$/)])
    const page = await readFile(join(into, 'index.html'), 'utf8')
    expect(page).toContain('1 file is missing from this export')
    expect(page).toContain(`Missing from this export: ${name}. The archive’s copy is gone from storage.`)
    expect(page).not.toContain('href="attachments/'.concat(`${missing.entry}-`))
    expect(page).toMatch(/href="attachments\/\d+-Kept\.pdf"/)
    const result = await verify()
    expect(result).toMatchObject({ code: 3, stdout: expect.stringContaining('every hash fits') })
    expect(result.stderr).toContain(
      `the file of entry ${missing.entry} is not here, because storage did not have it: ${name}\nThe chain is whole, but 1 file`,
    )
    expect(result.stderr).not.toContain('fault')
  })

  test('reports a fault as well when something was changed', async () => {
    const items = await exported(({ gone }) => app.platform.ports.storage.remove(gone))
    const { manifest, verify, save } = await opened(items[0]?.url)
    await save({ ...manifest, missingFiles: [] })
    const unnamed = `the file of entry ${manifest.missingFiles[0].entry} is missing`
    expect(await verify()).toMatchObject({ code: 1, stderr: expect.stringContaining(unnamed) })
    const files = manifest.files.filter(({ name }: { name: string }) => !name.endsWith('Kept.pdf'))
    await save({ ...manifest, files })
    expect(await verify()).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/is not here, because.*\n.*\n1 fault found/),
    })
    await save({ ...manifest, missingFiles: [...manifest.missingFiles, { entry: 1, name: 'Plan.pdf', sha256: null }] })
    expect(await verify()).toMatchObject({ code: 1, stderr: expect.stringMatching(/of entry 1\b.*\n1 fault found/) })
  })

  test('names a file that was gone before it was recorded', async () => {
    const { officer, advisor, chat } = await aSupervisedFirm()
    const { id } = await upload(advisor, chat.id, 'Plan.pdf', await aPdf())
    const body = { clientId: crypto.randomUUID(), body: '', attachmentIds: [id] }
    await app.as(advisor).call(sendMessage, { params: { id: chat.id }, body })
    await app.platform.ports.storage.remove(fileKey(id))
    const day = app.clock.now().toISOString().slice(0, 10)
    await app.as(officer).call(endpoints.requestExport, { body: { from: day, to: day, personId: null } })
    await app.runDueJobs()
    const { items } = await app.as(officer).call(endpoints.listExports)
    expect(items).toMatchObject([{ state: 'ready', missingFileCount: 1 }])
    const { into, manifest, verify } = await opened(items[0]?.url)
    expect(manifest.missingFiles).toMatchObject([{ name: expect.stringMatching(/Plan\.pdf$/), sha256: null }])
    expect(await readFile(join(into, 'index.html'), 'utf8')).toContain('It was gone before it was recorded.')
    expect(await verify()).toMatchObject({ code: 3, stderr: expect.stringContaining('The chain is whole') })
  })

  test('fails, says so, and leaves no file open when storage has a file that cannot be read', async () => {
    const items = await exported(async ({ gone }) => {
      await app.platform.ports.storage.remove(gone)
      await app.platform.ports.storage.put(`${gone}/file`, Buffer.from('a folder where a file was'), 'text/plain')
      await app.platform.ports.storage.put(`${gone}.type`, Buffer.from('application/pdf'), 'text/plain')
    })
    expect(items).toMatchObject([{ state: 'failed', missingFileCount: 0 }])
    const open = await Promise.all(
      (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
    )
    expect(open.filter((path) => /archive\.zip|\/archive\//.test(path))).toEqual([])
  })
})

test('gives up an export whose job is gone after a day, so that another can be requested', async () => {
  const { officer } = await aSupervisedFirm()
  const day = app.clock.now().toISOString().slice(0, 10)
  const request = { body: { from: day, to: day, personId: null } }
  await app.as(officer).call(endpoints.requestExport, request)
  expect((await app.as(officer).refused(endpoints.requestExport, request)).code).toBe('archive.export-running')
  app.clock.comeBackAtEnd()
  app.clock.advance(days(1) + 1)
  await app.runJob('archive.sweep-exports')
  expect(await app.as(officer).call(endpoints.listExports)).toMatchObject({ items: [{ state: 'failed' }] })
  await app.as(officer).call(endpoints.requestExport, request)
})

test('exports a file sent in a chat, and the verify script reports it when it is changed or missing', async () => {
  const { officer, advisor, chat } = await aSupervisedFirm()
  const content = await aPdf()
  const { id } = await upload(advisor, chat.id, 'Plan for Ines.pdf', content)
  const body = { clientId: crypto.randomUUID(), body: 'Here is the plan', attachmentIds: [id] }
  await app.as(advisor).call(sendMessage, { params: { id: chat.id }, body })
  const found = await app.as(officer).call(endpoints.listEntries, { query: { kind: 'file' } })
  expect(found.items).toMatchObject([{ kind: 'file', act: 'created', advisor: { id: advisor.id } }])

  const day = app.clock.now().toISOString().slice(0, 10)
  await app.as(officer).call(endpoints.requestExport, { body: { from: day, to: day, personId: null } })
  await app.runDueJobs()
  const [made] = (await app.as(officer).call(endpoints.listExports)).items
  const reply = await app.app.inject({ url: made?.url ?? '' })
  await unzip(reply.rawPayload, folder)
  const verify = () => run(process.execPath, ['verify.mjs'], { cwd: folder }).catch((error: unknown) => Object(error))
  expect((await verify()).stdout).toMatch(/every hash fits/)

  const manifestPath = join(folder, 'manifest.json')
  const manifest = JSON.parse(await readFile(manifestPath, 'utf8'))
  const file = manifest.files.find(({ name }: { name: string }) => name.startsWith('attachments/'))
  const path = join(folder, file.name)
  const whole = await readFile(path)
  expect(whole.equals(content)).toBe(true)
  const changed = Buffer.from(whole)
  changed[100] = (changed[100] ?? 0) ^ 1
  await writeFile(path, changed)
  expect(await verify()).toMatchObject({ code: 1, stderr: expect.stringContaining(`${file.name} was changed`) })

  await rm(path)
  const files = manifest.files.filter((each: unknown) => each !== file)
  await writeFile(manifestPath, JSON.stringify({ ...manifest, files }))
  const missing = expect.stringContaining(`the file of entry ${file.entry} is missing`)
  expect(await verify()).toMatchObject({ code: 1, stderr: missing })
})

test('records searches, lists to review, exports and downloads as entries that name who made them', async () => {
  const { owner, officer, chat, advisor } = await aSupervisedFirm()
  const day = app.clock.now().toISOString().slice(0, 10)
  for (const body of ['First', 'Second', 'Third'])
    await app.as(advisor).call(sendMessage, {
      params: { id: chat.id },
      body: { clientId: crypto.randomUUID(), body, attachmentIds: [] },
    })
  const page = await app.as(officer).call(endpoints.listEntries, { query: { kind: 'message', limit: 2 } })
  await app
    .as(officer)
    .call(endpoints.listEntries, { query: { kind: 'message', limit: 2, before: page.nextBefore ?? 0 } })
  await app.as(officer).call(endpoints.listSamples)
  await app.as(officer).call(endpoints.requestExport, { body: { from: day, to: day, personId: null } })
  await app.runDueJobs()
  const [made] = (await app.as(owner).call(endpoints.listExports)).items
  expect((await app.app.inject({ url: made?.url ?? '' })).statusCode).toBe(200)
  const forged = (made?.url ?? '').replace(owner.id, officer.id)
  expect((await app.app.inject({ url: forged })).statusCode).toBe(404)
  const accesses = await app.as(owner).call(endpoints.listEntries, { query: { kind: 'access' } })
  const recorded = accesses.items.map(({ advisor: by, facts }) => [
    by.id,
    facts.find(({ name }) => name === 'what')?.value,
    facts.some(({ name }) => name === 'before'),
  ])
  expect(recorded).toEqual([
    [owner.id, 'download', false],
    [officer.id, 'export', false],
    [officer.id, 'review-list', false],
    [officer.id, 'search', true],
    [officer.id, 'search', false],
  ])
})

describe('the address of an export returns 404', () => {
  async function anAddress() {
    const firm = await aSupervisedFirm()
    const day = app.clock.now().toISOString().slice(0, 10)
    await app.as(firm.officer).call(endpoints.requestExport, { body: { from: day, to: day, personId: null } })
    await app.runDueJobs()
    const [made] = (await app.as(firm.officer).call(endpoints.listExports)).items
    const status = async () => (await app.app.inject({ url: made?.url ?? '' })).statusCode
    expect(await status()).toBe(200)
    return { ...firm, status }
  }

  test('once its reader is banned', async () => {
    const { officer, status } = await anAddress()
    await banAccount(app.system(), officer.id, 1)
    expect(await status()).toBe(404)
  })

  test('once its reader supervises the firm no longer', async () => {
    const { owner, officer, status } = await anAddress()
    await app.as(owner).call(changeFirmRole, { params: { advisorId: officer.id }, body: { firmRole: 'advisor' } })
    expect(await status()).toBe(404)
  })
})

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
