import * as endpoints from '#contract/leads/endpoints.ts'
import type {
  Lead,
  LeadCounts,
  LeadFilters,
  LeadStatistics,
  LeadsQuery,
  MoveLead,
  SaveLead,
} from '#contract/leads/schemas.ts'
import { type LeadSort, leadStatuses } from '#contract/leads/values.ts'
import { call } from '#web/platform/api/call.ts'

/** Cards that a column of the board shows; the table has the rest. */
export const columnLimit = 50

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

/** The counts under the filters and the figures of the pipeline, null where the plan has none. */
export async function readNumbers(
  query: LeadFilters,
): Promise<{ counts: LeadCounts; statistics: LeadStatistics | null }> {
  const counts = await countLeads(query)
  const { scope } = query
  const statistics = counts.hasStatistics ? await call(endpoints.getLeadStatistics, { query: { scope } }) : null
  return { counts, statistics }
}
export const moveLead = (id: string, body: Pick<MoveLead, 'to' | 'lostKind' | 'lostReason'>) =>
  call(endpoints.moveLead, { params: { id }, body })
export const undoMove = (id: string) => call(endpoints.undoLeadMove, { params: { id } })
export const saveLead = (id: string, body: SaveLead) => call(endpoints.saveLead, { params: { id }, body })
export const assignLead = (id: string, advisorId: string) =>
  call(endpoints.assignLead, { params: { id }, body: { advisorId } })
