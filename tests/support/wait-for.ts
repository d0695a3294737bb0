import { vi } from 'vitest'
import { seconds } from '#contract/core/durations.ts'

/**
 * Resolves with what `check` returns once it no longer throws; it is tried again after that many
 * milliseconds. The half minute is the end of a wait that failed, not a measure: on a busy machine
 * a second is short.
 */
export const waitFor = <T>(check: () => T | Promise<T>, interval = 50): Promise<T> =>
  vi.waitFor(check, { timeout: seconds(30), interval })
