// One-time codes and the tokens of links: how they are made, and when they are over.
import { createHash, type KeyObject, randomInt, timingSafeEqual } from 'node:crypto'
import { seconds } from '#contract/core/durations.ts'
import { keyedDigest } from '../../keys/secrets.ts'

/** How often a code may be tried before it is worthless; the link beside it stays good, since nobody can guess it. */
export const maxCodeTries = 5

/**
 * How many codes of one kind a person may have open. More than one: anybody can ask for a code for anybody's address,
 * and must not end the one its owner is about to type in. Each bears its own tries, so guessing gains nothing.
 */
export const maxOpenCodes = 5

/** Before a token: the link was asked for by a client that keeps a code verifier. */
export const pkcePrefix = 'pkce_'

/** Draws a code of so many digits, all equally likely. */
export function randomCode(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, '0')
}

/**
 * The token of a link, made from the address and the code with a key of the server: a code typed in leads to the same
 * row as its link, and nobody without the key can get from one to the other.
 */
export function tokenOf(key: KeyObject, address: string, code: string): string {
  return keyedDigest(key, address, code).toString('hex', 0, 28)
}

export function linkTokenOf(token: string, isPkce: boolean): string {
  return isPkce ? pkcePrefix + token : token
}

/** What the database keeps of a link's token. */
export function digestOf(linkToken: string): string {
  return createHash('sha256').update(linkToken).digest('hex')
}

/** Compares two digests in a time that tells nothing of where they differ. */
export function isSameDigest(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

export function isOver(createdAt: Date, ttlSeconds: number, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > seconds(ttlSeconds)
}
