declare const payloadType: unique symbol

/** Something that happened in a capability, in the past tense: `scheduling.appointment-booked`. */
export type DomainEvent<P> = { readonly name: `${string}.${string}`; readonly [payloadType]?: P }

/**
 * Declares an event a capability publishes. Capabilities later in modules.ts may hear it; earlier
 * ones never do.
 */
export function domainEvent<P>(name: `${string}.${string}`): DomainEvent<P> {
  return { name }
}
