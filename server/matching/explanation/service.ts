import type { FastifyInstance } from 'fastify'
import type { Piscina } from 'piscina'
import { problem } from '#contract/problems.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { openThreads } from '#server/platform/threads.ts'
import { getProfile } from '#server/profiles/service.ts'
import { presentMatchWith } from '../present.ts'
import { getMatch } from '../service.ts'
import { presentSheet, type Sheet } from './present.ts'

const timeoutMs = 10_000
const worker = new URL('./worker.ts', import.meta.url).href
/** Drawn on a thread of its own: reading fonts and packing a page hold a thread for a tenth of a second. */
let threads: Piscina<unknown, Uint8Array> | null = null
let users = 0

/** Readies the thread that draws, and ends it with the last app that uses it. Until the first sheet none runs. */
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

function drawers({ log }: UserCtx): Piscina<unknown, Uint8Array> {
  const options = {
    filename: worker,
    name: 'draw',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    maxQueue: 50,
  }
  threads ??= openThreads<unknown, Uint8Array>(options, log)
  return threads
}

/**
 * Draws why the actor and an advisor match, as a sheet to keep and share. Their name is on it only when they ask.
 * @throws profiles.not-an-advisor, matching.no-match, core.unavailable
 */
export async function explain(
  ctx: UserCtx,
  advisorId: string,
  { withName }: { withName: boolean },
): Promise<Uint8Array> {
  const { match, sharpening } = presentMatchWith(await getMatch(ctx, advisorId))
  if (!match) throw problem('matching.no-match')
  const profile = withName ? await getProfile(ctx, ctx.actor.id) : null
  const name = profile && `${profile.firstName} ${profile.lastName}`.trim()
  const sheet: Sheet = presentSheet({ match, sharpening, name: name || null, now: ctx.now })
  return drawOn(ctx, worker, sheet)
}

/**
 * Draws a sheet with the function `draw` of a worker file, on the one thread that draws.
 * @throws core.unavailable
 */
export async function drawOn(ctx: UserCtx, filename: string, sheet: unknown): Promise<Uint8Array> {
  try {
    return await drawers(ctx).run(sheet, { filename, signal: AbortSignal.timeout(timeoutMs) })
  } catch (error) {
    ctx.log.warn({ err: error }, 'a sheet was not drawn')
    throw problem('core.unavailable')
  }
}
