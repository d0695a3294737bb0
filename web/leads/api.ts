import * as endpoints from '#contract/leads/endpoints.ts'
import type { LeadCounts, LeadFilters, LeadStatistics, LeadsQuery } from '#contract/leads/schemas.ts'
import { call } from '#web/platform/api/call.ts'

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
