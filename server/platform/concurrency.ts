/** Runs work at most `most` at a time, in the order in which it arrives. */
export function limitConcurrency(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // The place goes to the next in line, if anybody waits.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/**
 * Runs the work of one key one after the other, in the order in which it arrives. Work of different
 * keys does not wait for each other.
 */
export function queuePerKey(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work)
    const settled = turn.catch(() => undefined)
    last.set(key, settled)
    try {
      return await turn
    } finally {
      if (last.get(key) === settled) last.delete(key)
    }
  }
}

/**
 * Counts what is unfinished of each key. The function that is returned enters one more, and returns
 * what to call when it is finished; null when `most` of the key are unfinished.
 */
export function countPerKey(most: number): (key: string) => (() => void) | null {
  const unfinished = new Map<string, number>()
  return (key) => {
    const before = unfinished.get(key) ?? 0
    if (before >= most) return null
    unfinished.set(key, before + 1)
    return () => {
      const left = (unfinished.get(key) ?? 1) - 1
      if (left > 0) unfinished.set(key, left)
      else unfinished.delete(key)
    }
  }
}
