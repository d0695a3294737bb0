import { initialsOf } from '#contract/core/initials.ts'

/**
 * A number from a name, the same everywhere and forever (FNV-1a with our own offset and one final
 * mix).
 */
export function nameHash(name: string): number {
  let hash = 4569
  for (const letter of name.toLowerCase()) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  }
  return (hash ^ (hash >>> 15)) >>> 0
}

/** Which of the six tints a name gets. */
export const tintOf = (hash: number) => (hash >>> 4) % 6

/**
 * The initials of a name, U (for "User") without one, and a question mark for a description in
 * place of a name, such as "A consumer in Oregon".
 */
export function initials(name: string): string {
  if (/^(?:A consumer|A client|An advisor)\b/.test(name)) return '?'
  return initialsOf(name) || 'U'
}

export type Ellipse = { rx: number; ry: number; angle: number }

/**
 * The engraving behind the initials: ellipses turned about one middle, their number and shape taken
 * from the hash.
 */
export function rosette(hash: number): Ellipse[] {
  const petals = 6 + (hash % 4)
  const outer = { rx: 45, ry: 12 + ((hash >>> 9) % 8) }
  const inner = { rx: 31, ry: 8 + ((hash >>> 13) % 7) }
  return Array.from({ length: petals }, (_, petal) => (petal * 180) / petals).flatMap((angle) => [
    { ...outer, angle },
    { ...inner, angle: angle + 90 / petals },
  ])
}
