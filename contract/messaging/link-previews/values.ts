const address = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}']/

/** The first address in a message, which a preview is for, or null (docs/chat.md "Links"). */
export function previewedAddress(body: string): string | null {
  return address.exec(body)?.[0] ?? null
}
