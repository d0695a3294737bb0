import type { FastifyInstance } from 'fastify'
import { seconds } from '#contract/core/durations.ts'
import type { Logger } from '../log/logger.ts'
import { shareThreads } from '../threads/shared-threads.ts'

/** What a PDF says of itself, and its first page as a WebP picture. */
export type PdfFacts = { readonly pageCount: number; readonly preview: Uint8Array | null }

const timeoutMs = seconds(10)
/** A file from a stranger is read on a thread of its own, which can be ended at any time. */
const threads = shareThreads<string, PdfFacts | 'damaged'>({
  filename: new URL('./pdf-preview-worker.ts', import.meta.url).href,
  name: 'readPdf',
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 30_000,
  resourceLimits: { maxOldGenerationSizeMb: 256 },
})

/** Readies the thread that reads PDFs, and ends it with the last app that uses it. */
export function providePdfPreviews(app: FastifyInstance): void {
  threads.provide(app)
}

/**
 * Counts the pages of a PDF and draws the first one without running its scripts. `damaged` when it
 * is no PDF inside; null when it needs a password, or takes longer than ten seconds.
 */
export async function inspectPdf(path: string, log: Logger): Promise<PdfFacts | 'damaged' | null> {
  try {
    return await threads.open(log).run(path, { signal: AbortSignal.timeout(timeoutMs) })
  } catch (err) {
    log.warn({ err }, 'a PDF has no preview')
    return null
  }
}
