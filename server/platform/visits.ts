import type { EndpointShape } from '#contract/endpoint.ts'
import { problem } from '#contract/problems.ts'
import type { UserActor, UserCtx } from './context.ts'

/** One request of a visit: whom the endpoint meets, and what it may tell. */
export type EnteredVisit = {
  /** The person whose account is viewed. */
  readonly actor: UserActor
  /** Empties what the staff does not see of a result. */
  cover(result: unknown): unknown
}

/**
 * How the platform learns whose account somebody of the staff views; one capability provides it as
 * `Module.visits`.
 */
export type VisitPort = {
  /**
   * Lets one request into the visit that its header names, and records what it reads.
   * @throws core.view-ended, core.view-only, core.not-in-view, core.second-factor-required
   */
  enter(
    ctx: UserCtx,
    visitId: string,
    request: { readonly endpoint: EndpointShape; readonly path: string; readonly query: unknown },
  ): Promise<EnteredVisit>
}

/** A process without the console, as in a small test, has no visits. */
export const noVisits: VisitPort = {
  enter: async () => {
    throw problem('core.view-ended')
  },
}
