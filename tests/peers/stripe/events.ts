import { createHmac } from 'node:crypto'
import type { StripeDescription } from './description.ts'
import { newId, now } from './objects.ts'

export type StripeEvent = {
  readonly id: string
  readonly type: string
  readonly data: { readonly object: object; readonly previous_attributes?: object }
}

export type StripeEvents = {
  /** Makes an event that fits the description. */
  create(event: StripeEvent): StripeEvent
  /** Adds an event to those that are sent next. */
  emit(type: string, object: object, before?: object): void
  /** Events that Stripe would send now, the oldest first. */
  take(): StripeEvent[]
}

export function createStripeEvents(description: StripeDescription): StripeEvents {
  let waiting: StripeEvent[] = []
  function create(event: StripeEvent): StripeEvent {
    const mismatch = description.eventMismatch(asSent(event, now()))
    if (mismatch) throw new Error(`Stripe sends no such event: ${mismatch}`)
    return event
  }
  return {
    create,
    emit: (type, object, before) =>
      void waiting.push(
        create({ id: newId('evt'), type, data: { object, ...(before && { previous_attributes: before }) } }),
      ),
    take() {
      const taken = waiting
      waiting = []
      return taken
    },
  }
}

/** The headers and bytes of an event, signed at an instant. */
export function signEvent(event: StripeEvent, at: Date, secret: string) {
  const time = Math.floor(at.getTime() / 1_000)
  const body = JSON.stringify(asSent(event, time))
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return { body, headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` } }
}

const asSent = (event: StripeEvent, created: number) => ({
  ...event,
  object: 'event',
  api_version: null,
  created,
  livemode: false,
  pending_webhooks: 1,
})
