import type { Routing } from '#contract/leads/routing/schemas.ts'
import type { RoutingView } from './service.ts'

/** How a firm assigns leads; a firm that saved nothing has the defaults of the table. */
export function presentRouting({ row, savedByName, canEdit }: RoutingView): Routing {
  return {
    rule: row?.rule ?? 'round_robin',
    fallback: row?.fallback ?? 'round_robin',
    maxOpenLeads: row?.maxOpenLeads ?? 0,
    passesOnOverflow: row?.passesOnOverflow ?? false,
    savedAt: row?.savedAt?.toISOString() ?? null,
    savedByName,
    canEdit,
  }
}
