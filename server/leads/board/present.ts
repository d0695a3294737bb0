import type { BoardLead, BoardPage } from '#contract/leads/board/schemas.ts'
import { initialsOf } from '#server/profiles/disclosure.ts'
import type { Board } from './service.ts'

/** A page of the firm's leads: initials and a state, and nothing else of who the consumer is. */
export function presentBoard({ rows, nextCursor, advisors, unassigned, canAssign }: Board): BoardPage {
  return {
    items: rows.map(({ lead, consumer, wants }): BoardLead => {
      const advisor = lead.advisorId === null ? undefined : advisors.get(lead.advisorId)
      return {
        id: lead.id,
        initials: initialsOf(consumer),
        wants: wants ?? [],
        state: consumer.state,
        status: lead.status,
        createdAt: lead.createdAt.toISOString(),
        firstContactAt: lead.firstContactAt?.toISOString() ?? null,
        advisor: advisor ? { id: advisor.id, displayName: advisor.displayName } : null,
      }
    }),
    nextCursor,
    unassigned,
    canAssign,
  }
}
