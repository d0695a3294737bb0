/**
 * A named place for state that a capability keeps for the life of a process, such as a cache or a
 * thread.
 */
export type Slot<T> = { readonly name: string; readonly type?: T }

/** The state of one process, by slot. Two platforms in one program, as in tests, share nothing. */
export type StateSlots = {
  get<T>(slot: Slot<T>): T | undefined
  set<T>(slot: Slot<T>, value: T): void
  delete(slot: Slot<unknown>): void
}

/** Declares a slot; its name appears in no reply and only helps in a debugger. */
export function defineSlot<T>(name: string): Slot<T> {
  return { name }
}

/** Creates empty slots for one platform. */
export function createSlots(): StateSlots {
  const values = new Map<Slot<unknown>, unknown>()
  return {
    // `set` below is the only writer, and a slot's type is the type of its value.
    get: <T>(slot: Slot<T>) => values.get(slot) as T | undefined,
    set: (slot, value) => void values.set(slot, value),
    delete: (slot) => void values.delete(slot),
  }
}
