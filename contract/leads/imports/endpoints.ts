import { z } from 'zod'
import { advisors } from '#contract/access.ts'
import { IdParams } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ClientImport, ContactList, NewImport } from './schemas.ts'

export const listImports = endpoint({
  method: 'GET',
  path: '/api/client-imports',
  access: advisors,
  limit: 'read',
  reply: { 200: z.object({ items: z.array(ClientImport) }) },
  problems: [],
  summary: "List the caller's last 20 imports of clients",
})

export const listClientContacts = endpoint({
  method: 'GET',
  path: '/api/client-imports/contacts',
  access: advisors,
  limit: 'read',
  reply: { 200: ContactList },
  problems: [],
  summary: "List the addresses, names and phones on the caller's own list of clients, whom an import skips",
})

export const importClients = endpoint({
  method: 'POST',
  path: '/api/client-imports',
  access: advisors,
  limit: 'costly',
  body: NewImport,
  bodyLimitBytes: 4_000_000,
  reply: { 201: ClientImport },
  problems: ['leads.wrong-field-value'],
  summary: "Add clients to the caller's own list. No one is matched with an account or written to",
})

export const undoImport = endpoint({
  method: 'DELETE',
  path: '/api/client-imports/:id',
  access: advisors,
  limit: 'write',
  params: IdParams,
  reply: { 204: null },
  problems: ['core.not-found', 'leads.import-kept', 'leads.address-listed'],
  summary: 'Remove the clients of an import, within 24 hours',
})

export const importsEndpoints = [listImports, listClientContacts, importClients, undoImport] as const
