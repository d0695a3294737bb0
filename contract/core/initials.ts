/**
 * The first letters or digits of the first and the last word that have any, in capitals; one word
 * gives one, and a name without any none.
 */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word) ?? [])
  return ((letters[0] ?? '') + (letters.slice(1).at(-1) ?? '')).toUpperCase()
}
