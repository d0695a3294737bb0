import { testCards } from '#contract/billing/values.ts'
import type { StripeEvents } from './events.ts'
import { type Answer, type Fields, facts, missing, newId, now, ok, type Stored } from './objects.ts'

export type CustomerChange =
  | { readonly card: 'detach' | 'renew' }
  | { readonly defaultCard: string }
  | { readonly attachedCard: string }
  | { readonly name: string; readonly address: Fields; readonly defaultCard?: string }

/** Customers of Stripe with their cards, and what their owners do on Stripe's own pages. */
export function createCustomers({ emit }: StripeEvents) {
  const cards = new Map<string, string>()
  const customers = new Map<string, { method: Stored | null; facts: object }>()
  const emails = new Map<string, string>()
  const setups = new Map<string, Stored>()

  const methodOf = (customer: string, number: string): Stored => {
    const brand = testCards.find((card) => card.number === number)?.brand
    const card = { brand, last4: number.slice(-4), exp_month: 12, exp_year: 2099, funding: 'credit' }
    const stored = { ...facts('pm', 'payment_method'), customer, type: 'card', billing_details: {}, card }
    cards.set(stored.id, number)
    return stored
  }
  const customerOf = (customer: string) => {
    const { facts: more = {}, method = null } = customers.get(customer) ?? {}
    return {
      ...facts('cus', 'customer'),
      id: customer,
      ...more,
      invoice_settings: { custom_fields: null, default_payment_method: method, footer: null, rendering_options: null },
    }
  }

  return {
    has: (customer = '') => customers.has(customer),
    /** The test card of a payment method; undefined when there is no such method. */
    cardNumberOf: (method = '') => cards.get(method),
    emailOf: (customer: string) => emails.get(customer) ?? '',
    delete: (customer: string): Answer =>
      customers.delete(customer) ? ok({ id: customer, object: 'customer', deleted: true }) : missing('customer'),
    create(fields: Fields): Stored {
      const created = facts('cus', 'customer')
      customers.set(created.id, { method: null, facts: {} })
      emails.set(created.id, fields.email ?? '')
      return created
    },
    read: (customer: string): Answer => ok(customerOf(customer)),
    update(customer: string, fields: Fields): Answer {
      emails.set(customer, fields.email ?? emails.get(customer) ?? '')
      return ok({ ...facts('cus', 'customer'), id: customer })
    },
    readSetup: (setup: string): Answer => ok(setups.get(setup) ?? {}),

    enterCard(customer: string, number: string) {
      const method = methodOf(customer, number)
      customers.set(customer, { facts: {}, ...customers.get(customer), method })
      const setup = {
        ...facts('setup', 'setup_intent'),
        payment_method: method,
        payment_method_types: ['card'],
        status: 'succeeded',
        usage: 'off_session',
      }
      setups.set(setup.id, setup)
      emit('checkout.session.completed', sessionOf(customer, { setup_intent: setup.id }))
    },
    change(customer: string, change: CustomerChange) {
      const before = customers.get(customer) ?? { method: null, facts: {} }
      const { method } = before
      if ('name' in change) {
        const { name, address, defaultCard } = change
        const chosen = defaultCard === undefined ? method : methodOf(customer, defaultCard)
        customers.set(customer, { method: chosen, facts: { name, address } })
        const settings = { invoice_settings: { default_payment_method: method?.id ?? null } }
        emit('customer.updated', customerOf(customer), { name: null, ...(chosen !== method && settings) })
      } else if ('attachedCard' in change) {
        emit('payment_method.attached', methodOf(customer, change.attachedCard))
      } else if ('defaultCard' in change) {
        customers.set(customer, { ...before, method: methodOf(customer, change.defaultCard) })
        const settings = { default_payment_method: method?.id ?? null }
        emit('customer.updated', customerOf(customer), { invoice_settings: settings })
      } else if (change.card === 'detach' && method) {
        cards.delete(method.id)
        emit('payment_method.detached', { ...method, customer: null }, { customer })
      } else if (method) {
        const card = { brand: 'visa', last4: '1881', exp_month: 6, exp_year: 2098, funding: 'credit' }
        emit('payment_method.automatically_updated', { ...method, card }, { card: {} })
      }
    },
  }
}

/** A session of the hosted page on which a card is entered. */
export const sessionOf = (customer: string | undefined, more: object) => ({
  ...facts('cs', 'checkout.session'),
  mode: 'setup',
  customer,
  automatic_tax: { enabled: false },
  custom_fields: [],
  custom_text: {},
  expires_at: now() + 86_400,
  payment_method_types: ['card'],
  payment_status: 'no_payment_required',
  shipping_options: [],
  success_url: 'https://fairlead.example/billing',
  ...more,
})

/** A session of the portal on which a customer changes their details. */
export const portalOf = (customer: string | undefined) => ({
  ...facts('bps', 'billing_portal.session'),
  configuration: newId('bpc'),
  customer,
  url: `https://billing.stripe.example/${customer}`,
})
