import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { entitlementTable } from '#contract/billing/entitlements/values.ts'
import type { Billing, Card, Subscription } from '#contract/billing/schemas.ts'
import { Summary } from './summary.tsx'

const covered: Subscription = {
  payer: { kind: 'advisor', id: '019c0000-0000-7000-8000-000000000001' },
  state: 'covered',
  plan: null,
  interval: null,
  trialEndsAt: null,
  periodStartsAt: null,
  periodEndsAt: null,
  endsAtPeriodEnd: false,
  next: null,
  renewalCents: null,
  coupon: null,
  pastDueSince: null,
  retryAt: null,
  pausedAfter: null,
  ...entitlementTable.professional,
  features: [...entitlementTable.professional.features],
  seatsUsed: 0,
}

function summary(subscription: Subscription, card: Card | null = null): string {
  const billing: Billing = {
    payers: ['advisor'],
    subscription,
    card,
    details: null,
    creditCents: 0,
    invoices: [],
    gateway: 'sandbox',
  }
  return renderToStaticMarkup(
    <MemoryRouter>
      <Summary billing={billing} subscription={subscription} planAction={null} run={async () => undefined} />
    </MemoryRouter>,
  )
}

test('asks an advisor whose firm pays for neither a card nor an address', () => {
  expect(summary(covered)).toContain('Your firm pays')
  expect(summary(covered)).not.toMatch(/Add a card|Add an address/)
})

test('lets an advisor whose firm pays change the card they left here', () => {
  expect(summary(covered, { brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2030 })).toContain('Change card')
})

test('asks an advisor with a plan of their own for a card and an address', () => {
  expect(summary({ ...covered, state: 'ended' })).toMatch(/Add a card.*Add an address/)
})
