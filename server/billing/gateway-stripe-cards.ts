import type Stripe from 'stripe'
import { type CardBrand, cardBrands, type DeclineReason, declineReasons } from '#contract/billing/values.ts'
import type { GatewayCard } from './gateway.ts'

/** Our word for why a card was declined; banks have many, and most say no more than that. */
export function declineReasonOf(code: string | null | undefined): DeclineReason {
  return declineReasons.find((reason) => reason === code) ?? 'card_declined'
}

/** Reads a card of Stripe as gateways describe cards. */
export function stripeCardOf(id: string, card: Stripe.PaymentMethod.Card): GatewayCard {
  const brand: CardBrand = cardBrands.find((name) => name === card.brand) ?? 'other'
  return { card: id, brand, last4: card.last4, expiryMonth: card.exp_month, expiryYear: card.exp_year }
}
