import { listText } from '#contract/core/lists.ts'

/** The most saved replies one person keeps. */
export const maxSavedReplies = 50

/**
 * What a saved reply may leave open, as people type it; filled in the browser of its writer before
 * anything is sent.
 */
const replyPlaceholders = ['{first_name}', '{my_name}', '{booking_link}'] as const
export type ReplyPlaceholder = (typeof replyPlaceholders)[number]

/**
 * The sentence for the first braces of a reply that name no placeholder, such as a misspelled one,
 * which would reach the client unfilled; null when there are none.
 */
export function placeholderError(body: string): string | null {
  const placeholders: readonly string[] = replyPlaceholders
  const unknown = body.match(/\{[^{}\n]+\}/g)?.find((found) => !placeholders.includes(found))
  return unknown ? `${unknown} isn’t a placeholder. Use ${listText(replyPlaceholders, 'disjunction')}` : null
}
