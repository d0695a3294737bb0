import type { ReplyPlaceholder } from '#contract/messaging/saved-replies/values.ts'

/** What replaces each placeholder of a saved reply in one conversation. */
export type PlaceholderValues = Readonly<Record<ReplyPlaceholder, string>>

/** A saved reply with its placeholders filled; braces that are no placeholder stay as typed. */
export function fillPlaceholders(body: string, values: PlaceholderValues): string {
  return body.replaceAll(
    /\{(first_name|my_name|booking_link)\}/g,
    (found) => values[found as ReplyPlaceholder] ?? found,
  )
}

/** How a client is greeted: by first name, or as "there" while their name is not shared. */
export function greetingName(displayName: string): string {
  return displayName.startsWith('A consumer') ? 'there' : (displayName.split(' ')[0] ?? displayName)
}
