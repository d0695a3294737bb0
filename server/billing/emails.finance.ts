import { dollarsText } from '#contract/billing/labels.ts'
import { brand } from '#contract/brand.ts'
import { email } from '#server/platform/mail/email.ts'
import type { TakenMoney } from './gateway.ts'

/** What those of the staff who bill have to look at. */
export type FinanceNotification =
  | { readonly kind: 'differences'; readonly count: number; readonly day: string }
  | { readonly kind: 'refund_failed'; readonly amountCents: number; readonly number: string }
  | {
      readonly kind: 'payment_differs'
      readonly amountCents: number
      readonly taken: TakenMoney
      readonly reference: string
    }
type Input = FinanceNotification & { readonly url: string }

const url = 'https://fairlead.example/admin/payments'

/** Money that needs a person: books that differ, or a refund that did not arrive. */
export const financeEmail = email<Input, null>({
  kind: 'billing.finance',
  preference: null,
  examples: {
    differences: { kind: 'differences', count: 2, day: '2026-03-04', url },
    'payment-differs': {
      kind: 'payment_differs',
      amountCents: 4_900,
      taken: { amount: 4_500, currency: 'usd' },
      reference: 'pi_3Qh2',
      url,
    },
    'refund-failed': { kind: 'refund_failed', amountCents: 2_500, number: 'FL-2026-0042', url },
  },
  write(input) {
    const { title, text } = financeEmailText(input)
    return {
      subject: `${brand.name}: ${title}`,
      title,
      paragraphs: [text],
      action: { label: 'Open payments', url: input.url },
    }
  },
})

function financeEmailText(notification: FinanceNotification): { title: string; text: string } {
  if (notification.kind === 'refund_failed')
    return {
      title: `A refund of ${dollarsText(notification.amountCents)} failed`,
      text: `The refund ${notification.number ? `for invoice ${notification.number}` : 'of a payment that came too late'} was refused or sent back by the bank. The payer knows that we still owe it. Send it another way, or grant credit.`,
    }
  if (notification.kind === 'payment_differs')
    return {
      title: 'A payment came with another amount',
      text: `The charge was for ${dollarsText(notification.amountCents)}, and the payment gateway took ${takenText(notification.taken)} (${notification.reference}). The payment counts as failed, and the plan was not changed. Refund it at the gateway, and tell the payer.`,
    }
  const things = notification.count === 1 ? '1 payment or refund' : `${notification.count} payments or refunds`
  return {
    title: 'The ledger and the payment gateway differ',
    text: `The comparison of ${notification.day} found ${things} that only one of the two knows, or with another amount. Each is listed on the payments page.`,
  }
}

function takenText({ amount, currency }: TakenMoney): string {
  return currency === 'usd' ? dollarsText(amount) : `${amount} in the smallest unit of ${currency.toUpperCase()}`
}
