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
 * The first letters of the first and the last word that have any; one word gives one letter, no
 * name gives U (for "User"). A description in place of a name, such as "A consumer in Oregon",
 * gives a question mark.
 */
export function initials(name: string): string {
  if (/^(?:A consumer|A client|An advisor)\b/.test(name)) return '?'
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word) ?? [])
  return ((letters[0] ?? 'U') + (letters.slice(1).at(-1) ?? '')).toUpperCase()
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
