import Papa from 'papaparse'
import { formulaExceptPhone } from '#contract/core/csv.ts'
import { readClients, readLeads } from '#server/leads/exports/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { makeInTurn } from '#server/platform/files/in-turn.ts'
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

/** The actor's leads and imported clients, page by page; one address is one contact. */
async function* readContacts(ctx: UserCtx): AsyncGenerator<readonly CrmContact[]> {
  const seen = new Set<string>()
  const isNew = ({ email }: CrmContact) => {
    const key = email.toLowerCase()
    if (key !== '' && seen.has(key)) return false
    seen.add(key)
    return true
  }
  for await (const leads of readLeads(ctx, {})) yield leads.flatMap((lead) => contactOfLead(lead) ?? []).filter(isNew)
  for await (const clients of readClients(ctx, {}))
    yield clients.flatMap((client) => contactOfClient(client) ?? []).filter(isNew)
}

/**
 * Writes CSV by RFC 4180; a cell that a spreadsheet would run as a formula begins with an
 * apostrophe, which a phone number would keep in the other program.
 */
async function* write<R extends object>(ctx: UserCtx, rowOf: (contact: CrmContact) => R): AsyncGenerator<string> {
  const options = { escapeFormulae: formulaExceptPhone, newline: '\r\n' }
  yield Papa.unparse([Object.keys(rowOf(nobody))], options)
  for await (const contacts of readContacts(ctx)) {
    const rows = contacts.map((contact) => Object.values(rowOf(contact)))
    if (rows.length > 0) yield `\r\n${Papa.unparse(rows, options)}`
  }
}

/** A file for the contact import of Wealthbox. */
export const exportForWealthbox = (ctx: UserCtx): AsyncIterable<string> => makeInTurn(ctx, write(ctx, wealthboxRow))

/** A file for the contact import of Redtail. */
export const exportForRedtail = (ctx: UserCtx): AsyncIterable<string> => makeInTurn(ctx, write(ctx, redtailRow))
