import type { JWK } from 'jose'
import type { Logger } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/client.ts'
import { listSecrets, replaceSecrets } from '../credentials/factors/store.ts'
import { seal, unseal } from './encryption.ts'
import { sealJwk, unsealJwk } from './jwk.ts'
import { type FormerSecrets, loadFormerSecrets, rootName, type ServerSecrets } from './secrets.ts'
import {
  deleteKeptSecret,
  findKeptSecret,
  listSigningKeys,
  lockKeyMaking,
  replaceKeptSecret,
  replacePrivateKey,
} from './store.ts'

/** The name under which the SAML key is kept. */
export const samlKeyName = 'saml'

type Sealed = { readonly db: Db; readonly secrets: ServerSecrets; readonly former: readonly FormerSecrets[] }

/**
 * Seals everything in the database with the current AUTH_SECRET: what was stored before there was one, and what
 * AUTH_SECRET_PREVIOUS opens (docs/operations.md "AUTH_SECRET"). Then removes the root that lay beside it.
 */
export async function resealStored(
  { db, log }: { readonly db: Db; readonly log: Logger },
  secrets: ServerSecrets,
  previous: string | null,
): Promise<void> {
  if (secrets.sealing === null) return
  await db.transaction(async (tx) => {
    await lockKeyMaking(tx)
    const sealed = { db: tx, secrets, former: await loadFormerSecrets(tx, previous) }
    const unreadable = (await resealSigningKeys(sealed)) + (await resealSamlKey(sealed)) + (await resealFactors(sealed))
    if (unreadable > 0) log.error({ unreadable }, 'AUTH_SECRET does not open all stored keys; set AUTH_SECRET_PREVIOUS')
    await deleteKeptSecret(tx, rootName)
  })
}

async function resealSigningKeys({ db, secrets, former }: Sealed): Promise<number> {
  let unreadable = 0
  for (const { id, privateKey } of await listSigningKeys(db)) {
    if (!privateKey.startsWith('{') && (await unsealJwk(privateKey, secrets.sealing))) continue
    const jwk = await firstJwk(privateKey, former)
    if (jwk) await replacePrivateKey(db, { id, privateKey: await sealJwk(jwk, secrets.sealing) })
    else unreadable += 1
  }
  return unreadable
}

async function firstJwk(stored: string, former: readonly FormerSecrets[]): Promise<JWK | null> {
  for (const { sealing } of [{ sealing: null }, ...former]) {
    const jwk = await unsealJwk(stored, sealing)
    if (jwk) return jwk
  }
  return null
}

async function resealSamlKey({ db, secrets: { sealing }, former }: Sealed): Promise<number> {
  const kept = await findKeptSecret(db, samlKeyName)
  if (!kept || !sealing) return 0
  const stored = Buffer.from(kept).toString('utf8')
  const keys = former.flatMap((each) => (each.sealing ? [each.sealing] : []))
  const text = stored.startsWith('{') ? stored : firstText(stored, [sealing, ...keys])
  if (text === null) return 1
  await replaceKeptSecret(db, samlKeyName, Buffer.from(seal(sealing, text)))
  return 0
}

async function resealFactors({ db, secrets, former }: Sealed): Promise<number> {
  const rows = (await listSecrets(db)).filter(({ secret }) => firstText(secret, [secrets.factors]) === null)
  const keys = former.map(({ factors }) => factors)
  const opened = rows.flatMap(({ id, secret }) => {
    const text = firstText(secret, keys)
    return text === null ? [] : [{ id, secret: seal(secrets.factors, text) }]
  })
  await replaceSecrets(db, opened)
  return rows.length - opened.length
}

function firstText(sealed: string, keys: readonly Uint8Array[]): string | null {
  for (const key of keys) {
    try {
      return unseal(key, sealed)
    } catch {
      // Sealed with another key.
    }
  }
  return null
}
