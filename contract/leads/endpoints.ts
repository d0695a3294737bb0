import { z } from 'zod'
import { IdParams } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { AssignLead, Lead, LeadDetail, LeadStatistics, LeadsQuery, MoveLead, SaveLead } from './schemas.ts'

const access = { roles: ['advisor', 'firm_admin'] } as const
const Scope = LeadsQuery.pick({ scope: true })

export const listLeads = endpoint({
  method: 'GET',
  path: '/api/leads',
  access,
  limit: 'read',
  query: LeadsQuery,
  reply: { 200: z.object({ items: z.array(Lead) }) },
  problems: ['core.forbidden'],
  summary: "List the caller's or their firm's leads, at most 500, latest first by default",
})

export const getLeadStatistics = endpoint({
  method: 'GET',
  path: '/api/leads/statistics',
  access,
  limit: 'read',
  query: Scope,
  reply: { 200: LeadStatistics },
  problems: ['core.forbidden'],
  summary: 'Get lead counts, conversion rate and time to conversion',
})

export const getLead = endpoint({
  method: 'GET',
  path: '/api/leads/:id',
  access,
  limit: 'read',
  params: IdParams,
  reply: { 200: LeadDetail },
  problems: ['core.not-found'],
  summary: 'Get a lead with its history',
})

export const moveLead = endpoint({
  method: 'POST',
  path: '/api/leads/:id/move',
  access,
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
  access,
  limit: 'write',
  params: IdParams,
  reply: { 200: LeadDetail },
  problems: ['core.not-found', 'leads.nothing-to-undo'],
  summary: "Undo the caller's last move of a lead; the history keeps both",
})

export const saveLead = endpoint({
  method: 'PATCH',
  path: '/api/leads/:id',
  access,
  limit: 'write',
  params: IdParams,
  body: SaveLead,
  reply: { 200: LeadDetail },
  problems: ['core.not-found'],
  summary: "Update a lead's notes or expected value",
})

export const assignLead = endpoint({
  method: 'POST',
  path: '/api/leads/:id/assign',
  access: { roles: ['firm_admin'] },
  limit: 'write',
  params: IdParams,
  body: AssignLead,
  reply: { 200: LeadDetail },
  problems: ['core.not-found', 'leads.not-in-firm'],
  summary: 'Assign a lead to another advisor of the firm',
})

export const leadsEndpoints = [
  listLeads,
  getLeadStatistics,
  getLead,
  moveLead,
  undoLeadMove,
  saveLead,
  assignLead,
] as const
