import type { JobWithMetadata } from 'pg-boss'
import type { Logger } from 'pino'
import { Problem } from '#contract/problems.ts'
import type { Ctx } from '../context.ts'
import { jobDuration } from '../metrics/figures.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { inSpan } from '../tracing/span.ts'
import type { AnyJob } from './definition.ts'
import { causeOf, forgottenKey, isForgotten, splitTrace } from './payload.ts'

type Outcome = 'completed' | 'failed' | 'deadletter'
/** How a try ended, and why it failed. */
export type Attempt = { readonly status: Outcome; readonly output?: { readonly message: string } }
/** What a try needs of a job that was fetched. */
export type Attempted = Pick<JobWithMetadata<object>, 'id' | 'name' | 'data' | 'retryCount' | 'retryLimit'>

export type AttemptOptions = {
  readonly jobs: ReadonlyMap<string, AnyJob>
  readonly log: Logger
  readonly metrics: Pick<Metrics, 'observe'>
  readonly contextFor: (log: Logger) => Ctx<{ kind: 'system' }>
  /** Runs a statement on a connection of the queue. */
  readonly execute: (text: string, values: unknown[]) => Promise<unknown>
}

/** Creates the function that tries a fetched job once, in a span, and measures the try. */
export function createAttempt(options: AttemptOptions): (picked: Attempted) => Promise<Attempt> {
  return async (picked) => {
    const job = options.jobs.get(picked.name)
    if (!job) return { status: 'failed' }
    if (isForgotten(picked.data)) return { status: 'completed' }
    const { trace, payload } = splitTrace(picked.data ?? {})
    const begin = performance.now()
    const tried = await inSpan(
      `job ${picked.name}`,
      { kind: 'consumer', attributes: { 'job.name': picked.name, 'job.tries': picked.retryCount + 1 }, ...trace },
      () => tryOnce(options, { job, picked, payload }),
    )
    const labels = { queue: picked.name, outcome: outcomeLabelOf(tried, picked) }
    options.metrics.observe(jobDuration, labels, (performance.now() - begin) / 1_000)
    return tried
  }
}

function outcomeLabelOf({ status }: Attempt, { retryCount, retryLimit }: Attempted): 'completed' | 'failed' | 'retry' {
  if (status === 'completed') return 'completed'
  return status === 'deadletter' || retryCount >= retryLimit ? 'failed' : 'retry'
}

type Try = { readonly job: AnyJob; readonly picked: Attempted; readonly payload: object }

async function tryOnce(options: AttemptOptions, { job, picked, payload }: Try): Promise<Attempt> {
  const log = options.log.child({ job: picked.name, jobId: picked.id })
  try {
    // The payload is what enqueue wrote under this name, and enqueue took it from the
    // definition's own type.
    await job.handle(options.contextFor(log), payload as never)
    if (job.remembered) await forget(options, picked, job.remembered)
    return { status: 'completed' }
  } catch (error) {
    const isLast = picked.retryCount >= picked.retryLimit
    if (isTransient(error) && !isLast) {
      log.warn({ err: error, tries: picked.retryCount + 1 }, 'job failed and will be tried again')
      return { status: 'failed', output: { message: causeOf(error) } }
    }
    log.error({ err: error, tries: picked.retryCount + 1 }, 'job failed for good')
    return { status: isLast ? 'failed' : 'deadletter', output: { message: causeOf(error) } }
  }
}

/**
 * Whether another try can help. An unforeseen error may pass; a problem of our own rules does not.
 */
function isTransient(error: unknown): boolean {
  return !(error instanceof Problem) || error.status >= 500 || error.status === 429 || error.code === 'core.conflict'
}

/** Keeps of a finished job only what lists show, because its payload is no longer needed. */
async function forget(
  { execute }: AttemptOptions,
  { id, name, data }: Attempted,
  remembered: readonly string[],
): Promise<void> {
  const kept = Object.fromEntries(Object.entries(data ?? {}).filter(([key]) => remembered.includes(key)))
  const values = [name, id, JSON.stringify({ ...kept, [forgottenKey]: true })]
  await execute('update pgboss.job set data = $3::jsonb where name = $1 and id = $2', values)
}
