import type { HubspotConnection } from '#contract/integrations/hubspot/schemas.ts'
import type { HubspotRow } from './tables.ts'

/** A connection without its token. */
export function presentHubspot(row: HubspotRow): HubspotConnection {
  const { accountId, connectedAt, lastSentAt, lastSkippedAt, refusedAt } = row
  return {
    accountId,
    connectedAt: connectedAt.toISOString(),
    lastSentAt: lastSentAt?.toISOString() ?? null,
    lastSkippedAt: lastSkippedAt?.toISOString() ?? null,
    refusedAt: refusedAt?.toISOString() ?? null,
  }
}
