import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import type { Db } from '#server/platform/db/client.ts'
import { findKeptSecret, insertSecretOnce } from './store.ts'

/** The server's own keys, one for each purpose, so that none can replace another. */
export type ServerSecrets = {
  /** Turns one-time codes into the tokens of links. */
  readonly codes: KeyObject
  /** Signs refresh tokens. */
  readonly refreshTokens: KeyObject
  /** Signs the cookies of known devices. */
  readonly devices: KeyObject
  /** Encrypts the keys of authenticator apps. */
  readonly factors: Uint8Array
  /**
   * Encrypts private signing keys in the database; null when the root secret is stored there too.
   */
  readonly encryption: Uint8Array | null
}

/** Keys that decrypt what an earlier AUTH_SECRET, or the root in the database, encrypted. */
export type PreviousSecrets = Pick<ServerSecrets, 'factors' | 'encryption'>

/**
 * Derives the server's keys from AUTH_SECRET, or else from a root made once and kept in the
 * database. Only the former protects codes, refresh tokens and signing keys from a reader of the
 * database.
 */
export async function loadSecrets(db: Db, secret: string | null): Promise<ServerSecrets> {
  if (secret !== null) return deriveSecrets(Buffer.from(secret), { isOutsideDatabase: true })
  return deriveSecrets(await insertSecretOnce(db, rootName, randomBytes(32)), { isOutsideDatabase: false })
}

/**
 * The keys derived from AUTH_SECRET_PREVIOUS and from the root of the time before AUTH_SECRET, if
 * there are any.
 */
export async function loadFormerSecrets(db: Db, previous: string | null): Promise<PreviousSecrets[]> {
  const root = await findKeptSecret(db, rootName)
  return [
    ...(previous === null ? [] : [deriveSecrets(Buffer.from(previous), { isOutsideDatabase: true })]),
    ...(root === null ? [] : [deriveSecrets(root, { isOutsideDatabase: false })]),
  ]
}

/** The name of the root in the database. */
export const rootName = 'root'

function deriveSecrets(root: Uint8Array, { isOutsideDatabase }: { isOutsideDatabase: boolean }): ServerSecrets {
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', root, '', `fairlead auth ${purpose}`, 32))
  return {
    codes: createSecretKey(derive('codes')),
    refreshTokens: createSecretKey(derive('refresh tokens')),
    devices: createSecretKey(derive('devices')),
    factors: derive('factors'),
    encryption: isOutsideDatabase ? derive('sealing') : null,
  }
}

/**
 * HMAC-SHA-256 over parts, each with its length, so that no two lists of parts give the same bytes.
 */
export function keyedDigest(key: KeyObject, ...parts: readonly string[]): Buffer {
  const hmac = createHmac('sha256', key)
  for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:${part}`)
  return hmac.digest()
}
