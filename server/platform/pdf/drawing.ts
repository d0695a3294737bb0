import type { FastifyInstance } from 'fastify'
import { seconds } from '#contract/core/durations.ts'
import { problem } from '#contract/problems.ts'
import { countPerKey, queuePerKey } from '../concurrency.ts'
import type { Ctx } from '../context.ts'
import { shareThreads } from '../threads/shared-threads.ts'

const timeoutMs = seconds(10)
/** Sheets of one person that wait for each other, so that those of others come between them. */
const enter = countPerKey(4)
const inTurn = queuePerKey()
/**
 * Drawn on a thread of its own: reading fonts and packing a page hold a thread for a tenth of a
 * second.
 */
const threads = shareThreads<object, Uint8Array>({
  name: 'draw',
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 60_000,
  maxQueue: 50,
})

/**
 * Readies the thread that draws PDFs, and ends it with the last app that uses it. Until the first
 * PDF none runs.
 */
export function provideDrawing(app: FastifyInstance): void {
  threads.provide(app)
}

/**
 * Draws a sheet of plain values with `draw` of a worker file, one of a person after the other.
 * @param worker the file's URL
 * @throws core.too-many when four of the person's are unfinished; core.unavailable when the thread
 * fails or takes longer than ten seconds
 */
export async function drawPdf(ctx: Ctx, worker: URL, sheet: object): Promise<Uint8Array> {
  const person = ctx.actor.kind === 'user' ? ctx.actor.id : ctx.actor.kind
  const leave = enter(person)
  if (!leave) throw problem('core.too-many', { retryAfterSeconds: timeoutMs / seconds(1) })
  try {
    return await inTurn(person, () => drawNow(ctx, worker, sheet))
  } finally {
    leave()
  }
}

async function drawNow(ctx: Ctx, worker: URL, sheet: object): Promise<Uint8Array> {
  const drawing = threads.open(ctx.log)
  if (drawing.queueSize >= drawing.options.maxQueue) throw problem('core.unavailable')
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return await drawing.run(sheet, { filename: worker.href, signal })
  } catch (cause) {
    // A late one had many before it.
    throw problem('core.unavailable', signal.aborted ? {} : { cause })
  }
}
