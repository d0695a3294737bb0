/** Tells whether a text has each word that somebody typed, as far as they have typed it, in whatever order. */
export function hasWords(text: string, typed: string): boolean {
  const within = text.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => within.includes(word))
}
