import type { Role } from '#contract/profiles/values.ts'

declare const roomBrand: unique symbol
/** The name of a realtime room; made only here, so that no capability invents one. */
export type Room = string & { readonly [roomBrand]: true }

// A brand exists only for the compiler; this is the one place that puts it on.
const room = (name: string) => name as Room

export const rooms = {
  /** Every connection of one person. */
  user: (id: string) => room(`user:${id}`),
  /** Every connection of one session; closed when the session ends. */
  session: (id: string) => room(`session:${id}`),
  /**
   * The watchers of one person's presence; everyone who may see it joins, as the sides of a chat
   * do.
   */
  presence: (id: string) => room(`presence:${id}`),
  /** Every connection of the people of one role. */
  role: (role: Role) => room(`role:${role}`),
  /** The people who hold one chat open. */
  chat: (id: string) => room(`chat:${id}`),
  /**
   * The connection with which somebody does a thing that needs their open tab, as a call does;
   * PresenceListener.released hears when it has closed.
   */
  holder: (userId: string, id: string) => room(`holder:${userId}:${id}`),
}

/** What the rooms of a connection say that it holds. */
export function heldIn(names: Iterable<string>, userId: string): string[] {
  const prefix = rooms.holder(userId, '')
  return [...names].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
}
