import { minutes } from '#contract/core/durations.ts'

/** Credentials of the relay last an hour, so that reading them may fail once. */
const renewEvery = minutes(20)

/**
 * Reads how a call may connect again and again while it runs, because a connection that breaks
 * needs credentials of the relay that are still valid.
 */
export function keepRenewed<T>(read: () => Promise<T>, apply: (connection: T) => void): () => void {
  let isOver = false
  const renew = async () => {
    const connection = await read()
    if (!isOver) apply(connection)
  }
  const timer = setInterval(() => void renew().catch(() => undefined), renewEvery)
  return () => {
    isOver = true
    clearInterval(timer)
  }
}
