import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { z } from 'zod'
import { defineSlot } from '#server/platform/slots.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { decrypt, encrypt } from '../../keys/encryption.ts'
import { samlKeyName } from '../../keys/secret-rotation.ts'
import { insertSecretOnce } from '../../keys/store.ts'
import { selfSignedCertificate } from './rules.certificate.ts'

/** The key that signs requests, and the certificate that identity providers trust; both as PEM. */
export type SpKey = { readonly privateKey: string; readonly certificate: string }

const SpKey = z.object({ privateKey: z.string(), certificate: z.string() })
const keySlot = defineSlot<Promise<SpKey>>('auth.saml-sp-key')

/**
 * The key of this installation towards identity providers: created by the first call and stored in
 * the database.
 */
export function spKey(ctx: AuthCtx): Promise<SpKey> {
  const { slots } = ctx.ports
  let key = slots.get(keySlot)
  if (!key) {
    key = load(ctx)
    slots.set(keySlot, key)
    key.catch(() => slots.delete(keySlot))
  }
  return key
}

async function load({ db, services, now }: AuthCtx): Promise<SpKey> {
  const { encryption } = services.secrets
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 3_072 })
  const commonName = new URL(services.publicUrl).hostname
  const fresh: SpKey = {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: selfSignedCertificate(createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' })), {
      commonName,
      from: now,
      years: 10,
    }),
  }
  const text = JSON.stringify(fresh)
  // When two servers create a key at once, the first one written counts.
  const kept = await insertSecretOnce(db, samlKeyName, Buffer.from(encryption ? encrypt(encryption, text) : text))
  const read = Buffer.from(kept).toString('utf8')
  return SpKey.parse(JSON.parse(encryption && !read.startsWith('{') ? decrypt(encryption, read) : read))
}
