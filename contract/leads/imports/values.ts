/** The most clients one import adds. */
export const importRows = 2_000
/** The most people of a list that a preview reads; the import itself compares all of them. */
export const previewContacts = 20_000
/** Hours in which an import can be undone. */
export const importUndoHours = 24
/**
 * The most bytes and columns of a file that a browser reads: more than two thousand clients with
 * the longest notes have, and no more than a phone can show.
 */
export const importFileBytes = 10_000_000
export const importColumns = 200

type Contact = { readonly name: string; readonly email: string | null; readonly phone: string | null }
/** What a list of clients has of its people; the addresses are in lower case. */
export type ContactList = { addresses: string[]; names: Pick<Contact, 'name' | 'phone'>[] }

export const noContacts: ContactList = { addresses: [], names: [] }

/**
 * Divides lines of a client list into those an import adds (`fresh`) and those it skips: the person
 * is on the list (`listed`) or in an earlier line (`repeated`). People are compared by address; a
 * line without one by name and phone, or a list of names imported twice would double them.
 */
export function divideClients<Line>(
  lines: readonly Line[],
  contactOf: (line: Line) => Contact,
  { addresses, names }: ContactList,
): Record<'fresh' | 'listed' | 'repeated', Line[]> {
  const onList = new Set([...addresses, ...names.map(nameKey)])
  const seen = new Set<string>()
  const groups = Object.groupBy(lines, (line) => {
    const contact = contactOf(line)
    const key = contact.email?.toLowerCase() ?? nameKey(contact)
    if (onList.has(key)) return 'listed'
    if (seen.has(key)) return 'repeated'
    seen.add(key).add(nameKey(contact))
    return 'fresh'
  })
  return { fresh: [], listed: [], repeated: [], ...groups }
}

/** A name and the last ten digits of a phone, which no address looks like. */
const nameKey = ({ name, phone }: Pick<Contact, 'name' | 'phone'>) =>
  `${name.toLowerCase()}\n${(phone ?? '').replaceAll(/\D/g, '').slice(-10)}`

/** Characters of the name of an imported file. */
export const importFileNameMaxLength = 200
