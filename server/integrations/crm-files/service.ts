import Papa from 'papaparse'
import { formulaStart } from '#contract/core/formulas.ts'
import { readClients, readLeads } from '#server/leads/exports/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { type CrmContact, contactOfClient, contactOfLead, redtailRow, wealthboxRow } from './rules.ts'

/** The columns of a file without rows, so that an import can be set up before the first lead. */
const nobody: CrmContact = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  state: '',
  status: 'new',
  tags: [],
}

/** The actor's leads and imported clients as a contact file; one address is one contact. */
async function readContacts(ctx: UserCtx): Promise<CrmContact[]> {
  const [leads, clients] = await Promise.all([readLeads(ctx), readClients(ctx)])
  const found = [...leads.map(contactOfLead), ...clients.map(contactOfClient)].flatMap((contact) => contact ?? [])
  const seen = new Set<string>()
  return found.filter(({ email }) => {
    const key = email.toLowerCase()
    if (key !== '' && seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** CSV by RFC 4180; a cell that a spreadsheet would run as a formula begins with an apostrophe. */
function fileOf<R extends object>(contacts: readonly CrmContact[], rowOf: (contact: CrmContact) => R): string {
  const fields = Object.keys(rowOf(nobody))
  const data = contacts.map((contact) => Object.values(rowOf(contact)))
  return Papa.unparse({ fields, data }, { escapeFormulae: formulaStart, newline: '\r\n' })
}

/** A file for the contact import of Wealthbox. */
export const exportForWealthbox = async (ctx: UserCtx): Promise<string> => fileOf(await readContacts(ctx), wealthboxRow)

/** A file for the contact import of Redtail. */
export const exportForRedtail = async (ctx: UserCtx): Promise<string> => fileOf(await readContacts(ctx), redtailRow)
