import { z } from 'zod'
import { everyone } from '#contract/access.ts'
import { IdParams, PositionInQuery } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  Archive,
  ArchiveCheck,
  ArchiveExport,
  Decide,
  EntriesPage,
  EntriesQuery,
  Entry,
  EntryDetail,
  Hold,
  KeptRecords,
  NewHold,
  NewRule,
  RequestExport,
  Rule,
  SamplesQuery,
  SaveArchive,
} from './schemas.ts'

const supervisor = { roles: ['advisor', 'firm_admin'], firm: 'supervise' } as const
const owner = { roles: ['firm_admin'], firm: 'run-archive' } as const
const PositionParams = z.object({ position: PositionInQuery })

export const getArchive = endpoint({
  method: 'GET',
  path: '/api/archive',
  access: supervisor,
  limit: 'read',
  reply: { 200: Archive },
  problems: ['firms.none', 'firms.not-allowed'],
  summary: "Get the firm's archive: its settings, rules, holds and daily roots",
})

export const saveArchive = endpoint({
  method: 'PUT',
  path: '/api/archive',
  access: owner,
  limit: 'write',
  body: SaveArchive,
  reply: { 200: Archive },
  problems: ['firms.none', 'firms.not-allowed'],
  summary: "Turn the firm's archive on or off, and set the years for which entries are kept",
})

export const listEntries = endpoint({
  method: 'GET',
  path: '/api/archive/entries',
  access: supervisor,
  limit: 'read',
  query: EntriesQuery,
  reply: { 200: EntriesPage },
  problems: ['firms.none', 'firms.not-allowed'],
  summary: 'Search the archive, latest first; the search itself is recorded',
})

export const getEntry = endpoint({
  method: 'GET',
  path: '/api/archive/entries/:position',
  access: supervisor,
  limit: 'read',
  params: PositionParams,
  reply: { 200: EntryDetail },
  problems: ['core.not-found', 'firms.none', 'firms.not-allowed'],
  summary: 'Get an entry with the others about the same thing; the access is recorded',
})

export const decideEntry = endpoint({
  method: 'PUT',
  path: '/api/archive/entries/:position/decision',
  access: supervisor,
  limit: 'write',
  params: PositionParams,
  body: Decide,
  reply: { 200: Entry },
  problems: ['core.not-found', 'firms.none', 'firms.not-allowed', 'archive.own-entry'],
  summary: 'Sign off an entry, or flag it with a note',
})

export const listSamples = endpoint({
  method: 'GET',
  path: '/api/archive/samples',
  access: supervisor,
  limit: 'read',
  query: SamplesQuery,
  reply: { 200: EntriesPage },
  problems: ['firms.none', 'firms.not-allowed'],
  summary: 'List the entries to review, or those that were reviewed, latest first',
})

export const addRule = endpoint({
  method: 'POST',
  path: '/api/archive/rules',
  access: owner,
  limit: 'write',
  body: NewRule,
  reply: { 201: Rule },
  problems: ['firms.none', 'firms.not-allowed', 'archive.too-many-rules'],
  summary: 'Add a rule that picks messages for review from now on',
})

export const removeRule = endpoint({
  method: 'DELETE',
  path: '/api/archive/rules/:id',
  access: owner,
  limit: 'write',
  params: IdParams,
  reply: { 204: null },
  problems: ['core.not-found', 'firms.none', 'firms.not-allowed'],
  summary: 'Remove a rule; what it picked stays in the list',
})

export const placeHold = endpoint({
  method: 'POST',
  path: '/api/archive/holds',
  access: supervisor,
  limit: 'write',
  body: NewHold,
  reply: { 201: Hold },
  problems: ['firms.none', 'firms.not-allowed', 'archive.too-many-holds'],
  summary: 'Keep the entries of one person, or all, beyond the period',
})

export const releaseHold = endpoint({
  method: 'DELETE',
  path: '/api/archive/holds/:id',
  access: supervisor,
  limit: 'write',
  params: IdParams,
  reply: { 204: null },
  problems: ['core.not-found', 'firms.none', 'firms.not-allowed'],
  summary: 'Release a hold',
})

export const checkArchive = endpoint({
  method: 'POST',
  path: '/api/archive/checks',
  access: supervisor,
  limit: 'costly',
  reply: { 200: ArchiveCheck },
  problems: ['firms.none', 'firms.not-allowed'],
  summary: 'Compute every hash of the archive again and name the first that does not fit',
})

export const requestExport = endpoint({
  method: 'POST',
  path: '/api/archive/exports',
  access: supervisor,
  limit: 'costly',
  body: RequestExport,
  reply: { 202: ArchiveExport },
  problems: ['firms.none', 'firms.not-allowed', 'archive.export-running', 'archive.empty-export', 'core.invalid'],
  summary: 'Begin an export of the archive as a ZIP file',
})

export const listExports = endpoint({
  method: 'GET',
  path: '/api/archive/exports',
  access: supervisor,
  limit: 'read',
  reply: { 200: z.object({ items: z.array(ArchiveExport) }) },
  problems: ['firms.none', 'firms.not-allowed'],
  summary: 'List the latest exports with addresses to download them',
})

export const listKeptRecords = endpoint({
  method: 'GET',
  path: '/api/archive/kept',
  access: everyone,
  limit: 'read',
  reply: { 200: z.object({ items: z.array(KeptRecords) }) },
  problems: [],
  summary: 'List the firms whose archives hold entries about the caller, and until when',
})

export const archiveEndpoints = [
  getArchive,
  saveArchive,
  listEntries,
  getEntry,
  decideEntry,
  listSamples,
  addRule,
  removeRule,
  placeHold,
  releaseHold,
  checkArchive,
  requestExport,
  listExports,
  listKeptRecords,
] as const
