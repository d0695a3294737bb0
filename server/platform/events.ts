import type { Tx } from './context.ts'
import type { DomainEvent } from './domain-event.ts'

/**
 * A listener bound to its event; runs inside the publisher's transaction, so it writes rows or
 * enqueues jobs only.
 */
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
