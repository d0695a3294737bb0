import { type KeyObject, timingSafeEqual } from 'node:crypto'
import { keyedDigest } from '../keys/secrets.ts'

/** The content of a refresh token: its family, and its number in the family. */
export type RefreshToken = { readonly sessionId: string; readonly counter: number }

/** The result of reading a token: its content, a token we did not sign, or no token at all. */
export type RefreshTokenResult = RefreshToken | 'unknown' | 'malformed'

const version = 1
const bytes = { version: 1, session: 16, counter: 4, mac: 16 }
const signedLength = bytes.version + bytes.session + bytes.counter
const fullLength = signedLength + bytes.mac

/**
 * Creates a refresh token: version, session, counter and an HMAC over them. The database stores
 * only the counter, so the current token can be created again for a client that lost the reply
 * (docs/decisions/021-refresh-token-families.md).
 */
export function writeRefreshToken(key: KeyObject, { sessionId, counter }: RefreshToken): string {
  const token = Buffer.alloc(fullLength)
  token.writeUInt8(version)
  token.write(sessionId.replaceAll('-', ''), bytes.version, 'hex')
  token.writeUInt32BE(counter, bytes.version + bytes.session)
  macOf(key, token).copy(token, signedLength)
  return token.toString('base64url')
}

/** Reads a refresh token and verifies its HMAC. */
export function readRefreshToken(key: KeyObject, text: string): RefreshTokenResult {
  // A token in the older format of the protocol: not ours, but not malformed.
  if (/^[a-z0-9]{12}$/.test(text)) return 'unknown'
  const token = Buffer.from(text, 'base64url')
  // The encoding must be canonical, or several texts would be one token.
  if (token.length !== fullLength || token.toString('base64url') !== text || token[0] !== version) return 'malformed'
  if (!timingSafeEqual(macOf(key, token), token.subarray(signedLength))) return 'unknown'
  const hex = token.toString('hex', bytes.version, bytes.version + bytes.session)
  const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { sessionId, counter: token.readUInt32BE(bytes.version + bytes.session) }
}

function macOf(key: KeyObject, token: Buffer): Buffer {
  return keyedDigest(key, 'refresh token', token.toString('hex', 0, signedLength)).subarray(0, bytes.mac)
}
