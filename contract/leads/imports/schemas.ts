import { z } from 'zod'
import { EmailAddress, Id, Instant, line } from '#contract/core/fields.ts'
import { NewClient } from '../clients/schemas.ts'
import { SaveFieldValues } from '../fields/schemas.ts'
import { importFileNameMaxLength, importRows, previewContacts } from './values.ts'

/** One line of a client list, as the import takes it, with its values of custom fields. */
export const ImportedClient = NewClient.extend({ fields: SaveFieldValues.default([]) })
export type ImportedClient = z.infer<typeof ImportedClient>

/** Whom an import skips: the people of the list already. */
export const ContactList = z.object({
  /** In lower case. */
  addresses: z.array(EmailAddress).max(previewContacts),
  names: z.array(z.object({ name: z.string(), phone: z.string().nullable() })).max(previewContacts),
})

export const NewImport = z.object({
  fileName: line(importFileNameMaxLength).min(1),
  clients: z.array(ImportedClient).min(1, 'There’s no one to add').max(importRows),
})
export type NewImport = z.infer<typeof NewImport>

/** An import that was carried out, with how many of its clients are on the list now. */
export const ClientImport = z.object({
  id: Id,
  fileName: z.string(),
  at: Instant,
  added: z.number().int(),
  /** Lines whose person was on the list already, or twice in the file. */
  skipped: z.number().int(),
  canUndo: z.boolean(),
})
export type ClientImport = z.infer<typeof ClientImport>
