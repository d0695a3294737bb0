/** What an account says of its card and address. Pure. */
import { cardBrandNames } from '#contract/billing/labels.ts'
import type { BillingAddress, GatewayCard } from '../gateway.ts'
import type { BillingAccountRow } from './tables.ts'

/** The card as its owner knows it, such as "Visa ending in 4242"; empty without one. */
export function cardText(account: Pick<BillingAccountRow, 'cardBrand' | 'cardLast4'> | null): string {
  return account?.cardBrand && account.cardLast4
    ? `${cardBrandNames[account.cardBrand]} ending in ${account.cardLast4}`
    : ''
}

/** The address, or null while state and ZIP code are not known: tax depends on them. */
export function addressOf(account: BillingAccountRow | null): BillingAddress | null {
  if (!account?.state || !account.zipCode) return null
  const { line1, line2, city, state, zipCode } = account
  return { line1, line2, city, state, zipCode }
}

/** Tells whether an account says who is billed and where, as every invoice must. */
export function isBillable(account: BillingAccountRow | null): boolean {
  return account !== null && account.name !== '' && addressOf(account) !== null
}

type Payee = Pick<BillingAccountRow, 'name' | 'line1' | 'line2' | 'city' | 'state' | 'zipCode' | 'taxId'>

/** Who an invoice is billed to, as the account is on the day it is issued. */
export function accountFacts(account: Payee | null): { billedTo: string; taxId: string | null } {
  if (!account) return { billedTo: '', taxId: null }
  const { name, line1, line2, city, state, zipCode, taxId } = account
  const place = [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return { billedTo: [name, line1, line2, place].filter(Boolean).join('\n'), taxId }
}

/** An account without a card, and without one of another gateway. */
export const noCard = { card: null, cardBrand: null, cardLast4: null, cardExpiryMonth: null, cardExpiryYear: null }

/** A card as the account stores it. */
export function storedCard({ card, brand, last4, expiryMonth, expiryYear }: GatewayCard) {
  return { card, cardBrand: brand, cardLast4: last4, cardExpiryMonth: expiryMonth, cardExpiryYear: expiryYear }
}
