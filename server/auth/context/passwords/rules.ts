// What makes a password acceptable.

import { passwordMaxBytes, type WeakPasswordReason } from '#contract/auth/values.ts'
import { brand } from '#contract/brand.ts'
import { authError, invalid } from '../../auth-error.ts'

export type PasswordPolicy = {
  readonly minLength: number
  readonly characterSets: readonly string[]
  /** Passwords that are refused in any case of letters, in lower case; null refuses none. */
  readonly common: ReadonlySet<string> | null
}
export type Weakness = { readonly message: string; readonly reasons: readonly WeakPasswordReason[] }

/**
 * Returns what is weak about a password, or null. The minimum length counts characters
 * (docs/product.md "Accounts").
 */
export function weaknessOf(password: string, policy: PasswordPolicy): Weakness | null {
  const reasons: WeakPasswordReason[] = []
  const messages: string[] = []
  if ([...password].length < policy.minLength) {
    reasons.push('length')
    messages.push(`Password should be at least ${policy.minLength} characters.`)
  }
  if (policy.characterSets.some((set) => ![...set].some((char) => password.includes(char)))) {
    reasons.push('characters')
    messages.push(`Password should contain at least one character of each: ${policy.characterSets.join(', ')}.`)
  }
  if (policy.common?.has(password.toLowerCase()) || (policy.common && isContextWord(password))) {
    reasons.push('pwned')
    messages.push('Password is known to be weak and easy to guess, please choose a different one.')
  }
  return reasons.length > 0 ? { message: messages.join(' '), reasons } : null
}

/** Words that attackers of this product try first (docs/product.md "Accounts"). */
export const contextWords: readonly string[] = [
  brand.name.toLowerCase(),
  'admin',
  'administrator',
  'advisor',
  'adviser',
  'consumer',
  'finance',
  'financial',
  'financialadvisor',
]

/**
 * Digits and marks before and after a word make it no harder to guess: "Fairlead2026!" is the word
 * itself.
 */
function isContextWord(password: string): boolean {
  return contextWords.includes(password.toLowerCase().replace(/^[^a-z]+|[^a-z]+$/g, ''))
}

/** Tells whether a password is longer than the protocol lets any be. */
export function isTooLong(password: string): boolean {
  return Buffer.byteLength(password) > passwordMaxBytes
}

/** @throws validation_failed when too long, weak_password with its reasons when too weak. */
export function assertAcceptable(password: string, policy: PasswordPolicy): void {
  if (isTooLong(password)) throw invalid(`Password cannot be longer than ${passwordMaxBytes} characters`)
  const weakness = weaknessOf(password, policy)
  if (weakness) throw authError(422, 'weak_password', weakness.message, { reasons: weakness.reasons })
}
