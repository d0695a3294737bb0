import { expect, test } from 'vitest'
import { startApp } from '#tests/support/harness.ts'
import { loadRing, makeFirstKey } from './ring-source.ts'
import { reencryptStored } from './secret-rotation.ts'
import { loadSecrets } from './secrets.ts'
import { signingKeys } from './tables.ts'

const app = await startApp()
const { db, ports } = app.platform
const config = ports.config.auth
const now = app.clock.now()

async function ringWith(secret: string | null, previous: string | null = null) {
  const source = { db, config, secrets: await loadSecrets(db, secret) }
  await reencryptStored({ db, log: app.platform.log }, source.secrets, previous)
  await makeFirstKey(source, now)
  return loadRing(source)
}

test('encrypts stored plain keys once AUTH_SECRET is set, and they keep signing', async () => {
  const before = await ringWith(null)
  const after = await ringWith('x'.repeat(40))
  expect(after.signer.kid).toBe(before.signer.kid)
  for (const { privateKey } of await db.select().from(signingKeys)) expect(privateKey).not.toMatch(/^\{/)
})

test('signs with a new key after AUTH_SECRET changed; the old ones cannot be read', async () => {
  const first = await ringWith('x'.repeat(40))
  const second = await ringWith('y'.repeat(40))
  expect(second.signer.kid).not.toBe(first.signer.kid)
  expect((await ringWith('x'.repeat(40))).signer.kid).toBe(first.signer.kid)
})

test('encrypts the old keys again with AUTH_SECRET_PREVIOUS, and they keep signing', async () => {
  const before = await ringWith('z'.repeat(40))
  expect((await ringWith('w'.repeat(40), 'z'.repeat(40))).signer.kid).toBe(before.signer.kid)
  expect((await ringWith('w'.repeat(40))).signer.kid).toBe(before.signer.kid)
})
