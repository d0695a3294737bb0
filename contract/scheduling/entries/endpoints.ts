import { z } from 'zod'
import { verifiedPeople } from '#contract/access.ts'
import { Id } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Appointment } from '../schemas.ts'
import { SaveEntry } from './schemas.ts'

const EntryParams = z.object({ id: Id, entryId: Id })

/** The id of an entry is made by the browser, so that one sent twice is stored once. */
export const saveEntry = endpoint({
  method: 'PUT',
  path: '/api/appointments/:id/entries/:entryId',
  access: verifiedPeople,
  limit: 'write',
  params: EntryParams,
  body: SaveEntry,
  reply: { 200: Appointment },
  problems: ['core.not-found', 'core.forbidden', 'scheduling.entries-closed', 'scheduling.entry-limit'],
  summary: 'Add a line to the agenda or the shared notes of an appointment, or change an own one',
})

export const deleteEntry = endpoint({
  method: 'DELETE',
  path: '/api/appointments/:id/entries/:entryId',
  access: verifiedPeople,
  limit: 'write',
  params: EntryParams,
  reply: { 200: Appointment },
  problems: ['core.not-found', 'core.forbidden', 'scheduling.entries-closed'],
  summary: "Remove an own line from an appointment's agenda or shared notes",
})

export const entriesEndpoints = [saveEntry, deleteEntry] as const
