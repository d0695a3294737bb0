import type { SecurityEventKind } from '#contract/auth/values.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import type { Metadata } from '../../tables.ts'
import { insertSecurityEvent } from './store.ts'

export type NewSecurityEvent = {
  readonly kind: SecurityEventKind
  /** Null when the event belongs to no known account. */
  readonly userId: string | null
  readonly sessionId?: string
  readonly detail?: Metadata
}

/** Writes to the security log, in the transaction of the recorded change. */
export async function recordSecurityEvent(
  ctx: Pick<AuthCtx, 'db' | 'now' | 'caller'>,
  event: NewSecurityEvent,
): Promise<void> {
  const { ip, userAgent } = ctx.caller
  await insertSecurityEvent(ctx.db, { ...event, ip, userAgent, at: ctx.now })
}
