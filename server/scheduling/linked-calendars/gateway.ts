import { seconds } from '#contract/core/durations.ts'
import type { CalendarFailure } from '#contract/scheduling/linked-calendars/values.ts'
import { limitConcurrency, queuePerKey } from '#server/platform/concurrency.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fetchOutside, OutsideError } from '#server/platform/network/outside-fetch.ts'
import { openThreads } from '#server/platform/threads/threads.ts'
import { type BusyWindow, failureOfStatus, type Span } from './rules.ts'

const maxBytes = 8_000_000
const readMs = seconds(4)
const worker = new URL('./worker.ts', import.meta.url)
/** One for each calendar would let a handful of hostile ones take all processors and memory. */
const limited = limitConcurrency(2)
/** Those of one owner wait for each other first, so that they never hold both places. */
const inTurn = queuePerKey()

/** What a calendar is read for, and whose it is. */
export type ReadWindow = BusyWindow & { readonly ownerId: string }

/** What the last read left, so that an unchanged calendar is not sent again (RFC 9110, 13.1). */
export type Validators = { readonly etag: string | null; readonly lastModified: string | null }
export type Reading =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'failed'; readonly failure: CalendarFailure }
  | ({ readonly kind: 'read'; readonly spans: readonly Span[] } & Validators)

/** Fetches a calendar by its secret address and works out its busy times. Never throws. */
export async function readCalendar(
  ctx: Ctx,
  address: string,
  { window, validators }: { window: ReadWindow; validators: Validators | null },
): Promise<Reading> {
  try {
    const reply = await fetchOutside(
      new URL(address),
      {
        headers: {
          accept: 'text/calendar, */*;q=0.1',
          ...(validators?.etag && { 'if-none-match': validators.etag }),
          ...(validators?.lastModified && { 'if-modified-since': validators.lastModified }),
        },
      },
      { allowed: ctx.ports.config.calendarPrivateAddresses, maxBytes },
    )
    if (reply.status === 304 && validators) return { kind: 'unchanged' }
    const failure = failureOfStatus(reply.status)
    if (failure) return { kind: 'failed', failure }
    const spans = await busyTimesOnThread(ctx, await reply.text(), { window, worker })
    if (!spans) return { kind: 'failed', failure: 'invalid' }
    return {
      kind: 'read',
      spans,
      etag: reply.headers.get('etag'),
      lastModified: reply.headers.get('last-modified'),
    }
  } catch (error) {
    if (error instanceof OutsideError) return { kind: 'failed', failure: error.reason }
    ctx.log.warn({ err: error }, 'a calendar could not be worked out')
    return { kind: 'failed', failure: 'invalid' }
  }
}

/**
 * Works out busy times with the `readBusyTimes` of a worker, two calendars of two owners at a time.
 * The thread lives for one calendar: a rule that never ends costs four seconds of it, and a file
 * that unfolds into gigabytes ends it.
 */
export function busyTimesOnThread(
  ctx: Ctx,
  text: string,
  { window: { ownerId, ...window }, worker }: { window: ReadWindow; worker: URL },
): Promise<Span[] | null> {
  const work = async () => {
    const threads = openThreads<object, Span[] | null>(
      {
        name: 'readBusyTimes',
        filename: worker.href,
        minThreads: 0,
        maxThreads: 1,
        resourceLimits: { maxOldGenerationSizeMb: 512 },
      },
      ctx.log,
    )
    try {
      return await threads.run({ text, window }, { signal: AbortSignal.timeout(readMs) })
    } finally {
      await threads.destroy()
    }
  }
  return inTurn(ownerId, () => limited(work))
}
