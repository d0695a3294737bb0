import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const bytes = { iv: 12, tag: 16 }

/**
 * Encrypts a text with a key of the server (AES-256-GCM), so that a copy of the database does not
 * reveal it.
 */
export function encrypt(key: Uint8Array, text: string): string {
  const iv = randomBytes(bytes.iv)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString('base64url')
}

/**
 * Decrypts the result of `encrypt`. @throws Error when the key is another one, or the ciphertext
 * was changed
 */
export function decrypt(key: Uint8Array, ciphertext: string): string {
  const all = Buffer.from(ciphertext, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, all.subarray(0, bytes.iv))
  decipher.setAuthTag(all.subarray(bytes.iv, bytes.iv + bytes.tag))
  return Buffer.concat([decipher.update(all.subarray(bytes.iv + bytes.tag)), decipher.final()]).toString('utf8')
}

/** As `decrypt`; null when the key is another one, or the ciphertext was changed. */
export function decryptOrNull(key: Uint8Array, ciphertext: string): string | null {
  try {
    return decrypt(key, ciphertext)
  } catch {
    return null
  }
}
