import { randomBytes } from 'node:crypto'
import type { Db } from '#server/platform/db/client.ts'
import { decryptOrNull, encrypt } from './encryption.ts'
import { dataKeyName } from './secret-rotation.ts'
import type { ServerSecrets } from './secrets.ts'
import { insertSecretOnce } from './store.ts'

/**
 * The key for texts of other capabilities, made once and kept in the database, encrypted by
 * AUTH_SECRET where there is one. A new AUTH_SECRET encrypts this key again and leaves the texts;
 * null when no configured secret opens it.
 */
export async function loadDataKey(
  db: Db,
  { encryption }: Pick<ServerSecrets, 'encryption'>,
): Promise<Uint8Array | null> {
  // The brace marks what is not encrypted, as with the SAML key.
  const fresh = `{${randomBytes(32).toString('base64url')}}`
  const kept = await insertSecretOnce(db, dataKeyName, Buffer.from(encryption ? encrypt(encryption, fresh) : fresh))
  const stored = Buffer.from(kept).toString('utf8')
  const text = stored.startsWith('{') ? stored : encryption && decryptOrNull(encryption, stored)
  return text === null ? null : Buffer.from(text.slice(1, -1), 'base64url')
}
