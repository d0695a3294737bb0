import type { AuditEntry } from '#contract/firms/audit/schemas.ts'
import { memberName } from '../rules.ts'
import type { AuditView } from './service.ts'

/**
 * A page of the audit log; somebody whose account is gone has no name. A member is named as on the
 * team, so that somebody without a name yet, as a founder may be, is not "An advisor".
 */
export function presentAudit({ rows, nextCursor, people, members, invitedEmails }: AuditView): {
  items: AuditEntry[]
  nextCursor: string | null
} {
  const nameOf = (id: string | null) => {
    const member = id === null ? undefined : members.get(id)
    return member ? memberName(member) : ((id && people.get(id)?.displayName) ?? null)
  }
  return {
    items: rows.map(({ id, at, kind, byId, subjectId, invitationId, detail }) => ({
      id,
      at: at.toISOString(),
      kind,
      byName: nameOf(byId),
      subjectName: nameOf(subjectId),
      invitedEmail: (invitationId && invitedEmails.get(invitationId)) ?? null,
      detail,
    })),
    nextCursor,
  }
}
