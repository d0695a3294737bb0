// One-time codes and the tokens of links: how they are made, and when they expire.
import { createHash, type KeyObject, randomInt } from 'node:crypto'
import { seconds } from '#contract/core/durations.ts'
import { keyedDigest } from '../../keys/secrets.ts'

/**
 * How often a code may be tried before it is void. The link of the same mail stays valid: it cannot
 * be guessed.
 */
export const maxCodeTries = 5

/**
 * How many codes of one kind an account may have open: more than one, because a stranger's request
 * must not void the code that the owner is typing. Each code has its own tries, so guessing gains
 * nothing.
 */
export const maxOpenCodes = 5

/** The prefix of a token whose link was requested by a client with a code verifier. */
export const pkcePrefix = 'pkce_'

/** Generates a random code with this number of digits. */
export function randomCode(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, '0')
}

/**
 * The token of a link, derived from the address and the code with a server key: a typed code leads
 * to the same row as its link, and only the key leads from one to the other.
 */
export function tokenOf(key: KeyObject, address: string, code: string): string {
  return keyedDigest(key, address, code).toString('hex', 0, 28)
}

/**
 * Marks the token of a link that a PKCE client requested, so that opening it returns a code instead
 * of a session.
 */
export function linkTokenOf(token: string, isPkce: boolean): string {
  return isPkce ? pkcePrefix + token : token
}

/** The stored digest of a link's token. */
export function digestOf(linkToken: string): string {
  return createHash('sha256').update(linkToken).digest('hex')
}

/** Tells whether a code is older than its lifetime, in seconds. */
export function isExpired(createdAt: Date, ttlSeconds: number, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > seconds(ttlSeconds)
}
