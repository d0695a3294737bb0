import { seconds } from '#contract/core/durations.ts'
import { limitConcurrency } from '#server/platform/concurrency.ts'
import type { Ctx } from '#server/platform/context.ts'
import { openThreads } from '#server/platform/threads/threads.ts'
import type { ReadMail } from './worker.ts'

const readMs = seconds(4)
const inTurn = limitConcurrency(2)

/**
 * Reads an email; null when it is none. The thread lives for one email: two megabytes of short
 * lines or of markup would take a minute and gigabytes, and end with it after four seconds.
 */
export function readOnThread({ log }: Ctx, raw: Uint8Array, inbox: string): Promise<ReadMail | null> {
  return inTurn(async () => {
    const threads = openThreads<object, ReadMail | null>(
      {
        name: 'readMail',
        filename: new URL('./worker.ts', import.meta.url).href,
        minThreads: 0,
        maxThreads: 1,
        resourceLimits: { maxOldGenerationSizeMb: 256 },
      },
      log,
    )
    try {
      return await threads.run({ raw, inbox }, { signal: AbortSignal.timeout(readMs) })
    } catch (error) {
      log.warn({ err: error }, 'an email could not be read')
      return null
    } finally {
      await threads.destroy()
    }
  })
}
