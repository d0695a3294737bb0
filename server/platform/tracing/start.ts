import type { TraceOptions } from './options.ts'
import { recordSpans } from './span.ts'

let running: { readonly stop: () => Promise<void> } | null = null

/**
 * Begins to record spans, and loads nothing before that; safe to call again. Threads start their
 * own, as they share no memory.
 * @returns what sends the last spans and ends recording
 */
export async function startTracing(options: TraceOptions): Promise<() => Promise<void>> {
  if (running) return running.stop
  const { createRecorder } = await import('./otlp.ts')
  const recorder = createRecorder(options)
  recordSpans(recorder)
  running = {
    async stop() {
      recordSpans(null)
      running = null
      await recorder.close().catch(() => {})
    },
  }
  return running.stop
}
