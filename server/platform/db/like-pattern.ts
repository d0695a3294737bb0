/** Makes a LIKE pattern that finds these very words: what a person types has no wildcards. */
export function likePattern(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`
}
