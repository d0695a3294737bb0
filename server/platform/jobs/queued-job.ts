declare const payloadType: unique symbol

/**
 * A job as it is queued, with the type of its payload: all that a transaction needs to store it.
 */
export type QueuedJob<P extends object = object> = {
  readonly name: `${string}.${string}`
  /** A cron line in UTC: the job then also comes by itself, with an empty payload. */
  readonly schedule?: string
  /** Further tries after the first. */
  readonly retryLimit?: number
  /** How late a job with `startAfter` may be noticed; jobs for now are noticed at once. */
  readonly latenessSeconds?: number
  /**
   * How long one try may take. A job whose process was killed is tried again sooner, within a
   * minute.
   */
  readonly trySeconds?: number
  /**
   * How long a finished job is kept for looking at; short where its payload is nobody's business.
   */
  readonly keptSeconds?: number
  /** The parts of the payload that stay once the job is done; the whole of it without this. */
  readonly remembered?: readonly string[]
  /**
   * The job calls servers that users choose, such as webhook receivers. Few jobs of one `group` run
   * at once on each node, so that one user's slow servers do not delay everybody else's jobs.
   */
  readonly isGrouped?: true
  readonly [payloadType]?: P
}

export type EnqueueOptions = {
  /** A UUID by which the job is found later; a random one without this. */
  id?: string
  /** Not before this instant. */
  startAfter?: Date
  /** At most one queued job with this key; a second one is dropped. */
  singletonKey?: string
  /** Whose job it is, where the job `isGrouped`. */
  group?: string
}

/** One job to be stored among others of its kind. */
export type JobOrder<P extends object = object> = EnqueueOptions & { readonly payload: P }
