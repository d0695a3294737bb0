import type { SecurityEvent, SignedInPlace } from '#contract/auth/schemas.ts'
import type { ShownEventKind } from '#contract/auth/values.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { deviceOf } from '../../users/devices/rules.ts'
import type { SecurityEventRow } from '../../users/security-log/store.ts'
import type { SessionRow } from '../store.ts'

type Viewer = Pick<UserCtx, 'actor'>

export function presentEvent({ actor }: Viewer, event: SecurityEventRow): SecurityEvent {
  return {
    id: event.id,
    kind: shownKind(event),
    at: event.at.toISOString(),
    device: deviceOf(event.userAgent),
    ip: event.ip || null,
    isThisSession: event.sessionId === actor.sessionId,
  }
}

/** The wrong password of a reauthentication is stored with its session, and a sign-in has none. */
const shownKind = ({ kind, sessionId }: SecurityEventRow): ShownEventKind =>
  kind === 'sign_in_failed' && sessionId ? 'reauthentication_failed' : kind

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
