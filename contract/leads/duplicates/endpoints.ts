import { z } from 'zod'
import { IdParams } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Client } from '../clients/schemas.ts'
import { DuplicatePair, NamedClient } from './schemas.ts'

const access = { roles: ['advisor', 'firm_admin'] } as const

export const listDuplicates = endpoint({
  method: 'GET',
  path: '/api/clients/duplicates',
  access,
  limit: 'read',
  reply: { 200: z.object({ items: z.array(DuplicatePair) }) },
  problems: [],
  summary: "List up to 50 pairs of the caller's clients that look like one person",
})

export const mergeClient = endpoint({
  method: 'POST',
  path: '/api/clients/:id/merge',
  access,
  limit: 'write',
  params: IdParams,
  body: NamedClient,
  reply: { 200: Client },
  problems: ['core.not-found', 'leads.client-converted'],
  summary: 'Move the notes, tasks and details of an imported client to another client, and remove the former',
})

export const separateClients = endpoint({
  method: 'POST',
  path: '/api/clients/:id/separation',
  access,
  limit: 'write',
  params: IdParams,
  body: NamedClient,
  reply: { 204: null },
  problems: ['core.not-found'],
  summary: 'Say that two clients are not the same person',
})

export const duplicatesEndpoints = [listDuplicates, mergeClient, separateClients] as const
