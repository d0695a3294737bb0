import * as endpoints from '#contract/leads/endpoints.ts'
import type { Lead, LeadFilters, LeadStatistics, LeadsQuery, MoveLead, SaveLead } from '#contract/leads/schemas.ts'
import { type LeadSort, leadStatuses } from '#contract/leads/values.ts'
import { Problem } from '#contract/problems.ts'
import { call } from '#web/platform/api.ts'

/** Cards that a column of the board shows; the table has the rest. */
const columnLimit = 50

/** The first leads of each status: one column may be long while another is short. */
export async function readBoard(query: LeadFilters & { sort: LeadSort }): Promise<Lead[]> {
  const columns = await Promise.all(
    leadStatuses.map((status) => call(endpoints.listLeads, { query: { ...query, status, limit: columnLimit } })),
  )
  return columns.flatMap(({ items }) => items)
}

export const findLeadOf = async (scope: LeadsQuery['scope'], consumerId: string) =>
  (await call(endpoints.listLeads, { query: { scope, consumerId, limit: 1 } })).items[0] ?? null
export const countLeads = (query: LeadFilters) => call(endpoints.countLeads, { query })

/** The figures of a pipeline, or null where the plan does not include them. */
export async function findStatistics(scope: LeadsQuery['scope']): Promise<LeadStatistics | null> {
  try {
    return await call(endpoints.getLeadStatistics, { query: { scope } })
  } catch (error) {
    if (error instanceof Problem && error.code === 'billing.not-included') return null
    throw error
  }
}
export const moveLead = (id: string, body: Pick<MoveLead, 'to' | 'lostReason'>) =>
  call(endpoints.moveLead, { params: { id }, body })
export const undoMove = (id: string) => call(endpoints.undoLeadMove, { params: { id } })
export const saveLead = (id: string, body: SaveLead) => call(endpoints.saveLead, { params: { id }, body })
export const assignLead = (id: string, advisorId: string) =>
  call(endpoints.assignLead, { params: { id }, body: { advisorId } })
