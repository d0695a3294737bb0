import type { Ctx } from './context.ts'

type SystemCtx = Ctx<{ kind: 'system' }>

/**
 * Work done outside a request, named `capability.verb`. Handlers are idempotent: a job may run twice when a node dies.
 * A handler that throws is tried again, unless it throws a problem that no further try can cure.
 */
export type JobDefinition<P extends object = object> = {
  readonly name: `${string}.${string}`
  /** A cron line in UTC: the job then also comes by itself, with an empty payload. */
  readonly schedule?: string
  /** Further tries after the first. */
  readonly retryLimit?: number
  /** How late a job with `startAfter` may be noticed; jobs for now are noticed at once. */
  readonly latenessSeconds?: number
  /** How long one try may take. A job whose process was killed is tried again sooner, within a minute. */
  readonly trySeconds?: number
  /** How long a finished job is kept for looking at; short where its payload is nobody's business. */
  readonly keptSeconds?: number
  readonly handle: (ctx: SystemCtx, payload: P) => Promise<void>
}

/** A job as a module lists it, whatever its payload. */
export type AnyJob = Omit<JobDefinition, 'handle'> & {
  readonly handle: (ctx: SystemCtx, payload: never) => Promise<void>
}

export type EnqueueOptions = {
  /** Not before this instant. */
  startAfter?: Date
  /** At most one queued job with this key; a second one is dropped. */
  singletonKey?: string
}

/** Declares a job with the type of its payload. */
export function job<P extends object>(definition: JobDefinition<P>): JobDefinition<P> {
  return definition
}
