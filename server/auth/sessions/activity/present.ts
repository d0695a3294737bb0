import type { SecurityEvent, SignedInPlace } from '#contract/auth/schemas.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { deviceOf } from '../../users/devices/rules.ts'
import type { SecurityEventRow } from '../../users/security-log/store.ts'
import type { SessionRow } from '../store.ts'

type Viewer = Pick<UserCtx, 'actor'>

export function presentEvent({ actor }: Viewer, event: SecurityEventRow): SecurityEvent {
  return {
    id: event.id,
    kind: event.kind,
    at: event.at.toISOString(),
    device: deviceOf(event.userAgent),
    ip: event.ip || null,
    isThisSession: event.sessionId === actor.sessionId,
  }
}

export function presentPlace({ actor }: Viewer, session: SessionRow): SignedInPlace {
  return {
    id: session.id,
    device: deviceOf(session.userAgent),
    ip: session.ip || null,
    signedInAt: session.createdAt.toISOString(),
    lastSeenAt: (session.refreshedAt ?? session.createdAt).toISOString(),
    assurance: session.aal,
    isThisSession: session.id === actor.sessionId,
  }
}
