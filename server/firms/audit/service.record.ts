import type { AuditKind } from '#contract/firms/values.ts'
import type { Tx } from '#server/platform/context.ts'
import { insertEntry } from './store.ts'

export type AuditAct = {
  readonly firmId: string
  readonly kind: AuditKind
  /** Whom it is about, when that is not who did it. */
  readonly subjectId?: string
  /** Never a secret. */
  readonly detail?: string
}

/**
 * Adds an act of the actor to the firm's audit log, in the transaction of the act (docs/firms.md
 * "Audit log").
 */
export async function recordAudit(tx: Tx, act: AuditAct): Promise<void> {
  const byId = tx.actor.kind === 'user' ? tx.actor.id : null
  await insertEntry(tx.db, { ...act, at: tx.now, byId })
}
