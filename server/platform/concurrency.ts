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
