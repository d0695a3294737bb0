import type { JWK } from 'jose'
import type { Db } from '#server/platform/db/client.ts'
import type { Logger } from '#server/platform/log/logger.ts'
import { decryptOrNull, encrypt } from './encryption.ts'
import { decryptJwk, encryptJwk } from './jwk.ts'
import { loadFormerSecrets, type PreviousSecrets, rootName, type ServerSecrets } from './secrets.ts'
import {
  deleteKeptSecret,
  findKeptSecret,
  listFactorSecrets,
  listSigningKeys,
  lockKeyMaking,
  updateFactorSecrets,
  updatePrivateKey,
  updateSecret,
} from './store.ts'

/** The name under which the SAML key is kept. */
export const samlKeyName = 'saml'
/** The name of the key that encrypts texts of other capabilities. */
export const dataKeyName = 'data'

type Rotation = { readonly db: Db; readonly secrets: ServerSecrets; readonly former: readonly PreviousSecrets[] }

/**
 * Encrypts every stored key with the current AUTH_SECRET: those stored before there was one, and
 * those that AUTH_SECRET_PREVIOUS decrypts (docs/operations.md "AUTH_SECRET"). Then deletes the
 * root secret from the database.
 */
export async function reencryptStored(
  { db, log }: { readonly db: Db; readonly log: Logger },
  secrets: ServerSecrets,
  previous: string | null,
): Promise<void> {
  if (secrets.encryption === null) return
  await db.transaction(async (tx) => {
    await lockKeyMaking(tx)
    const rotation = { db: tx, secrets, former: await loadFormerSecrets(tx, previous) }
    const unreadable =
      (await reencryptSigningKeys(rotation)) +
      (await reencryptKept(rotation, samlKeyName)) +
      (await reencryptKept(rotation, dataKeyName)) +
      (await reencryptFactors(rotation))
    if (unreadable > 0) log.error({ unreadable }, 'AUTH_SECRET does not open all stored keys; set AUTH_SECRET_PREVIOUS')
    await deleteKeptSecret(tx, rootName)
  })
}

async function reencryptSigningKeys({ db, secrets, former }: Rotation): Promise<number> {
  let unreadable = 0
  for (const { id, privateKey } of await listSigningKeys(db)) {
    if (!privateKey.startsWith('{') && (await decryptJwk(privateKey, secrets.encryption))) continue
    const jwk = await decryptJwkWithAny(privateKey, former)
    if (jwk) await updatePrivateKey(db, { id, privateKey: await encryptJwk(jwk, secrets.encryption) })
    else unreadable += 1
  }
  return unreadable
}

async function decryptJwkWithAny(stored: string, former: readonly PreviousSecrets[]): Promise<JWK | null> {
  for (const { encryption } of [{ encryption: null }, ...former]) {
    const jwk = await decryptJwk(stored, encryption)
    if (jwk) return jwk
  }
  return null
}

async function reencryptKept({ db, secrets: { encryption }, former }: Rotation, name: string): Promise<number> {
  const kept = await findKeptSecret(db, name)
  if (!kept || !encryption) return 0
  const stored = Buffer.from(kept).toString('utf8')
  const keys = former.flatMap((each) => (each.encryption ? [each.encryption] : []))
  const text = stored.startsWith('{') ? stored : decryptWithAny(stored, [encryption, ...keys])
  if (text === null) return 1
  await updateSecret(db, name, Buffer.from(encrypt(encryption, text)))
  return 0
}

async function reencryptFactors({ db, secrets, former }: Rotation): Promise<number> {
  const rows = (await listFactorSecrets(db)).filter(({ secret }) => decryptWithAny(secret, [secrets.factors]) === null)
  const keys = former.map(({ factors }) => factors)
  const opened = rows.flatMap(({ id, secret }) => {
    const text = decryptWithAny(secret, keys)
    return text === null ? [] : [{ id, secret: encrypt(secrets.factors, text) }]
  })
  await updateFactorSecrets(db, opened)
  return rows.length - opened.length
}

function decryptWithAny(ciphertext: string, keys: readonly Uint8Array[]): string | null {
  for (const key of keys) {
    const text = decryptOrNull(key, ciphertext)
    if (text !== null) return text
  }
  return null
}
