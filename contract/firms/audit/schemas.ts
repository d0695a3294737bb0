import { z } from 'zod'
import { Id, Instant } from '#contract/core/fields.ts'
import { PageQuery, pageOf } from '#contract/core/paging.ts'
import { auditKinds } from '../values.ts'

/** One act at a firm that changed who may do what, how people come in, or its plan. */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  kind: z.enum(auditKinds),
  /** Null when the product did it, or the account is gone. */
  byName: z.string().nullable(),
  /** Whom it is about; null where it is about nobody. */
  subjectName: z.string().nullable(),
  /** Whom an invitation was for; null for anything else, and once the address is no longer kept. */
  invitedEmail: z.string().nullable(),
  /** The value that was set, such as a role, a domain or a plan. */
  detail: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditQuery = PageQuery
export const AuditPage = pageOf(AuditEntry)
