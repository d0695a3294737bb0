import type { EndpointInput, EndpointReply, EndpointShape } from '#contract/endpoint.ts'
import type { Ctx, UserActor } from '../context.ts'

/** The context a handler gets: a signed-in actor unless the endpoint is public. */
export type HandlerCtx<S extends EndpointShape> = S['access'] extends 'public' ? Ctx : Ctx<UserActor>

/**
 * What a handler returns: the reply, nothing at all for an empty 204, or a large file piece by
 * piece.
 */
type HandlerReply<S extends EndpointShape> =
  // biome-ignore lint/suspicious/noConfusingVoidType: an async function that returns nothing yields Promise<void>
  EndpointReply<S> extends undefined ? void : EndpointReply<S> | Pieces<EndpointReply<S>>
type Pieces<T> = Uint8Array extends T ? AsyncIterable<string> : never

/** An endpoint with the function that answers it. */
export type Route<S extends EndpointShape = EndpointShape> = {
  readonly endpoint: S
  readonly handle: (ctx: HandlerCtx<S>, input: EndpointInput<S>) => Promise<HandlerReply<S>>
}

/** A route as a module lists it, whatever its endpoint. */
export type AnyRoute = {
  readonly endpoint: EndpointShape
  readonly handle: (ctx: never, input: never) => Promise<unknown>
}

/** Binds an endpoint to its handler; access, validation, limits and errors happen around it. */
export function route<const S extends EndpointShape>(endpoint: S, handle: Route<S>['handle']): Route<S> {
  return { endpoint, handle }
}
