import Stripe from 'stripe'
import { ZipCode } from '#contract/core/fields.ts'
import { State } from '#contract/profiles/schemas.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { BillingAddress, GatewayEvent, PaymentGateway } from './gateway.ts'
import { stripeCardOf } from './gateway-stripe-cards.ts'
import { stripeOf } from './gateway-stripe-client.ts'

/** An address as Stripe takes it. */
export const stripeAddress = ({ line1, line2, city, state, zipCode }: BillingAddress) => ({
  line1,
  line2,
  city,
  state,
  postal_code: zipCode,
  country: 'US',
})

/** An employer identification number as Stripe takes it. */
export const einOf = (taxId: string) => ({ type: 'us_ein', value: taxId }) as const

/** Creates a customer, or changes the one that exists, with the tax ID they have now. */
export const saveCustomer: PaymentGateway['saveCustomer'] = async (ctx, customer, existing) => {
  const { payer, email, name, address, taxId } = customer
  const values = {
    email,
    ...(name && { name }),
    ...(address && { address: stripeAddress(address) }),
    metadata: { payer_kind: payer.kind, payer_id: payer.id },
  }
  const { customers } = stripeOf(ctx)
  if (!existing) return (await customers.create({ ...values, ...(taxId && { tax_id_data: [einOf(taxId)] }) })).id
  const { id } = await customers.update(existing, values)
  await replaceTaxId(ctx, id, taxId)
  return id
}

export const deleteCustomer: PaymentGateway['deleteCustomer'] = async (ctx, customer) => {
  try {
    await stripeOf(ctx).customers.del(customer)
  } catch (error) {
    const isGone = error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
    if (!isGone) throw error
  }
}

/** Stripe changes no tax ID: an earlier one is deleted, and the one of now is added. */
async function replaceTaxId(ctx: Ctx, customer: string, taxId: string | null): Promise<void> {
  const { customers } = stripeOf(ctx)
  const { data: earlier } = await customers.listTaxIds(customer)
  const isThere = earlier.some(({ value }) => value === taxId)
  for (const { id, value } of earlier) if (value !== taxId) await customers.deleteTaxId(customer, id)
  if (taxId && !isThere) await customers.createTaxId(customer, einOf(taxId))
}

/** What happened to a card of a customer; anything that is no card is ignored. */
export function cardOf(
  { id, card, customer }: Stripe.PaymentMethod,
  kind: 'card-added' | 'card-renewed' | 'card-saved',
): GatewayEvent {
  return card && customer ? { kind, customer: idOf(customer), card: stripeCardOf(id, card) } : { kind: 'ignored' }
}

/**
 * Reads what somebody changed on Stripe's own page, where name, address and card can change in one
 * step. The customer is read again, because events come in any order; the default card counts only
 * when this event is about it.
 */
export async function changedCustomer(
  stripe: Stripe,
  { data: { object, previous_attributes: before } }: Stripe.CustomerUpdatedEvent,
): Promise<GatewayEvent> {
  const current = await stripe.customers.retrieve(object.id, { expand: ['invoice_settings.default_payment_method'] })
  if (current.deleted) return { kind: 'ignored' }
  const method = current.invoice_settings?.default_payment_method
  const chosen = before?.invoice_settings && typeof method === 'object' ? method : null
  return {
    kind: 'customer-changed',
    customer: object.id,
    name: current.name || null,
    address: addressOf(current),
    ...(chosen?.card && { card: stripeCardOf(chosen.id, chosen.card) }),
  }
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
