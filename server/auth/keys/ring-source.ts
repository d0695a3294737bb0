import { minutes, seconds } from '#contract/core/durations.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db/client.ts'
import { decryptJwk, encryptJwk, generatePrivateJwk, type RingKey, ringKeyOf, secretKeyOf } from './jwk.ts'
import type { ServerSecrets } from './secrets.ts'
import { insertSigningKey, listSigningKeys, lockKeyMaking, updateSigningKeysRetired } from './store.ts'

/** A key with the instant after which its tokens are over; null while it may still sign. */
export type DatedKey = RingKey & { readonly until: Date | null }
/** All keys in use, and the one that signs. */
export type Ring = { readonly signer: RingKey; readonly keys: readonly DatedKey[] }

export type RingSource = { readonly db: Db; readonly config: Config['auth']; readonly secrets: ServerSecrets }

// Other processes sign with a retired key until they notice.
const noticeTime = minutes(2)

/** Reads the keys of this instance from the environment, or else from the database. */
export async function loadRing(source: RingSource): Promise<Ring> {
  const { config } = source
  const shared = config.jwtSecret === null ? [] : [secretKeyOf(config.jwtSecret, config.jwtAlg === 'HS256')]
  const own = config.jwtKeys
    ? config.jwtKeys.keys.map((jwk) => ringKeyOf(jwk))
    : config.jwtAlg === 'HS256'
      ? []
      : await loadKept(source)
  return ringOf([...own, ...shared], config.jwtAlg)
}

function ringOf(keys: readonly (RingKey & { until?: Date | null })[], alg: string): Ring {
  const all = keys.map((key) => ({ ...key, until: key.until ?? null }))
  const candidates = all.filter((key) => key.signing && key.until === null)
  const signer = candidates.findLast((key) => key.alg === alg) ?? candidates.at(-1)
  if (!signer) throw new Error('No key can sign: give AUTH_JWT_KEYS one with its private part')
  return { signer, keys: all }
}

async function loadKept({ db, config, secrets }: RingSource): Promise<DatedKey[]> {
  const keys: DatedKey[] = []
  for (const row of await listSigningKeys(db)) {
    const jwk = await decryptJwk(row.privateKey, secrets.encryption)
    const life = seconds(config.jwtTtlSeconds) + noticeTime
    if (jwk) keys.push({ ...ringKeyOf(jwk), until: row.retiredAt && new Date(row.retiredAt.getTime() + life) })
  }
  return keys
}

/**
 * Makes the first key where the database is to hold one and holds none that can be read. Processes
 * that start together end up with the same key.
 */
export async function makeFirstKey(source: RingSource, now: Date): Promise<void> {
  const { db, config } = source
  const { jwtAlg } = config
  if (config.jwtKeys || jwtAlg === 'HS256') return
  await db.transaction(async (tx) => {
    await lockKeyMaking(tx)
    const keys = await loadKept({ ...source, db: tx })
    if (!keys.some((key) => key.alg === jwtAlg && key.until === null)) await makeKey({ ...source, db: tx }, jwtAlg, now)
  })
}

/** Makes a new key that signs from now on; the old ones only verify. @returns its id */
export async function replaceKey(source: RingSource, now: Date): Promise<string> {
  const { jwtAlg } = source.config
  if (source.config.jwtKeys || jwtAlg === 'HS256')
    throw new Error('The signing keys are given by the environment and are rotated there')
  return source.db.transaction(async (tx) => {
    await lockKeyMaking(tx)
    await updateSigningKeysRetired(tx, now)
    return makeKey({ ...source, db: tx }, jwtAlg, now)
  })
}

async function makeKey({ db, secrets }: RingSource, alg: 'ES256' | 'RS256', now: Date): Promise<string> {
  const jwk = await generatePrivateJwk(alg)
  const privateKey = await encryptJwk(jwk, secrets.encryption)
  await insertSigningKey(db, { id: jwk.kid, alg, privateKey, createdAt: now, retiredAt: null })
  return jwk.kid
}
