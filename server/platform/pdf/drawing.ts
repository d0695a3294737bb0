import type { FastifyInstance } from 'fastify'
import type { Piscina } from 'piscina'
import { problem } from '#contract/problems.ts'
import { countPerKey, queuePerKey } from '../concurrency.ts'
import type { Ctx } from '../context.ts'
import { openThreads } from '../threads.ts'

const timeoutMs = 10_000
/** Sheets of one person that wait for each other, so that those of others come between them. */
const enter = countPerKey(4)
const inTurn = queuePerKey()
/**
 * Drawn on a thread of its own: reading fonts and packing a page hold a thread for a tenth of a
 * second.
 */
let threads: Piscina<object, Uint8Array> | null = null
let users = 0

/**
 * Readies the thread that draws PDFs, and ends it with the last app that uses it. Until the first
 * PDF none runs.
 */
export function provideDrawing(app: FastifyInstance): void {
  users++
  app.addHook('onClose', async () => {
    users--
    if (users > 0 || !threads) return
    const ending = threads
    threads = null
    await ending.destroy()
  })
}

function drawers({ log }: Ctx): Piscina<object, Uint8Array> {
  const options = { name: 'draw', minThreads: 0, maxThreads: 1, idleTimeout: 60_000, maxQueue: 50 }
  threads ??= openThreads<object, Uint8Array>(options, log)
  return threads
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
  if (!leave) throw problem('core.too-many', { retryAfterSeconds: timeoutMs / 1_000 })
  try {
    return await inTurn(person, () => drawNow(ctx, worker, sheet))
  } finally {
    leave()
  }
}

async function drawNow(ctx: Ctx, worker: URL, sheet: object): Promise<Uint8Array> {
  const drawing = drawers(ctx)
  if (drawing.queueSize >= drawing.options.maxQueue) throw problem('core.unavailable')
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return await drawing.run(sheet, { filename: worker.href, signal })
  } catch (cause) {
    // A late one had many before it.
    throw problem('core.unavailable', signal.aborted ? {} : { cause })
  }
}
