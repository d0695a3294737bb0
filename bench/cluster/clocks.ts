// cspell:ignore FAKETIME DONT
import { getOwnProfile } from '#contract/profiles/endpoints.ts'
import { demoAccounts, demoPassword } from '#server/commands/demo/accounts.ts'
import { findCluster } from '../../scripts/cluster.mjs'
import { callerOf, signIn } from '../support/traffic.ts'

/** The environment of a process whose time of day is some seconds ahead of the machine's. */
export function clockShiftedBy(secondsAhead: number): Record<string, string> {
  const library = findCluster()?.clock
  if (secondsAhead === 0 || !library) return {}
  return {
    LD_PRELOAD: library,
    FAKETIME: `${secondsAhead > 0 ? '+' : ''}${secondsAhead}s`,
    // Timers go by the other clock, which no machine sets.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
}

/** Signs in at each process and uses the session at each; counts the answers that refuse it. */
export async function countRefusedSessions(ports: readonly number[]): Promise<number> {
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  let refused = 0
  for (const from of urls) {
    const token = await signIn(from, demoAccounts.consumer.email, demoPassword)
    for (const url of urls) await callerOf(url, token)(getOwnProfile, {}).catch(() => (refused += 1))
  }
  return refused
}
