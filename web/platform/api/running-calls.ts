/** A call that takes longer holds nothing else up. */
const waitedMs = 1_500

let running = 0
const waiting: (() => void)[] = []

/** Counts a call until it is answered, so that what can wait does not compete with it. */
export async function countCall<T>(call: Promise<T>): Promise<T> {
  running += 1
  try {
    return await call
  } finally {
    running -= 1
    if (running === 0) for (const resolve of waiting.splice(0)) resolve()
  }
}

/** Resolves once no call is under way, or after a second and a half. */
export function callsAnswered(): Promise<void> {
  if (running === 0) return Promise.resolve()
  return new Promise((resolve) => {
    waiting.push(resolve)
    setTimeout(resolve, waitedMs)
  })
}
