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
}
