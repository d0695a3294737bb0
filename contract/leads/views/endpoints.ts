import { z } from 'zod'
import { advisors } from '#contract/access.ts'
import { IdParams } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { LeadView, NewLeadView } from './schemas.ts'

export const listLeadViews = endpoint({
  method: 'GET',
  path: '/api/lead-views',
  access: advisors,
  limit: 'read',
  reply: { 200: z.object({ items: z.array(LeadView) }) },
  problems: [],
  summary: "List the caller's saved views of the pipeline, by name",
})

export const saveLeadView = endpoint({
  method: 'POST',
  path: '/api/lead-views',
  access: advisors,
  limit: 'write',
  body: NewLeadView,
  reply: { 201: LeadView },
  problems: ['leads.too-many-views'],
  summary: 'Save filters and sorting under a name; the same name again replaces the view',
})

export const deleteLeadView = endpoint({
  method: 'DELETE',
  path: '/api/lead-views/:id',
  access: advisors,
  limit: 'write',
  params: IdParams,
  reply: { 204: null },
  problems: ['core.not-found'],
  summary: 'Delete a saved view',
})

export const leadViewsEndpoints = [listLeadViews, saveLeadView, deleteLeadView] as const
