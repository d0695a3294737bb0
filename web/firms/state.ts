import { EmailAddress } from '#contract/core/fields.ts'
import type { Team } from '#contract/firms/schemas.ts'
import { type AssignableFirmRole, assignableFirmRoles, type FirmRole } from '#contract/firms/values.ts'

/** Whether a viewer may give and take a role: compliance officers are the owner's to appoint. */
export function mayAppoint(can: Team['can'], role: FirmRole): boolean {
  return role !== 'compliance' || can.includes('appoint-compliance')
}

/** The roles that a viewer may give. */
export function offeredRoles(can: Team['can']): AssignableFirmRole[] {
  return assignableFirmRoles.filter((role) => mayAppoint(can, role))
}

/**
 * Finds the email addresses in what somebody pasted or chose as a CSV file: each once, in order.
 * Words that were meant as an address and are none are listed as wrong.
 */
export function readAddresses(text: string): { emails: string[]; wrong: string[] } {
  const emails = new Set<string>()
  const wrong = new Set<string>()
  for (const line of text.split(/\r?\n/)) {
    const words = line.split(/[\s,;<>"'()[\]]+/).filter(Boolean)
    const addresses = words.map(addressOf).filter((address) => address !== null)
    for (const address of addresses) emails.add(address)
    // Words without an @ are names beside an address, or headings. In a line that has no address
    // they were meant as one.
    const hasNames = addresses.length > 0 || /\be-?mail/i.test(line)
    if (addresses.length > 0) for (const field of attemptsIn(line)) wrong.add(field)
    if (addresses.length > 1) for (const field of namesOfNone(line)) wrong.add(field)
    for (const word of words)
      if (addressOf(word) === null && (word.includes('@') || !hasNames || lacksAt(word))) wrong.add(word)
  }
  return { emails: [...emails], wrong: [...wrong] }
}

/**
 * What is between commas and belongs to no address, unless names and addresses take turns as in
 * "Ann, ann@firm.example, Bo, bo@firm.example"; a row of a file may have several of each.
 */
function namesOfNone(line: string): string[] {
  const fields = (line.match(/(?:"[^"]*"|[^,;"])+/g) ?? []).map((field) => field.trim()).filter(Boolean)
  const kinds = fields.map((field) => (field.includes('@') ? 'address' : 'name')).join()
  const isListed = /^(?:(?:name,)+(?:address,?)+)+$|^(?:address,name,?)+$/.test(kinds)
  return isListed ? [] : fields.filter((field) => !field.includes('@'))
}

/** The words between commas that are no names: a name or a role has a capital. */
function attemptsIn(line: string): string[] {
  const fields = line.split(/[,;]/).map((field) => field.trim())
  return fields.filter((field) => /^\p{Ll}[^\s@]*$/u.test(field))
}

/** Whether a word reads like an address without its @, such as "maria.lopez.firm.example". */
const lacksAt = (word: string) => /^[\w+-]+(?:\.[\w-]+)+$/.test(word) && /\.[a-z-]{2,}$/i.test(word)

/** A row of a file without a valid address, and what it says; the first row is 1. */
export type WrongRow = { row: number; text: string }

/**
 * Finds the addresses in a file, and the rows where something is wrong. A first row without an @ is
 * its heading.
 */
export function readAddressFile(file: string): { emails: string[]; wrongRows: WrongRow[] } {
  const wrongRows = file.split(/\r?\n/).flatMap((line, place) => {
    const { emails, wrong } = readAddresses(line)
    // Beside a word with an @ the others are a name, or another column such as a web page.
    const attempts = wrong.filter((word) => word.includes('@')).join(', ')
    const isComplete = wrong.length === 0 || (emails.length === 1 && attempts === '')
    if (isComplete || (place === 0 && !line.includes('@'))) return []
    return [{ row: place + 1, text: attempts || line.trim() }]
  })
  return { emails: readAddresses(file).emails, wrongRows }
}

function addressOf(word: string): string | null {
  const address = word
    .replace(/^mailto:/i, '')
    .replace(/\.+$/, '')
    .toLowerCase()
  return EmailAddress.safeParse(address).success ? address : null
}
