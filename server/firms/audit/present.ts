import type { AuditEntry } from '#contract/firms/audit/schemas.ts'
import type { AuditView } from './service.ts'

/** A page of the audit log; somebody whose account is gone has no name. */
export function presentAudit({ rows, nextCursor, people }: AuditView): {
  items: AuditEntry[]
  nextCursor: string | null
} {
  const nameOf = (id: string | null) => (id && people.get(id)?.displayName) || null
  return {
    items: rows.map(({ id, at, kind, byId, subjectId, detail }) => ({
      id,
      at: at.toISOString(),
      kind,
      byName: nameOf(byId),
      subjectName: nameOf(subjectId),
      detail,
    })),
    nextCursor,
  }
}
