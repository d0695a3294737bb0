import type Stripe from 'stripe'
import { ZipCode } from '#contract/core/fields.ts'
import { State } from '#contract/profiles/schemas.ts'
import type { BillingAddress, GatewayEvent } from './gateway.ts'
import { stripeCardOf } from './gateway-stripe-cards.ts'

/** What happened to a card of a customer; anything that is no card is ignored. */
export function cardOf(
  { id, card, customer }: Stripe.PaymentMethod,
  kind: 'card-added' | 'card-renewed' | 'card-saved',
): GatewayEvent {
  return card && customer ? { kind, customer: idOf(customer), card: stripeCardOf(id, card) } : { kind: 'ignored' }
}

/**
 * Reads what somebody changed on Stripe's own page. The customer is read again, because events come
 * in any order; the default card counts only when this event is about it.
 */
export async function changedCustomer(
  stripe: Stripe,
  { data: { object, previous_attributes: before } }: Stripe.CustomerUpdatedEvent,
): Promise<GatewayEvent> {
  const current = await stripe.customers.retrieve(object.id, { expand: ['invoice_settings.default_payment_method'] })
  if (current.deleted) return { kind: 'ignored' }
  const method = current.invoice_settings?.default_payment_method
  if (before?.invoice_settings && method && typeof method !== 'string') return cardOf(method, 'card-saved')
  return { kind: 'customer-changed', customer: object.id, name: current.name || null, address: addressOf(current) }
}

/** The address, when it is one that invoices can have: in the US, with a state and a ZIP code. */
function addressOf({ address }: Stripe.Customer): BillingAddress | null {
  const state = State.safeParse(address?.state)
  const zipCode = ZipCode.safeParse(address?.postal_code)
  if (address?.country !== 'US' || !state.success || !zipCode.success) return null
  const { line1, line2, city } = address
  return { line1: line1 ?? '', line2: line2 ?? '', city: city ?? '', state: state.data, zipCode: zipCode.data }
}

/** The id of something that may be expanded. */
export const idOf = (value: string | { id: string } | null) => (typeof value === 'string' ? value : (value?.id ?? ''))
