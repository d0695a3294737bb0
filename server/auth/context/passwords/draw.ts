import { randomInt } from 'node:crypto'

/** Draws a password nobody could guess, in letters and digits that are not mistaken for one another. */
export function randomPassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  return Array.from({ length: 24 }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}
