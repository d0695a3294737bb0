import { email } from '#server/platform/mail/email.ts'
import { type BillingEmailInput, wordsOf } from './emails.words.ts'

const example = {
  number: 'FL-2026-0042',
  plan: 'professional',
  totalCents: 9_900,
  periodStart: new Date('2026-03-03T00:00:00Z'),
  periodEnd: new Date('2026-04-03T00:00:00Z'),
  unused: null,
} as const
const url = 'https://fairlead.example/billing'
const lost = ['matching', 'lead_numbers'] as const
const until = example.periodEnd
/** A week after a payment that was due on the period's first day. */
const lastRetryAt = new Date('2026-03-10T00:00:00Z')

/** Everything about a payer's money and access; it cannot be switched off. */
export const billingEmail = email<BillingEmailInput, 'billing'>({
  kind: 'billing.news',
  preference: 'billing',
  examples: {
    'trial-ending': { kind: 'trial_ending', daysLeft: 3, endsAt: example.periodEnd, plan: null, lost, url },
    'trial-ending-with-plan': {
      kind: 'trial_ending',
      daysLeft: 1,
      endsAt: example.periodEnd,
      plan: 'basic',
      lost: [],
      url,
    },
    'trial-over': { kind: 'trial_over', lost, url },
    paid: { kind: 'paid', invoice: example, url },
    'paid-for-a-change': {
      kind: 'paid',
      invoice: { ...example, periodStart: new Date('2026-03-19T00:00:00Z'), unused: { plan: 'basic', cents: 2_371 } },
      url,
    },
    'paid-by-credit': { kind: 'paid', invoice: { ...example, totalCents: 0 }, url },
    'choice-declined': { kind: 'choice_declined', invoice: example, reason: 'insufficient_funds', url },
    'payment-failed': {
      kind: 'payment_failed',
      invoice: example,
      isFirst: true,
      retryAt: new Date('2026-03-04T00:00:00Z'),
      pausesAt: lastRetryAt,
      lost,
      url,
    },
    'payment-failed-again': {
      kind: 'payment_failed',
      invoice: example,
      isFirst: false,
      retryAt: lastRetryAt,
      pausesAt: lastRetryAt,
      lost,
      url,
    },
    paused: { kind: 'paused', reason: 'declined', lost, url },
    'paused-after-dispute': { kind: 'paused', reason: 'dispute', lost, url },
    'plan-ended': { kind: 'plan_ended', lost, url },
    canceled: { kind: 'canceled', until, lost, url },
    'plan-reduced': { kind: 'plan_reduced', plan: 'basic', lost: ['lead_numbers', 'answer_times'], url },
    covered: { kind: 'covered', firmName: 'Larkspur Fiduciary', creditCents: 4_950, hadPlan: true, url },
    'covered-without-credit': { kind: 'covered', firmName: 'Larkspur Fiduciary', creditCents: 0, hadPlan: true, url },
    'covered-without-plan': { kind: 'covered', firmName: 'Larkspur Fiduciary', creditCents: 0, hadPlan: false, url },
    'cover-at-risk': { kind: 'cover_at_risk', firmName: 'Larkspur Fiduciary', pausesAt: lastRetryAt, lost, url },
    'cover-ended': { kind: 'cover_ended', until: null, lost, url },
    'cover-ended-on-trial': { kind: 'cover_ended', until, lost: [], url },
    'smaller-plan-dropped': { kind: 'smaller_plan_dropped', plan: 'growth', dropped: 'small_firm', seatsUsed: 6, url },
    'refund-failed': { kind: 'refund_failed', invoice: example, amountCents: 2_500, url },
    refunded: { kind: 'refunded', invoice: example, amountCents: 2_500, url },
    credited: { kind: 'credited', amountCents: 1_000, url },
    extended: { kind: 'extended', until: example.periodEnd, url },
    disputed: { kind: 'disputed', url },
  },
  write(input) {
    const { title, paragraphs, act } = wordsOf(input)
    return { subject: title, title, paragraphs, action: { label: act, url: input.url } }
  },
})

export const billingEmails = [billingEmail] as const
