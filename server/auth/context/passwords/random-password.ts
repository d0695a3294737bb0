import { randomInt } from 'node:crypto'

/** Generates a random password of letters and digits that are easy to tell apart. */
export function randomPassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  return Array.from({ length: 24 }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}
