import { z } from 'zod'
import { consumers } from '#contract/access.ts'
import { IdParams } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { RenameSearch, SavedSearch, SaveSearch } from './schemas.ts'

export const listSearches = endpoint({
  method: 'GET',
  path: '/api/saved-searches',
  access: consumers,
  limit: 'read',
  reply: { 200: z.object({ items: z.array(SavedSearch) }) },
  problems: [],
  summary: "List the caller's saved searches by name",
})

export const saveSearch = endpoint({
  method: 'POST',
  path: '/api/saved-searches',
  access: consumers,
  limit: 'write',
  body: SaveSearch,
  reply: { 201: SavedSearch },
  problems: ['matching.too-many-searches'],
  summary: 'Save a search under a name',
})

export const renameSearch = endpoint({
  method: 'PATCH',
  path: '/api/saved-searches/:id',
  access: consumers,
  limit: 'write',
  params: IdParams,
  body: RenameSearch,
  reply: { 200: SavedSearch },
  problems: ['core.not-found'],
  summary: 'Rename a saved search',
})

export const removeSearch = endpoint({
  method: 'DELETE',
  path: '/api/saved-searches/:id',
  access: consumers,
  limit: 'write',
  params: IdParams,
  reply: { 204: null },
  problems: ['core.not-found'],
  summary: 'Delete a saved search',
})

export const searchesEndpoints = [listSearches, saveSearch, renameSearch, removeSearch] as const
