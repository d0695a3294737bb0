/** An address within the words of a message; what ends a sentence is no part of it. */
export const addressPattern = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}']/

/** The first address in a message, which a preview is for, or null (docs/chat.md "Links"). */
export function previewedAddress(body: string): string | null {
  return addressPattern.exec(body)?.[0] ?? null
}
