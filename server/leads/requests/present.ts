import type { FirmRequest } from '#contract/leads/requests/schemas.ts'
import type { RequestView } from './service.ts'

/** A request as the consumer who made it reads it. */
export function presentRequest(view: RequestView | null): { request: FirmRequest | null } {
  if (!view) return { request: null }
  const { lead, advisor } = view
  return {
    request: {
      requestedAt: lead.createdAt.toISOString(),
      advisor: advisor && { id: advisor.id, displayName: advisor.displayName },
    },
  }
}
