/** Draws the secrets of links, and signs what a link says. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new secret of 256 random bits, for a link. */
export function drawToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * The stored form of a token of `drawToken`. Plain SHA-256 is enough: 256 random bits cannot be
 * guessed.
 */
export function hashToken(token: string): Uint8Array {
  return createHash('sha256').update(token).digest()
}

/**
 * HMAC-SHA-256 in base64url over the parts of a link, which are joined by line breaks, so none may
 * hold one. Links that were sent stay valid only while this stays as it is.
 */
export function signParts(key: string | Uint8Array, parts: readonly (string | number)[]): string {
  return createHmac('sha256', key).update(parts.join('\n')).digest('base64url')
}

/** Whether a signature was made by `signParts` with this key. Takes the same time for any. */
export function isSignature(signature: string, key: string | Uint8Array, parts: readonly (string | number)[]): boolean {
  return equalsInConstantTime(signature, signParts(key, parts))
}

/** Whether two texts are equal. Takes the same time for any text of the same length. */
export function equalsInConstantTime(left: string, right: string): boolean {
  const [leftBytes, rightBytes] = [Buffer.from(left), Buffer.from(right)]
  return leftBytes.length === rightBytes.length && timingSafeEqual(leftBytes, rightBytes)
}
