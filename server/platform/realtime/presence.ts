import { seconds } from '#contract/core/durations.ts'
import type { Ctx, UserActor } from '../context.ts'
import { type Connection, connectionSessionOf, type Io, type RealtimeDeps } from './connection.ts'
import { rooms } from './rooms.ts'

/** Hears that somebody came or went; see Module.presence. */
export type PresenceListener = {
  connected(ctx: Ctx<UserActor>): Promise<void>
  disconnected(ctx: Ctx<UserActor>): Promise<void>
}

export type PresenceOptions = RealtimeDeps & {
  readonly presence: readonly PresenceListener[]
  /**
   * How long somebody may be without a connection, as when a page reloads, before they count as
   * gone.
   */
  readonly goneAfterMs?: number
}

/**
 * Tells the listeners when somebody's first connection opens and their last one closes. Each node
 * speaks of its own connections and, before it calls somebody gone, asks the others; so `connected`
 * may be heard from two nodes.
 */
export function watchPresence(io: Io, options: PresenceOptions) {
  const goneAfterMs = options.goneAfterMs ?? seconds(3)
  const leaving = new Map<string, { actor: UserActor; timer: NodeJS.Timeout }>()

  const isHere = (id: string) => io.sockets.adapter.rooms.has(rooms.user(id))

  // Announcements run in sequence per person: a reconnect during a pending "disconnected" is
  // announced after it.
  const announcing = new Map<string, Promise<void>>()
  function tell(actor: UserActor, event: 'connected' | 'disconnected'): Promise<void> {
    const announced = (announcing.get(actor.id) ?? Promise.resolve())
      .then(() => tellNow(actor, event))
      .finally(() => {
        if (announcing.get(actor.id) === announced) announcing.delete(actor.id)
      })
    announcing.set(actor.id, announced)
    return announced
  }

  async function tellNow(actor: UserActor, event: 'connected' | 'disconnected'): Promise<void> {
    for (const listener of options.presence) {
      try {
        await listener[event](options.contextFor(actor, options.log))
      } catch (error) {
        options.log.error({ err: error }, `a listener of presence failed on ${event}`)
      }
    }
  }

  async function leave(actor: UserActor): Promise<void> {
    clearTimeout(leaving.get(actor.id)?.timer)
    leaving.delete(actor.id)
    if (isHere(actor.id)) return
    try {
      const elsewhere = await io.in(rooms.user(actor.id)).fetchSockets()
      if (elsewhere.length > 0) return
    } catch (error) {
      options.log.warn({ err: error }, 'the other nodes did not say who is connected')
    }
    if (isHere(actor.id)) return
    await tell(actor, 'disconnected')
  }

  return {
    opened(connection: Connection): void {
      const actor = connectionSessionOf(connection)?.actor
      if (!actor) return
      const wasLeaving = leaving.get(actor.id)
      clearTimeout(wasLeaving?.timer)
      leaving.delete(actor.id)
      const isFirst = io.sockets.adapter.rooms.get(rooms.user(actor.id))?.size === 1
      if (isFirst && !wasLeaving) void tell(actor, 'connected')
      connection.on('disconnect', () => {
        if (isHere(actor.id)) return
        clearTimeout(leaving.get(actor.id)?.timer)
        const timer = setTimeout(() => void leave(actor), goneAfterMs)
        leaving.set(actor.id, { actor, timer })
      })
    },

    /** Lets those who are leaving be gone now, when this node stops. */
    async settle(): Promise<void> {
      await Promise.all([...leaving.values()].map(({ actor }) => leave(actor)))
    },
  }
}
