import { EmailAddress } from '#contract/core/fields.ts'

/**
 * Finds the email addresses in what somebody pasted or chose as a CSV file: each once, in order.
 * Words with an @ that are no address are listed as wrong. Words without one are names beside an
 * address, or headings; in a line that has no address they were meant as one, and are wrong too.
 */
export function readAddresses(text: string): { emails: string[]; wrong: string[] } {
  const emails = new Set<string>()
  const wrong = new Set<string>()
  for (const line of text.split(/\r?\n/)) {
    const words = line.split(/[\s,;<>"'()[\]]+/).filter(Boolean)
    const addresses = words.map(addressOf).filter((address) => address !== null)
    for (const address of addresses) emails.add(address)
    const hasNames = addresses.length > 0 || /\be-?mail/i.test(line)
    for (const word of words) if (addressOf(word) === null && (word.includes('@') || !hasNames)) wrong.add(word)
  }
  return { emails: [...emails], wrong: [...wrong] }
}

function addressOf(word: string): string | null {
  const address = word
    .replace(/^mailto:/i, '')
    .replace(/\.+$/, '')
    .toLowerCase()
  return EmailAddress.safeParse(address).success ? address : null
}
