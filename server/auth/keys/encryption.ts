import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const bytes = { iv: 12, tag: 16 }

/** Seals a text with a key of the server (AES-256-GCM), so that a copy of the database does not tell it. */
export function seal(key: Uint8Array, text: string): string {
  const iv = randomBytes(bytes.iv)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Reads what `seal` wrote. @throws Error when it was sealed with another key, or changed since */
export function unseal(key: Uint8Array, sealed: string): string {
  const all = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, all.subarray(0, bytes.iv))
  decipher.setAuthTag(all.subarray(bytes.iv, bytes.iv + bytes.tag))
  return Buffer.concat([decipher.update(all.subarray(bytes.iv + bytes.tag)), decipher.final()]).toString('utf8')
}
