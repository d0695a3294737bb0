import { vi } from 'vitest'
import { seconds } from '#contract/core/durations.ts'

/**
 * Tries `check` every `interval` milliseconds until it no longer throws, and resolves with what it
 * returns. Half a minute is the end of a wait that failed: a busy machine needs more than a second.
 */
export const waitFor = <T>(check: () => T | Promise<T>, interval = 50): Promise<T> =>
  vi.waitFor(check, { timeout: seconds(30), interval })
