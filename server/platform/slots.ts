/**
 * A named place for state that a capability keeps for the life of a process, such as a cache or a
 * thread.
 */
export type StateSlot<T> = { readonly name: string; readonly type?: T }

/** The state of one process, by slot. Two platforms in one program, as in tests, share nothing. */
export type StateSlots = {
  get<T>(slot: StateSlot<T>): T | undefined
  set<T>(slot: StateSlot<T>, value: T): void
  delete(slot: StateSlot<unknown>): void
}

/** Declares a slot; its name appears in no reply and only helps in a debugger. */
export function defineSlot<T>(name: string): StateSlot<T> {
  return { name }
}

/** Creates empty slots for one platform. */
export function createSlots(): StateSlots {
  const values = new Map<StateSlot<unknown>, unknown>()
  return {
    // `set` below is the only writer, and a slot's type is the type of its value.
    get: <T>(slot: StateSlot<T>) => values.get(slot) as T | undefined,
    set: (slot, value) => void values.set(slot, value),
    delete: (slot) => void values.delete(slot),
  }
}
