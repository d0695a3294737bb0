import type { Ctx } from '../context.ts'
import type { QueuedJob } from './queued-job.ts'

type SystemCtx = Ctx<{ kind: 'system' }>

/**
 * Work done outside a request, named `capability.verb`; it is tried again when it throws, unless a
 * problem cannot be cured by another try. Handlers are idempotent, because a job may run twice when
 * a node dies.
 */
export type JobDefinition<P extends object = object> = QueuedJob<P> & {
  readonly handle: (ctx: SystemCtx, payload: P) => Promise<void>
}

/** A job as a module lists it, whatever its payload. */
export type AnyJob = Omit<JobDefinition, 'handle'> & {
  readonly handle: (ctx: SystemCtx, payload: never) => Promise<void>
}

/** Declares a job with the type of its payload. */
export function job<P extends object>(definition: JobDefinition<P>): JobDefinition<P> {
  return definition
}
