import { email } from '#server/platform/mail/email.ts'
import { type BillingEmailInput, billingEmailText } from './emails.texts.ts'

const example = {
  number: 'FL-2026-0042',
  plan: 'professional',
  totalCents: 9_900,
  periodStart: new Date('2026-03-03T00:00:00Z'),
  periodEnd: new Date('2026-04-03T00:00:00Z'),
  unused: null,
} as const
const page = { url: 'https://fairlead.example/billing', timeZone: 'UTC' } as const
const lost = ['matching', 'lead_numbers'] as const
const until = example.periodEnd
const next = { plan: 'professional', interval: 'monthly', renewalCents: 9_900, coupon: null } as const
/** A week after a payment that was due on the period's first day. */
const lastRetryAt = new Date('2026-03-10T00:00:00Z')

/** Everything about a payer's money and access; it cannot be switched off. */
export const billingEmail = email<BillingEmailInput, 'billing'>({
  kind: 'billing.news',
  preference: 'billing',
  examples: {
    'trial-ending': { kind: 'trial_ending', daysLeft: 3, endsAt: example.periodEnd, chosen: null, lost, ...page },
    'trial-ending-with-plan': {
      kind: 'trial_ending',
      daysLeft: 1,
      endsAt: example.periodEnd,
      chosen: { plan: 'basic', interval: 'monthly', renewalCents: 3_920, coupon: { code: 'SPRING', periodsLeft: 3 } },
      lost: [],
      ...page,
    },
    'trial-over': { kind: 'trial_over', lost, ...page },
    'plan-chosen-on-trial': { kind: 'plan_chosen', running: null, startsAt: until, next, ...page },
    'smaller-plan-chosen': {
      kind: 'plan_chosen',
      running: 'professional',
      startsAt: until,
      next: { ...next, plan: 'basic', renewalCents: 4_900 },
      ...page,
    },
    'plan-kept': { kind: 'plan_chosen', running: 'professional', startsAt: until, next, ...page },
    paid: { kind: 'paid', invoice: example, ...page },
    'paid-for-a-change': {
      kind: 'paid',
      invoice: { ...example, periodStart: new Date('2026-03-19T00:00:00Z'), unused: { plan: 'basic', cents: 2_371 } },
      ...page,
    },
    'too-small': { kind: 'paid', invoice: { ...example, totalCents: 20 }, ...page },
    'paid-by-credit': { kind: 'paid', invoice: { ...example, totalCents: 0 }, ...page },
    'choice-declined': { kind: 'choice_declined', invoice: example, reason: 'insufficient_funds', ...page },
    'payment-failed': {
      kind: 'payment_failed',
      invoice: example,
      isFirst: true,
      retryAt: new Date('2026-03-04T00:00:00Z'),
      pausesAt: lastRetryAt,
      lost,
      ...page,
    },
    'payment-failed-again': {
      kind: 'payment_failed',
      invoice: example,
      isFirst: false,
      retryAt: lastRetryAt,
      pausesAt: lastRetryAt,
      lost,
      ...page,
    },
    paused: { kind: 'paused', reason: 'declined', lost, ...page },
    'paused-after-dispute': { kind: 'paused', reason: 'dispute', lost, ...page },
    'plan-ended': { kind: 'plan_ended', lost, ...page },
    canceled: { kind: 'canceled', until, lost, ...page },
    resumed: { kind: 'resumed', plan: 'professional', startsAt: until, next, ...page },
    'resumed-with-smaller-plan': {
      kind: 'resumed',
      plan: 'professional',
      startsAt: until,
      next: { ...next, plan: 'basic', renewalCents: 4_900 },
      ...page,
    },
    'plan-reduced': { kind: 'plan_reduced', plan: 'basic', lost: ['lead_numbers', 'answer_times'], ...page },
    covered: { kind: 'covered', firmName: 'Larkspur Fiduciary', creditCents: 4_950, hadPlan: true, ...page },
    'covered-without-credit': {
      kind: 'covered',
      firmName: 'Larkspur Fiduciary',
      creditCents: 0,
      hadPlan: true,
      ...page,
    },
    'covered-without-plan': {
      kind: 'covered',
      firmName: 'Larkspur Fiduciary',
      creditCents: 0,
      hadPlan: false,
      ...page,
    },
    'cover-at-risk': { kind: 'cover_at_risk', firmName: 'Larkspur Fiduciary', pausesAt: lastRetryAt, lost, ...page },
    'cover-ended': { kind: 'cover_ended', until: null, lost, ...page },
    'cover-ended-on-trial': { kind: 'cover_ended', until, lost: [], ...page },
    'smaller-plan-dropped': {
      kind: 'smaller_plan_dropped',
      plan: 'growth',
      dropped: 'small_firm',
      seatsUsed: 6,
      ...page,
    },
    'refund-failed': { kind: 'refund_failed', invoice: example, amountCents: 2_500, ...page },
    refunded: { kind: 'refunded', invoice: example, amountCents: 2_500, ...page },
    credited: { kind: 'credited', amountCents: 1_000, ...page },
    extended: { kind: 'extended', until: example.periodEnd, ...page },
    disputed: { kind: 'disputed', ...page },
  },
  write(input) {
    const { title, paragraphs, act } = billingEmailText(input)
    return { subject: title, title, paragraphs, action: { label: act, url: input.url } }
  },
})

export const billingEmails = [billingEmail] as const
