// The format of recovery codes.
import { randomInt } from 'node:crypto'

// Without characters that are hard to tell apart on paper: 0 and o, 1, i and l, u and v.
const alphabet = '23456789abcdefghjkmnpqrstwxyz'
const length = 16

/** Generates random codes of 16 characters, 77 bits each. */
export function randomRecoveryCodes(count: number): string[] {
  const character = () => alphabet.charAt(randomInt(alphabet.length))
  return Array.from({ length: count }, () => Array.from({ length }, character).join(''))
}

/**
 * Reads a code as people type it: letter case, spaces and hyphens do not matter. Null when it
 * cannot be one.
 */
export function recoveryCodeOf(text: string): string | null {
  const code = text.toLowerCase().replaceAll(/[\s-]/g, '')
  return code.length === length ? code : null
}
