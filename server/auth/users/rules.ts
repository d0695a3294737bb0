// Validation of the addresses and metadata of an account.
import { type Role, signUpRoles } from '#contract/profiles/values.ts'
import { invalid } from '../auth-error.ts'
import type { Metadata } from '../tables.ts'

// The pattern of the HTML standard: what browsers accept in email fields.
const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

const longestEmail = 255

/** Whether a text is one email address, as a provider of somebody's choice may not send. */
export const isEmail = (text: string): boolean => text.length <= longestEmail && emailPattern.test(text)

/** Reads an address in the one spelling we store. @throws validation_failed */
export function emailOf(text: string): string {
  if (text === '') throw invalid('An email address is required')
  if (text.length > longestEmail) throw invalid('An email address is too long')
  if (!emailPattern.test(text)) throw invalid('Unable to validate email address: invalid format')
  return text.toLowerCase()
}

/**
 * Reads a number in the one spelling we store: digits with the country first, without a plus.
 * @throws validation_failed
 */
export function phoneOf(text: string): string {
  const digits = text.replace(/[+ ]/g, '')
  if (!/^[1-9]\d{1,14}$/.test(digits)) throw invalid('Invalid phone number format (E.164 required)')
  return digits
}

/** The role requested at sign-up; never `admin` (docs/product.md "Accounts"). */
export function roleOf(data: Metadata): Exclude<Role, 'admin'> {
  return signUpRoles.find((role) => role === data.user_type) ?? 'consumer'
}

// Metadata is part of every access token, and servers limit headers to 8 to 16 KB.
const maxMetadataBytes = 6_000

/**
 * Writes a patch over metadata; a null takes its key away. @throws validation_failed when it grows
 * too large
 */
export function mergeMetadata(current: Metadata, patch: Metadata): Metadata {
  const merged = Object.entries({ ...current, ...patch }).filter(([, value]) => value !== null)
  const metadata = Object.fromEntries(merged)
  if (Buffer.byteLength(JSON.stringify(metadata)) > maxMetadataBytes)
    throw invalid(`Metadata cannot be larger than ${maxMetadataBytes} bytes`)
  return metadata
}

/** Tells whether an administrator keeps the account from signing in at this time. */
export function isBanned(user: { bannedUntil: Date | null }, now: Date): boolean {
  return user.bannedUntil !== null && user.bannedUntil > now
}

/** The end of a phone number, which its owner recognizes and a stranger cannot call. */
export function maskedPhone(phone: string): string {
  return `ending in ${phone.slice(-4)}`
}
