import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAddress, aPassword, confirmAddress, startAuth } from '#tests/support/auth.ts'
import { factors } from '../tables.ts'
import { decrypt, encrypt } from './encryption.ts'
import { reencryptStored, samlKeyName } from './secret-rotation.ts'
import { loadFormerSecrets, loadSecrets } from './secrets.ts'
import { insertSecretOnce } from './store.ts'
import { serverSecrets, signingKeys } from './tables.ts'

const auth = await startAuth()
const { db, log } = auth.platform
const [first, second] = ['1'.repeat(40), '2'.repeat(40)]

async function storedFactor(userId: string): Promise<string> {
  const [row] = await db.select().from(factors).where(eq(factors.userId, userId))
  return row?.secret ?? ''
}

test('encrypts signing keys, SAML key and second factors with a new AUTH_SECRET, then with the next one', async () => {
  const client = auth.client()
  const email = anAddress()
  const { data } = await client.signUp({ email, password: aPassword })
  await confirmAddress(auth, email)
  const { data: enrolled } = await client.mfa.enroll({ factorType: 'totp' })
  if (enrolled?.type !== 'totp' || !data.user) throw new Error('not enrolled')
  await insertSecretOnce(db, samlKeyName, Buffer.from('{"privateKey":"PEM"}'))

  for (const [secret, previous] of [
    [first, null],
    [second, first],
  ] as const) {
    const secrets = await loadSecrets(db, secret)
    await reencryptStored({ db, log }, secrets, previous)
    expect(decrypt(secrets.factors, await storedFactor(data.user.id))).toBe(enrolled.totp.secret)
    const [saml] = await db.select().from(serverSecrets).where(eq(serverSecrets.name, samlKeyName))
    if (!secrets.encryption) throw new Error('AUTH_SECRET seals')
    expect(decrypt(secrets.encryption, Buffer.from(saml?.value ?? []).toString())).toBe('{"privateKey":"PEM"}')
    for (const { privateKey } of await db.select().from(signingKeys)) expect(privateKey).not.toMatch(/^\{/)
    expect(await db.$count(serverSecrets, eq(serverSecrets.name, 'root'))).toBe(0)
    expect(await loadFormerSecrets(db, null)).toEqual([])
  }
})

test('keeps what no configured secret opens, for a start with the right AUTH_SECRET_PREVIOUS', async () => {
  const { data } = await auth.client().signUp({ email: anAddress(), password: aPassword })
  if (!data.user) throw new Error('not signed up')
  const lost = await loadSecrets(db, '9'.repeat(40))
  const secret = encrypt(lost.factors, 'key')
  await db.insert(factors).values({ userId: data.user.id, type: 'totp', secret })
  await reencryptStored({ db, log }, await loadSecrets(db, second), null)
  expect(await storedFactor(data.user.id)).toBe(secret)
  await reencryptStored({ db, log }, await loadSecrets(db, second), '9'.repeat(40))
  const { factors: key } = await loadSecrets(db, second)
  expect(decrypt(key, await storedFactor(data.user.id))).toBe('key')
})
