import * as endpoints from '#contract/leads/endpoints.ts'
import type { Lead, LeadCounts, LeadFilters, LeadStatistics, LeadsQuery } from '#contract/leads/schemas.ts'
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

/** The counts under the filters and the figures of the pipeline, null where the plan has none. */
export async function readNumbers(
  query: LeadFilters,
): Promise<{ counts: LeadCounts; statistics: LeadStatistics | null }> {
  const counts = await call(endpoints.countLeads, { query })
  const { scope } = query
  const statistics = counts.hasStatistics ? await call(endpoints.getLeadStatistics, { query: { scope } }) : null
  return { counts, statistics }
}
