import type { Assignees } from '#contract/leads/assignees/schemas.ts'
import { fullName } from '#server/profiles/disclosure.ts'
import type { Assignee } from './service.ts'

/** Members by the name that the team page has: their address until they wrote one. */
export function presentAssignees(assignees: readonly Assignee[]): Assignees {
  return {
    items: assignees.map(({ profile, obstacle }) => ({
      advisor: { id: profile.id, displayName: fullName(profile) || profile.email },
      obstacle,
    })),
  }
}
