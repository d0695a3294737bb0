/** Decides what a search of chats finds. Pure. */
import { plainText } from '#contract/core/plain-text.ts'

/** Compares names the way people search them: without regard to case and accents. */
export function nameMatches(name: string, words: string): boolean {
  return plainText(name).includes(plainText(words))
}
