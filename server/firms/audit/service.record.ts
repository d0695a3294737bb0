import type { AuditKind } from '#contract/firms/values.ts'
import type { PlanAct } from '#server/billing/events.ts'
import type { Tx } from '#server/platform/context.ts'
import { insertEntry } from './store.ts'

export type AuditAct = {
  readonly firmId: string
  readonly kind: AuditKind
  /** Whom it is about, when that is not who did it. */
  readonly subjectId?: string
  /** Its address is read from the invitation, so that one that is erased is gone here too. */
  readonly invitationId?: string
  /** Never a secret nor an address. */
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

/** Adds what happened to a firm's plan, in its transaction; an advisor's own plan is no firm's. */
export async function recordPlanAct(tx: Tx, { payer, act, detail, byId }: PlanAct): Promise<void> {
  if (payer.kind === 'firm')
    await insertEntry(tx.db, { firmId: payer.id, kind: `plan-${act}`, detail, byId, at: tx.now })
}
