import { type KeyObject, timingSafeEqual } from 'node:crypto'
import { keyedDigest } from '../keys/secrets.ts'

/** What a refresh token says: the family it belongs to, and which of the family it is. */
export type RefreshToken = { readonly sessionId: string; readonly counter: number }

/** What became of reading a token: its content, a token we never signed, or no token at all. */
export type RefreshTokenReading = RefreshToken | 'unknown' | 'malformed'

const version = 1
const bytes = { version: 1, session: 16, counter: 4, mac: 16 }
const signedLength = bytes.version + bytes.session + bytes.counter
const fullLength = signedLength + bytes.mac

/**
 * Writes a refresh token: version, session, counter and an HMAC over them. The database keeps the counter alone, so
 * the current token can be written again for a client that lost our reply (docs/decisions/021-refresh-token-families.md).
 */
export function writeRefreshToken(key: KeyObject, { sessionId, counter }: RefreshToken): string {
  const token = Buffer.alloc(fullLength)
  token.writeUInt8(version)
  token.write(sessionId.replaceAll('-', ''), bytes.version, 'hex')
  token.writeUInt32BE(counter, bytes.version + bytes.session)
  macOf(key, token).copy(token, signedLength)
  return token.toString('base64url')
}

/** Reads a refresh token, believing only what our key signed. */
export function readRefreshToken(key: KeyObject, text: string): RefreshTokenReading {
  // Tokens of an older form of the protocol: none of ours, but not nonsense.
  if (/^[a-z0-9]{12}$/.test(text)) return 'unknown'
  const token = Buffer.from(text, 'base64url')
  // Written back it must be the same: otherwise several texts would be one token.
  if (token.length !== fullLength || token.toString('base64url') !== text || token[0] !== version) return 'malformed'
  if (!timingSafeEqual(macOf(key, token), token.subarray(signedLength))) return 'unknown'
  const hex = token.toString('hex', bytes.version, bytes.version + bytes.session)
  const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { sessionId, counter: token.readUInt32BE(bytes.version + bytes.session) }
}

function macOf(key: KeyObject, token: Buffer): Buffer {
  return keyedDigest(key, 'refresh token', token.toString('hex', 0, signedLength)).subarray(0, bytes.mac)
}
