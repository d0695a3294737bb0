import { modules } from '#server/modules.ts'
import type { Ctx, UserActor, UserCtx } from '#server/platform/context.ts'
import { listenersOf } from '#server/platform/create-platform.ts'
import type { Db } from '#server/platform/db/client.ts'
import { makeContext } from '#server/platform/make-context.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { DemoPerson } from './accounts.ts'

/** Contexts in the past, for the actions of the demo's people at the time they happened. */
export type Replay = {
  as(person: DemoPerson, at: Date): UserCtx
  system(at: Date): Ctx<{ kind: 'system' }>
}

/**
 * Creates contexts with the real services and listeners and a clock of their own. No job is queued,
 * no mail is sent and no socket event is emitted, because all of it is over.
 */
export function createReplay(platform: Platform, db: Db): Replay {
  const { log } = platform
  const silence = {
    enqueue: async () => {},
    emit: () => {},
    disconnectSockets: () => {},
    socketsLeave: () => {},
    socketsJoin: () => {},
    occupiedRooms: async () => new Set<never>(),
  }
  const listeners = listenersOf(modules)
  const context = <A extends UserActor | { kind: 'system' }>(actor: A, at: Date): Ctx<A> =>
    makeContext({ db, ports: platform.ports, clock: () => at, jobs: silence, realtime: silence, listeners }, actor, log)
  return {
    as: ({ id, role, email }, at) => context({ kind: 'user', id, role, email, emailVerified: true, sessionId: id }, at),
    system: (at) => context({ kind: 'system' }, at),
  }
}
