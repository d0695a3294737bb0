import type { TeamMember } from '#contract/firms/schemas.ts'
import { worksLeads } from '#contract/firms/values.ts'
import type { Lead } from '#contract/leads/schemas.ts'

/** The leads of one advisor of a firm; `id` is null for the unassigned pool. */
export type PipelineRow<L> = { readonly id: string | null; readonly name: string; readonly leads: readonly L[] }

/**
 * The leads of a firm by advisor, those with most first: every advisor of the team, also without
 * leads, and at the end the unassigned pool when it has any.
 */
export function pipelineRows<L extends Pick<Lead, 'advisor'>>(
  leads: readonly L[],
  members: readonly Pick<TeamMember, 'person' | 'firmRole'>[],
): PipelineRow<L>[] {
  const byAdvisor = Map.groupBy(leads, (lead) => lead.advisor?.id ?? null)
  const rows = members
    .filter(({ firmRole }) => worksLeads(firmRole))
    .map(({ person }) => ({ id: person.id, name: person.displayName, leads: byAdvisor.get(person.id) ?? [] }))
    .toSorted((a, b) => b.leads.length - a.leads.length)
  const pool = byAdvisor.get(null)
  return pool ? [...rows, { id: null, name: 'Unassigned', leads: pool }] : rows
}
