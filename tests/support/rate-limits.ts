import type { AuthApp } from './auth.ts'

/** Calls until the reply is 429, at most `most` times. Null when it never is. */
export async function callUntilLimited(app: AuthApp, path: string, options: Parameters<AuthApp['call']>[1], most = 5) {
  for (let calls = 1; calls <= most; calls += 1) {
    const reply = await app.call(path, options)
    if (reply.status === 429) return { calls, ...reply }
  }
  return null
}
