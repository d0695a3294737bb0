import type { SecurityEventKind } from '#contract/auth/values.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import type { Metadata } from '../../tables.ts'
import { insertSecurityEvent } from './store.ts'

export type SecurityEvent = {
  readonly kind: SecurityEventKind
  /** Null when it happened to nobody we know. */
  readonly userId: string | null
  readonly sessionId?: string
  readonly detail?: Metadata
}

/** Writes to the account's security log, on the transaction of what is recorded. */
export async function record(ctx: Pick<AuthCtx, 'db' | 'now' | 'caller'>, event: SecurityEvent): Promise<void> {
  const { ip, userAgent } = ctx.caller
  await insertSecurityEvent(ctx.db, { ...event, ip, userAgent, at: ctx.now })
}
