/**
 * An address within the words of a message; what ends a sentence is no part of it, nor is what
 * follows a sign that turns the direction of writing.
 */
export const addressPattern =
  /https?:\/\/[^\s<>"\u202a-\u202e\u2066-\u2069]+[^\s<>".,;:!?)\]}'\u202a-\u202e\u2066-\u2069]/

/** The first address in a message, which a preview is for, or null (docs/chat.md "Links"). */
export function previewedAddress(body: string): string | null {
  return addressPattern.exec(body)?.[0] ?? null
}
