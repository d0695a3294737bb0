import type { Tx } from './context.ts'

declare const payloadType: unique symbol

/** Something that happened in a capability, in the past tense: `scheduling.requested`. */
export type DomainEvent<P> = { readonly name: `${string}.${string}`; readonly [payloadType]?: P }

/** Declares an event a capability publishes. Capabilities later in modules.ts may hear it; earlier ones never do. */
export function domainEvent<P>(name: `${string}.${string}`): DomainEvent<P> {
  return { name }
}

/** A listener bound to its event; runs inside the publisher's transaction, so it writes rows or enqueues jobs only. */
export type Listener = {
  readonly eventName: string
  readonly handle: (tx: Tx<{ kind: 'system' }>, payload: never) => Promise<void>
}

/** Binds a handler to an event, keeping the payload's type. */
export function on<P>(
  event: DomainEvent<P>,
  handle: (tx: Tx<{ kind: 'system' }>, payload: P) => Promise<void>,
): Listener {
  return { eventName: event.name, handle }
}
