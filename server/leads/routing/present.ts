import type { Routing } from '#contract/leads/routing/schemas.ts'
import type { RoutingView } from './service.ts'
import { routingDefaults } from './tables.ts'

/** How a firm assigns leads; the defaults where it saved nothing. */
export function presentRouting({ row, savedByName, canEdit }: RoutingView): Routing {
  const { rule, fallback, maxOpenLeads, passesOnOverflow } = row ?? routingDefaults
  const savedAt = row?.savedAt?.toISOString() ?? null
  return { rule, fallback, maxOpenLeads, passesOnOverflow, savedAt, savedByName, canEdit }
}
