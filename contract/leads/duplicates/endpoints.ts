import { z } from 'zod'
import { advisors } from '#contract/access.ts'
import { IdParams } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { DuplicatePair, KeptRecord, LeadPair, SeparateLeads } from './schemas.ts'

export const listDuplicates = endpoint({
  method: 'GET',
  path: '/api/clients/duplicates',
  access: advisors,
  limit: 'costly',
  reply: { 200: z.object({ items: z.array(DuplicatePair), leads: z.array(LeadPair) }) },
  problems: [],
  summary: 'List up to 50 pairs of an imported client and another record, and of leads, that look like one person',
})

export const mergeClient = endpoint({
  method: 'POST',
  path: '/api/clients/:id/merge',
  access: advisors,
  limit: 'write',
  params: IdParams,
  body: KeptRecord,
  reply: { 204: null },
  problems: ['core.not-found', 'leads.client-converted'],
  summary: 'Move the notes, tasks and details of an imported client to another client or a lead',
})

export const undoMerge = endpoint({
  method: 'DELETE',
  path: '/api/clients/:id/merge',
  access: advisors,
  limit: 'write',
  params: IdParams,
  reply: { 204: null },
  problems: ['core.not-found', 'leads.merge-kept', 'leads.merged-again', 'leads.address-listed'],
  summary: 'Take an imported client out of the record it was merged into, within 24 hours',
})

export const separateClients = endpoint({
  method: 'POST',
  path: '/api/clients/:id/separation',
  access: advisors,
  limit: 'write',
  params: IdParams,
  body: KeptRecord,
  reply: { 204: null },
  problems: ['core.not-found'],
  summary: 'Say that an imported client and another client or lead are not the same person',
})

export const separateLeads = endpoint({
  method: 'POST',
  path: '/api/leads/:id/separation',
  access: advisors,
  limit: 'write',
  params: IdParams,
  body: SeparateLeads,
  reply: { 204: null },
  problems: ['core.not-found'],
  summary: 'Say that two leads are not the same person',
})

export const duplicatesEndpoints = [listDuplicates, mergeClient, undoMerge, separateClients, separateLeads] as const
