import { everyone } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { OwnHits, OwnSearchQuery } from './schemas.ts'

export const searchOwn = endpoint({
  method: 'GET',
  path: '/api/search',
  access: everyone,
  limit: 'read',
  query: OwnSearchQuery,
  reply: { 200: OwnHits },
  problems: [],
  summary: "Search the caller's own people, leads, messages and appointments, or accounts",
})

export const searchEndpoints = [searchOwn] as const
