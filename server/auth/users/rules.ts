// What addresses and metadata of an account may be.
import type { Role } from '#contract/profiles/values.ts'
import { invalid } from '../auth-error.ts'
import type { Metadata } from '../tables.ts'

// The pattern of the HTML standard: what every browser's e-mail field takes.
const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** Reads an address in the one spelling we store. @throws validation_failed */
export function emailOf(given: string): string {
  if (given === '') throw invalid('An email address is required')
  if (given.length > 255) throw invalid('An email address is too long')
  if (!emailPattern.test(given)) throw invalid('Unable to validate email address: invalid format')
  return given.toLowerCase()
}

/** Reads a number in the one spelling we store: digits with the country first, without a plus. @throws validation_failed */
export function phoneOf(given: string): string {
  const digits = given.replace(/[+ ]/g, '')
  if (!/^[1-9]\d{1,14}$/.test(digits)) throw invalid('Invalid phone number format (E.164 required)')
  return digits
}

/** The role wished for at sign-up. Nobody becomes an admin by asking (docs/product.md "Accounts"). */
export function roleOf(data: Metadata): Exclude<Role, 'admin'> {
  const input = data.user_type
  return input === 'advisor' || input === 'firm_admin' ? input : 'consumer'
}

// Metadata travels in every access token, and tokens travel in headers, which servers cut off at 8 to 16 KB.
const maxMetadataBytes = 6_000

/** Writes a patch over metadata; a null takes its key away. @throws validation_failed when it grows too large */
export function mergeMetadata(current: Metadata, patch: Metadata): Metadata {
  const merged = Object.entries({ ...current, ...patch }).filter(([, value]) => value !== null)
  const metadata = Object.fromEntries(merged)
  if (Buffer.byteLength(JSON.stringify(metadata)) > maxMetadataBytes)
    throw invalid(`Metadata cannot be larger than ${maxMetadataBytes} bytes`)
  return metadata
}

export function isBanned(user: { bannedUntil: Date | null }, now: Date): boolean {
  return user.bannedUntil !== null && user.bannedUntil > now
}

/** A phone number in a mail: enough for its owner to recognize, too little for anybody else to call. */
export function maskedPhone(phone: string): string {
  return `ending in ${phone.slice(-4)}`
}
