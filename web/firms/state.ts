import { EmailAddress } from '#contract/core/fields.ts'

/**
 * Finds the email addresses in what somebody pasted or chose as a CSV file: each once, in order.
 * Words without an @ are names or headings; words with one that are no address are listed as wrong.
 */
export function readAddresses(text: string): { emails: string[]; wrong: string[] } {
  const words = text.split(/[\s,;<>"'()[\]]+/).filter((word) => word.includes('@'))
  const emails = new Set<string>()
  const wrong = new Set<string>()
  for (const word of words) {
    const address = word
      .replace(/^mailto:/i, '')
      .replace(/\.+$/, '')
      .toLowerCase()
    if (EmailAddress.safeParse(address).success) emails.add(address)
    else wrong.add(word)
  }
  return { emails: [...emails], wrong: [...wrong] }
}
