import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createOutbox } from './outbox.ts'

const folder = await mkdtemp(join(tmpdir(), 'fairlead-outbox-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const mail = {
  to: 'ann@example.com',
  subject: 'Your code',
  text: '123456',
  html: '<p>123456</p>',
  kind: 'bare.mail' as const,
}
const modeOf = async (path: string) => (await stat(path)).mode & 0o777

async function sendInto(dir: string) {
  await createOutbox({ dir, from: 'hello@fairlead.example', now: () => new Date() }).send(mail)
  return readdir(dir)
}

test('keeps mails where only the account of the server can read them', async () => {
  const dir = join(folder, 'new')
  const [file = ''] = await sendInto(dir)
  expect([await modeOf(dir), await modeOf(join(dir, file))]).toEqual([0o700, 0o600])
})

test('closes a folder that other accounts could read', async () => {
  const dir = join(folder, 'open')
  await mkdir(dir, { mode: 0o755 })
  const [file = ''] = await sendInto(dir)
  expect([await modeOf(dir), await modeOf(join(dir, file))]).toEqual([0o700, 0o600])
})

test('refuses an address that can never exist, as a mail server would', async () => {
  const outbox = createOutbox({ dir: join(folder, 'refused'), from: 'hello@fairlead.example', now: () => new Date() })
  await expect(outbox.send({ ...mail, to: 'ann@firm.invalid' })).rejects.toMatchObject({ code: 'core.invalid' })
  expect(await outbox.list()).toEqual([])
})
