// What recovery codes look like.
import { randomInt } from 'node:crypto'

// Without the pairs that are hard to tell apart on paper: 0 and o, 1, i and l, u and v.
const alphabet = '23456789abcdefghjkmnpqrstwxyz'
const length = 16

/** Draws codes of 16 characters, 77 bits each: too many for anybody to guess. */
export function randomRecoveryCodes(count: number): string[] {
  const character = () => alphabet.charAt(randomInt(alphabet.length))
  return Array.from({ length: count }, () => Array.from({ length }, character).join(''))
}

/** Reads a code as people type it: letter case, spaces and hyphens do not matter. Null when it cannot be one. */
export function recoveryCodeOf(given: string): string | null {
  const code = given.toLowerCase().replaceAll(/[\s-]/g, '')
  return code.length === length ? code : null
}
