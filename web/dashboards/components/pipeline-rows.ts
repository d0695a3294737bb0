import { recordOf } from '#contract/core/records.ts'
import type { TeamMember } from '#contract/firms/schemas.ts'
import { worksLeads } from '#contract/firms/values.ts'
import type { BoardCounts } from '#contract/leads/board/schemas.ts'
import { leadStatuses } from '#contract/leads/values.ts'

export type PipelineRow = BoardCounts['items'][number]

/**
 * The leads of a firm by advisor, those with most first: every advisor of the team, also without
 * leads, and at the end the unassigned pool when it has any.
 */
export function pipelineRows(
  counts: BoardCounts['items'],
  members: readonly Pick<TeamMember, 'person' | 'firmRole'>[],
): PipelineRow[] {
  const counted = new Set(counts.map(({ advisor }) => advisor?.id))
  const without = members
    .filter(({ firmRole, person }) => worksLeads(firmRole) && !counted.has(person.id))
    .map(({ person }) => ({ advisor: person, leadsByStatus: none(), valueByStatus: none() }))
  const pool = counts.filter(({ advisor }) => advisor === null)
  return [...counts.filter(({ advisor }) => advisor !== null), ...without, ...pool]
}

const none = () => recordOf(leadStatuses, () => 0)
