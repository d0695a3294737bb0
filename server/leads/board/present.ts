import type { BoardLead, BoardPage } from '#contract/leads/board/schemas.ts'
import { aliasOf } from '#server/profiles/disclosure.ts'
import type { Board } from './service.ts'

/**
 * A page of the firm's leads. Consumers agree to one advisor each and never to the firm, so
 * `displayName` is what advisors read before an agreement, and nothing of a name.
 */
export function presentBoard({ rows, nextCursor, advisors, unassigned, canAssign }: Board): BoardPage {
  return {
    items: rows.map(({ lead, consumer, wants }): BoardLead => {
      const advisor = lead.advisorId === null ? undefined : advisors.get(lead.advisorId)
      return {
        id: lead.id,
        displayName: aliasOf(consumer),
        wants: wants ?? [],
        state: consumer.state,
        status: lead.status,
        createdAt: lead.createdAt.toISOString(),
        firstContactAt: lead.firstContactAt?.toISOString() ?? null,
        firstAnswerAt: lead.firstAnswerAt?.toISOString() ?? null,
        advisor: advisor ? { id: advisor.id, displayName: advisor.displayName } : null,
      }
    }),
    nextCursor,
    unassigned,
    canAssign,
  }
}
