import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { z } from 'zod'
import type { AuthCtx, AuthParts } from '../../context/auth-context.ts'
import { seal, unseal } from '../../keys/encryption.ts'
import { samlKeyName } from '../../keys/secret-rotation.ts'
import { keepSecret } from '../../keys/store.ts'
import { selfSignedCertificate } from './certificate.ts'

/** What we sign requests with, and by which identity providers know us: both as PEM. */
export type OwnKey = { readonly privateKey: string; readonly certificate: string }

const OwnKey = z.object({ privateKey: z.string(), certificate: z.string() })
const made = new WeakMap<AuthParts, Promise<OwnKey>>()

/** The key of this installation towards identity providers: made when first asked for, and kept in the database. */
export function ownKey(ctx: AuthCtx): Promise<OwnKey> {
  let key = made.get(ctx.parts)
  if (!key) {
    key = load(ctx)
    made.set(ctx.parts, key)
    key.catch(() => made.delete(ctx.parts))
  }
  return key
}

async function load({ db, parts, now }: AuthCtx): Promise<OwnKey> {
  const { sealing } = parts.secrets
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const commonName = new URL(parts.publicUrl).hostname
  const fresh: OwnKey = {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: selfSignedCertificate(createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' })), {
      commonName,
      from: now,
      years: 10,
    }),
  }
  const text = JSON.stringify(fresh)
  // Of two servers that start at once the first to write decides.
  const kept = await keepSecret(db, samlKeyName, Buffer.from(sealing ? seal(sealing, text) : text))
  const read = Buffer.from(kept).toString('utf8')
  return OwnKey.parse(JSON.parse(sealing && !read.startsWith('{') ? unseal(sealing, read) : read))
}
