import * as endpoints from '#contract/leads/endpoints.ts'
import type { LeadsQuery, MoveLead, SaveLead } from '#contract/leads/schemas.ts'
import { call } from '#web/platform/api.ts'

export type LeadScope = LeadsQuery['scope']

export const listLeads = (query: Pick<LeadsQuery, 'scope' | 'sort'>) => call(endpoints.listLeads, { query })
export const getStatistics = (scope: LeadScope) => call(endpoints.getLeadStatistics, { query: { scope } })
export const moveLead = (id: string, body: Pick<MoveLead, 'to' | 'lostReason'>) =>
  call(endpoints.moveLead, { params: { id }, body })
export const undoMove = (id: string) => call(endpoints.undoLeadMove, { params: { id } })
export const saveLead = (id: string, body: SaveLead) => call(endpoints.saveLead, { params: { id }, body })
export const assignLead = (id: string, advisorId: string) =>
  call(endpoints.assignLead, { params: { id }, body: { advisorId } })
