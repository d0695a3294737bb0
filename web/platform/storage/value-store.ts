import { useSyncExternalStore } from 'react'

/**
 * A value of the browser that several parts of a page show: small, without a library, gone with the
 * page.
 */
export type ValueStore<T> = {
  get(): T
  set(value: T): void
  use(): T
}

/** Makes a store; on the server everybody sees the first value. */
export function valueStore<T>(first: T): ValueStore<T> {
  let value = first
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const get = () => value
  return {
    get,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, get, () => first),
  }
}
