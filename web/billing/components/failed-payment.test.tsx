import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Card, Invoice } from '#contract/billing/schemas.ts'
import { FailedPayment } from './failed-payment.tsx'

const declined = { status: 'declined', declineReason: 'card_declined', startedAt: '2026-03-02T17:00:00.000Z' } as const
const invoice: Pick<Invoice, 'totalCents' | 'payments'> = {
  payments: [{ ...declined, card: 'Visa ending in 0341' }],
  totalCents: 4_900,
}
const card = (last4: string): Card => ({ brand: 'visa', last4, expiryMonth: 12, expiryYear: 2030 })
const nothing = () => undefined
const notice = (onFile: Card | null) =>
  renderToStaticMarkup(
    <FailedPayment
      invoice={invoice}
      card={onFile}
      pastDueSince="2026-03-02T17:00:00.000Z"
      retryAt="2026-03-03T17:00:00.000Z"
      onChangeCard={nothing}
      onRetry={async () => undefined}
    />,
  )

test('the card that was declined can be tried again', () => {
  expect(notice(card('0341'))).toContain('Try this card again')
  expect(notice(card('0341'))).not.toContain('Pay $49.00 now')
})

test('a card entered after the decline is offered to pay with, not to be tried again', () => {
  expect(notice(card('4242'))).toContain('Pay $49.00 now')
  expect(notice(card('4242'))).not.toContain('again</button>')
})
