import { z } from 'zod'
import { advisors, firmAdmins } from '#contract/access.ts'
import { IdParams } from '#contract/core/fields.ts'
import { pageOf } from '#contract/core/paging.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  AssignLead,
  Lead,
  LeadCounts,
  LeadDetail,
  LeadFilters,
  LeadStatistics,
  LeadsQuery,
  MoveLead,
  MoveLeads,
  PipelineQuery,
  SaveLead,
  UndoLeadMoves,
} from './schemas.ts'

export const listLeads = endpoint({
  method: 'GET',
  path: '/api/leads',
  access: advisors,
  limit: 'read',
  query: LeadsQuery,
  reply: { 200: pageOf(Lead) },
  problems: ['core.forbidden', 'core.invalid'],
  summary: "List the caller's or their firm's leads, latest first by default",
})

export const listPipeline = endpoint({
  method: 'GET',
  path: '/api/leads/pipeline',
  access: advisors,
  limit: 'read',
  query: PipelineQuery,
  reply: { 200: z.object({ items: z.array(Lead) }) },
  problems: ['core.forbidden'],
  summary: "List the first 50 leads of each status of the caller's or their firm's",
})

export const getLeadStatistics = endpoint({
  method: 'GET',
  path: '/api/leads/statistics',
  access: { ...advisors, feature: 'lead_numbers' },
  limit: 'read',
  query: LeadFilters.pick({ scope: true }),
  reply: { 200: LeadStatistics },
  problems: ['core.forbidden', 'billing.not-included'],
  summary: 'Get lead counts, conversion rate and time to conversion',
})

export const countLeads = endpoint({
  method: 'GET',
  path: '/api/leads/counts',
  access: advisors,
  limit: 'read',
  query: LeadFilters,
  reply: { 200: LeadCounts },
  problems: ['core.forbidden'],
  summary: 'Count the leads of each status and their values, under the filters of the list',
})

export const listLeadTags = endpoint({
  method: 'GET',
  path: '/api/leads/tags',
  access: advisors,
  limit: 'read',
  reply: { 200: z.object({ items: z.array(z.string()) }) },
  problems: [],
  summary: "List the tags on the caller's leads, the most used first, at most 50",
})

export const moveLeads = endpoint({
  method: 'POST',
  path: '/api/leads/moves',
  access: advisors,
  limit: 'costly',
  body: MoveLeads,
  reply: { 200: z.object({ moved: z.array(z.string()), refused: z.array(z.string()) }) },
  problems: [],
  summary: 'Move several leads to another status; those that cannot go there stay and are named',
})

export const undoLeadMoves = endpoint({
  method: 'POST',
  path: '/api/leads/moves/undo',
  access: advisors,
  limit: 'costly',
  body: UndoLeadMoves,
  reply: { 200: z.object({ undone: z.array(z.string()), refused: z.array(z.string()) }) },
  problems: [],
  summary: "Undo the caller's last move of several leads; those without one to undo stay and are named",
})

export const getLead = endpoint({
  method: 'GET',
  path: '/api/leads/:id',
  access: advisors,
  limit: 'read',
  params: IdParams,
  reply: { 200: LeadDetail },
  problems: ['core.not-found'],
  summary: 'Get a lead with its history',
})

export const moveLead = endpoint({
  method: 'POST',
  path: '/api/leads/:id/move',
  access: advisors,
  limit: 'write',
  params: IdParams,
  body: MoveLead,
  reply: { 200: LeadDetail },
  problems: ['core.not-found', 'leads.wrong-move'],
  summary: 'Move a lead to another status',
})

export const undoLeadMove = endpoint({
  method: 'POST',
  path: '/api/leads/:id/undo',
  access: advisors,
  limit: 'write',
  params: IdParams,
  reply: { 200: LeadDetail },
  problems: ['core.not-found', 'leads.nothing-to-undo'],
  summary: "Undo the caller's last move of a lead; the history keeps both",
})

export const saveLead = endpoint({
  method: 'PATCH',
  path: '/api/leads/:id',
  access: advisors,
  limit: 'write',
  params: IdParams,
  body: SaveLead,
  reply: { 200: LeadDetail },
  problems: ['core.not-found', 'leads.wrong-field-value'],
  summary: "Update a lead's notes, expected value, tags, next step or custom fields",
})

export const assignLead = endpoint({
  method: 'POST',
  path: '/api/leads/:id/assign',
  access: firmAdmins,
  limit: 'write',
  params: IdParams,
  body: AssignLead,
  reply: { 200: LeadDetail },
  problems: [
    'core.not-found',
    'leads.not-in-firm',
    'leads.closed',
    'leads.advisor-ineligible',
    'leads.blocked',
    'leads.has-lead',
  ],
  summary: 'Assign a lead to another advisor of the firm',
})

export const leadsEndpoints = [
  listLeads,
  listPipeline,
  getLeadStatistics,
  countLeads,
  listLeadTags,
  moveLeads,
  undoLeadMoves,
  getLead,
  moveLead,
  undoLeadMove,
  saveLead,
  assignLead,
] as const
