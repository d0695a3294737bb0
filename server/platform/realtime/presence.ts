import { seconds } from '#contract/core/durations.ts'
import type { Ctx, UserActor } from '../context.ts'
import { type Connection, connectionSessionOf, type Io, type RealtimeDeps } from './connection.ts'
import { heldIn, type Room, rooms } from './rooms.ts'

/** Hears that somebody came or went; see Module.presence. */
export type PresenceListener = {
  connected(ctx: Ctx<UserActor>): Promise<void>
  disconnected(ctx: Ctx<UserActor>): Promise<void>
  /** A connection in `rooms.holder` has closed, and no other one of the person holds this. */
  released?(ctx: Ctx<UserActor>, id: string): Promise<void>
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

  const releasing = new Set<{ release: () => Promise<void>; timer: NodeJS.Timeout }>()

  const isHere = (id: string) => io.sockets.adapter.rooms.has(rooms.user(id))

  /** Calls the listeners after a while, if the person's connection has not come back by then. */
  function releaseLater(actor: UserActor, id: string): void {
    const release = async () => {
      clearTimeout(pending.timer)
      releasing.delete(pending)
      const room = rooms.holder(actor.id, id)
      if ((await occupiedRooms(io, [room])).has(room)) return
      await each('released', (listener) => listener.released?.(options.contextFor(actor, options.log), id))
    }
    const pending = { release, timer: setTimeout(() => void release(), goneAfterMs) }
    releasing.add(pending)
  }

  // Announcements run in sequence per person: a reconnect during a pending "disconnected" is
  // announced after it.
  const announcing = new Map<string, Promise<void>>()
  function announce(actor: UserActor, event: 'connected' | 'disconnected'): Promise<void> {
    const announced = (announcing.get(actor.id) ?? Promise.resolve())
      .then(() => notifyListeners(actor, event))
      .finally(() => {
        if (announcing.get(actor.id) === announced) announcing.delete(actor.id)
      })
    announcing.set(actor.id, announced)
    return announced
  }

  const notifyListeners = (actor: UserActor, event: 'connected' | 'disconnected') =>
    each(event, (listener) => listener[event](options.contextFor(actor, options.log)))

  async function each(event: string, call: (listener: PresenceListener) => Promise<void> | undefined): Promise<void> {
    for (const listener of options.presence) {
      try {
        await call(listener)
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
    await announce(actor, 'disconnected')
  }

  return {
    opened(connection: Connection): void {
      const actor = connectionSessionOf(connection)?.actor
      if (!actor) return
      const wasLeaving = leaving.get(actor.id)
      clearTimeout(wasLeaving?.timer)
      leaving.delete(actor.id)
      const isFirst = io.sockets.adapter.rooms.get(rooms.user(actor.id))?.size === 1
      if (isFirst && !wasLeaving) void announce(actor, 'connected')
      // Before it leaves its rooms.
      connection.on('disconnecting', () => {
        for (const id of heldIn(connection.rooms, actor.id)) releaseLater(actor, id)
      })
      connection.on('disconnect', () => {
        if (isHere(actor.id)) return
        clearTimeout(leaving.get(actor.id)?.timer)
        const timer = setTimeout(() => void leave(actor), goneAfterMs)
        leaving.set(actor.id, { actor, timer })
      })
    },

    /** Lets those who are leaving be gone now, when this node stops. */
    async settle(): Promise<void> {
      await Promise.all([...releasing].map(({ release }) => release()))
      await Promise.all([...leaving.values()].map(({ actor }) => leave(actor)))
    },
  }
}

/**
 * Those of these rooms that any connection is in, on any node. While the other nodes do not answer
 * all are taken to be, because a call that seems deserted would be ended.
 */
export async function occupiedRooms(io: Io, wanted: readonly Room[]): Promise<ReadonlySet<Room>> {
  const isHere = (room: Room) => io.sockets.adapter.rooms.has(room)
  const elsewhere = wanted.filter((room) => !isHere(room))
  if (elsewhere.length === 0) return new Set(wanted)
  try {
    const found = new Set((await io.in(elsewhere).fetchSockets()).flatMap((socket) => [...socket.rooms]))
    return new Set(wanted.filter((room) => isHere(room) || found.has(room)))
  } catch {
    return new Set(wanted)
  }
}
