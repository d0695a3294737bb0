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
 * The first letters of the first and the last word; one word gives one letter, no name gives U (for
 * "User"). A description in place of a name, such as "A consumer in Oregon", gives a question mark.
 */
export function initials(name: string): string {
  if (/^(?:A consumer|A client|An advisor)\b/.test(name)) return '?'
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words[0]?.[0] ?? 'U'
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''
  return (first + last).toUpperCase()
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
