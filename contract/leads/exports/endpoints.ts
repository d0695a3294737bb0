import { advisors } from '#contract/access.ts'
import { csvFile } from '#contract/core/csv.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ExportedClients, ExportedLeads } from './schemas.ts'

const json = (fileName: string) => ({ 200: { mediaType: 'application/json; charset=utf-8', fileName } })
const shape = {
  method: 'GET',
  access: advisors,
  limit: 'costly',
  problems: [],
} as const

export const exportLeadsCsv = endpoint({
  ...shape,
  path: '/api/leads/export.csv',
  query: ExportedLeads,
  reply: { 200: csvFile('leads.csv') },
  summary:
    "Export the caller's leads, all or those found, as CSV, at most 10,000; consumers only as far as they agreed",
})

export const exportLeadsJson = endpoint({
  ...shape,
  path: '/api/leads/export.json',
  query: ExportedLeads,
  reply: json('leads.json'),
  summary:
    "Export the caller's leads, all or those found, as JSON, at most 10,000; consumers only as far as they agreed",
})

export const exportClientsCsv = endpoint({
  ...shape,
  path: '/api/clients/export.csv',
  query: ExportedClients,
  reply: { 200: csvFile('clients.csv') },
  summary:
    "Export the caller's clients, all or those found, as CSV, at most 10,000; consumers only as far as they agreed",
})

export const exportClientsJson = endpoint({
  ...shape,
  path: '/api/clients/export.json',
  query: ExportedClients,
  reply: json('clients.json'),
  summary:
    "Export the caller's clients, all or those found, as JSON, at most 10,000; consumers only as far as they agreed",
})

export const exportsEndpoints = [exportLeadsCsv, exportLeadsJson, exportClientsCsv, exportClientsJson] as const
