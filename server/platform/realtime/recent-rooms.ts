import type { Redis } from 'ioredis'
import { minutes, seconds } from '#contract/core/durations.ts'

/** How far back it is known what was sent; a page that took longer to connect reads again. */
const windowMs = minutes(1)
/** For what the age of a page grew on its way here. */
const travelMs = seconds(2)

/** Which rooms were sent something lately, on any node. */
export type RecentRooms = {
  note(rooms: readonly string[]): void
  /**
   * Whether one of the rooms may have been sent something since a page of this age was opened; true
   * where that is not known.
   *
   * @param pageAge in milliseconds
   */
  mayHaveMissed(rooms: readonly string[], pageAge: number): Promise<boolean>
}

/**
 * Remembers for a minute which rooms were sent something: in this process, or in Redis where other
 * nodes send as well.
 */
export function createRecentRooms(redis: Redis | null): RecentRooms {
  const memory = redis ? inRedis(redis) : inProcess()
  return {
    note: memory.note,
    async mayHaveMissed(rooms, pageAge) {
      const age = pageAge + travelMs
      // A page with another clock may say anything.
      if (!(pageAge >= 0 && age < windowMs)) return true
      return memory.wasNotedSince(rooms, age).catch(() => true)
    },
  }
}

type Memory = {
  note(rooms: readonly string[]): void
  wasNotedSince(rooms: readonly string[], age: number): Promise<boolean>
}

function inProcess(): Memory {
  // In order of time, so that the oldest come first.
  const noted = new Map<string, number>()
  return {
    note(rooms) {
      const now = performance.now()
      for (const room of rooms) {
        noted.delete(room)
        noted.set(room, now)
      }
      for (const [room, at] of noted) {
        if (now - at < windowMs) break
        noted.delete(room)
      }
    },
    wasNotedSince: async (rooms, age) =>
      rooms.some((room) => performance.now() - (noted.get(room) ?? Number.NEGATIVE_INFINITY) <= age),
  }
}

/** The time is in how long a key is still kept, because the clocks of nodes differ. */
function inRedis(redis: Redis): Memory {
  const keyOf = (room: string) => `recent-room:${room}`
  return {
    // Before the event itself on the same line: a connection that comes between finds the note.
    // What fails is lost with the event (gaps.ts).
    note: (rooms) => rooms.forEach((room) => void redis.set(keyOf(room), '', 'PX', windowMs).catch(() => null)),
    async wasNotedSince(rooms, age) {
      const left = await Promise.all(rooms.map((room) => redis.pttl(keyOf(room))))
      return left.some((milliseconds) => milliseconds >= 0 && windowMs - milliseconds <= age)
    },
  }
}
