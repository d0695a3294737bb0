/** What a reply quotes. */
import { quoteMaxLength } from './values.ts'

/** The beginning of a message, in one piece: no character is cut in two. */
export function quoteText(body: string): string {
  if (body.length <= quoteMaxLength) return body
  return `${Array.from(body)
    .slice(0, quoteMaxLength - 1)
    .join('')}…`
}
