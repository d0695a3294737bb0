import { endpoint } from '#contract/endpoint.ts'
import { AssignLeads, Assignments, BoardCounts, BoardPage, BoardQuery } from './schemas.ts'

export const listBoard = endpoint({
  method: 'GET',
  path: '/api/team/leads',
  access: { roles: ['advisor', 'firm_admin'], firm: 'read-records' },
  limit: 'read',
  query: BoardQuery,
  reply: { 200: BoardPage },
  problems: ['firms.none', 'firms.not-allowed'],
  summary: "List the firm's leads without names, by page",
})

export const countBoard = endpoint({
  method: 'GET',
  path: '/api/team/leads/counts',
  access: { roles: ['advisor', 'firm_admin'], firm: 'read-records' },
  limit: 'read',
  reply: { 200: BoardCounts },
  problems: ['firms.none', 'firms.not-allowed'],
  summary: "Count the firm's leads by advisor and status, with the sum of their values",
})

export const assignLeads = endpoint({
  method: 'POST',
  path: '/api/team/leads/assign',
  access: { roles: ['firm_admin'], firm: 'assign-leads' },
  limit: 'write',
  body: AssignLeads,
  reply: { 200: Assignments },
  problems: ['firms.none', 'firms.not-allowed', 'leads.not-in-firm'],
  summary: 'Assign several leads to an advisor of the firm or to the pool, with an outcome for each',
})

export const boardEndpoints = [listBoard, countBoard, assignLeads] as const
