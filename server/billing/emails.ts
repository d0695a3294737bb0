import type { Feature } from '#contract/billing/entitlements/values.ts'
import { dollarsText, featureLabels } from '#contract/billing/labels.ts'
import { type PauseReason, type PlanId, plans } from '#contract/billing/values.ts'
import { email } from '#server/platform/mail/email.ts'

export type EmailedInvoice = {
  number: string | null
  plan: PlanId
  totalCents: number
  /** The days that it charges. */
  periodStart: Date
  periodEnd: Date
  /** The credit for the unused days of a plan that ended early. */
  unused: { plan: PlanId; cents: number } | null
}
/** What a payer is notified of, with what its words need. */
export type BillingEmailNews =
  | { kind: 'trial_ending'; daysLeft: number; endsAt: Date; plan: PlanId | null; lost: readonly Feature[] }
  | { kind: 'paused'; reason: PauseReason; lost: readonly Feature[] }
  | { kind: 'trial_over' | 'plan_ended'; lost: readonly Feature[] }
  /** `until`: what was left of the own trial goes on to then. */
  | { kind: 'cover_ended'; until: Date | null; lost: readonly Feature[] }
  /** The firm's payment failed; `pausesAt`: the last try, after which its plan covers nobody. */
  | { kind: 'cover_at_risk'; firmName: string; pausesAt: Date; lost: readonly Feature[] }
  | { kind: 'canceled'; until: Date; lost: readonly Feature[] }
  | { kind: 'plan_reduced'; plan: PlanId; lost: readonly Feature[] }
  /** `plan` goes on, because the team outgrew `dropped`. */
  | { kind: 'smaller_plan_dropped'; plan: PlanId; dropped: PlanId; seatsUsed: number }
  | { kind: 'disputed' }
  | { kind: 'paid'; invoice: EmailedInvoice }
  /** `pausesAt`: the last try, after which the plan pauses. */
  | {
      kind: 'payment_failed'
      invoice: EmailedInvoice
      isFirst: boolean
      retryAt: Date
      pausesAt: Date
      lost: readonly Feature[]
    }
  | { kind: 'refunded' | 'refund_failed'; invoice: EmailedInvoice; amountCents: number }
  | { kind: 'covered'; firmName: string; creditCents: number; hadPlan: boolean }
  | { kind: 'credited'; amountCents: number }
  | { kind: 'extended'; until: Date }
type Input = BillingEmailNews & { url: string }
type Words = { title: string; paragraphs: string[]; act: string }

const day = (date: Date) => date.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const kept = 'You keep your profile, clients, messages, calendar and pipeline.'
/** What goes, in the words of the price list. */
const lossText = (lost: readonly Feature[]) =>
  lost.length === 0
    ? kept
    : `${kept} What stops: ${lost.map((feature) => featureLabels[feature].toLowerCase()).join('; ')}.`

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
export const billingEmail = email<Input, 'billing'>({
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

function wordsOf(input: Input): Words {
  switch (input.kind) {
    case 'trial_ending':
      return trialEnding(input)
    case 'trial_over':
      return {
        title: 'Your trial has ended',
        paragraphs: [lossText(input.lost), 'Choose a plan whenever you like.'],
        act: 'Choose a plan',
      }
    case 'paid':
      return paid(input.invoice)
    case 'payment_failed':
      return {
        title: `Your payment of ${dollarsText(input.invoice.totalCents)} didn’t go through${input.isFirst ? '' : ' again'}`,
        paragraphs: [
          `${input.isFirst ? 'The' : 'We tried again, and the'} payment for ${planPeriod(input.invoice)} didn’t go through. Nothing has changed on your account yet.`,
          input.isFirst
            ? `We try again 1, 3, 5 and 7 days after the first try. If the last one fails on ${day(input.pausesAt)}, your plan pauses.`
            : input.retryAt >= input.pausesAt
              ? `We try one last time on ${day(input.pausesAt)}. If that fails, your plan pauses.`
              : `The next try is on ${day(input.retryAt)}. If the last one fails on ${day(input.pausesAt)}, your plan pauses.`,
          `If it pauses: ${lowered(lossText(input.lost))}`,
        ],
        act: 'Update your card',
      }
    case 'paused':
      return {
        title: 'Your plan is paused',
        paragraphs: [pauseReasons[input.reason], lossText(input.lost)],
        act: 'Restart your plan',
      }
    case 'plan_ended':
      return { title: 'Your plan has ended', paragraphs: [lossText(input.lost)], act: 'Choose a plan' }
    case 'canceled':
      return {
        title: `Your plan ends on ${day(input.until)}`,
        paragraphs: [
          'You canceled it, so it won’t renew, and you won’t be charged again. Until then nothing changes.',
          `After that: ${lowered(lossText(input.lost))}`,
        ],
        act: 'Resume your plan',
      }
    case 'plan_reduced':
      return {
        title: `Your plan is now ${plans[input.plan].name}`,
        paragraphs: [lossText(input.lost)],
        act: 'View your plan',
      }
    case 'smaller_plan_dropped':
      return {
        title: `Your ${plans[input.plan].name} plan goes on`,
        paragraphs: [
          `You scheduled ${plans[input.dropped].name}, but your team uses ${input.seatsUsed} seats, more than it has. So ${plans[input.plan].name} renews at its price.`,
          'To pay less, make room on your team and choose the smaller plan again. It starts with the next period.',
        ],
        act: 'View your plan',
      }
    case 'covered':
      return {
        title: `${input.firmName} now pays for your plan`,
        paragraphs: [
          input.hadPlan
            ? 'Your own plan is off, and you won’t be charged while your firm pays.'
            : 'You have what your firm’s plan includes, and you won’t be charged while your firm pays.',
          ...(input.creditCents > 0
            ? [`The days you had already paid for are kept as ${dollarsText(input.creditCents)} of credit.`]
            : []),
        ],
        act: 'View billing',
      }
    case 'cover_at_risk':
      return {
        title: `A payment of ${input.firmName} didn’t go through`,
        paragraphs: [
          'Your firm pays for your plan, and its bank declined the last payment. Nothing has changed on your account yet.',
          `We try again until ${day(input.pausesAt)}. If the last try fails, the firm’s plan pauses and no longer covers you. ${lossText(input.lost)}`,
          'Your firm’s owner can fix the payment. You won’t be charged.',
        ],
        act: 'View your plan',
      }
    case 'cover_ended':
      return {
        title: 'Your firm no longer pays for your plan',
        paragraphs: input.until
          ? [
              `Your own trial goes on until ${day(input.until)}, with every tool. Choose a plan by then to keep it that way.`,
            ]
          : [lossText(input.lost), 'Choose a plan of your own whenever you like.'],
        act: 'View your plan',
      }
    case 'refunded':
      return {
        title: `We refunded ${dollarsText(input.amountCents)}`,
        paragraphs: [
          `The refund is for invoice ${input.invoice.number ?? ''}. Your bank may take a few days to show it.`,
        ],
        act: 'View billing',
      }
    case 'refund_failed':
      return {
        title: `Your refund of ${dollarsText(input.amountCents)} didn’t arrive`,
        paragraphs: [
          `Your bank returned the refund for invoice ${input.invoice.number ?? ''}, as when a card was closed. We still owe it to you, and send it another way.`,
          'Write to support if you want to say where it should go.',
        ],
        act: 'View billing',
      }
    case 'credited':
      return {
        title: `You have ${dollarsText(input.amountCents)} of new credit`,
        paragraphs: ['We’ll apply it to your next invoices automatically.'],
        act: 'View billing',
      }
    case 'extended':
      return {
        title: `Your access now runs until ${day(input.until)}`,
        paragraphs: ['We added days to your plan, at no charge.'],
        act: 'View billing',
      }
    case 'disputed':
      return {
        title: 'A payment was disputed',
        paragraphs: ['Your bank opened a dispute about a payment to us. If you didn’t ask for it, contact your bank.'],
        act: 'View billing',
      }
  }
}

/** An invoice that credit or a promotion code pays for whole is mailed too: it uses them up. */
function paid(invoice: EmailedInvoice): Words {
  const { totalCents, number, unused } = invoice
  const listed = `Invoice ${number ?? ''} is on your billing page, as a PDF too.`
  if (totalCents === 0) {
    const free = `We charged nothing for ${planPeriod(invoice)}. Your credit or promotion code pays for it.`
    return { title: `Invoice ${number ?? ''}: nothing to pay`, paragraphs: [free, listed], act: 'View invoice' }
  }
  const text = `Thank you. We charged ${dollarsText(totalCents)} for ${planPeriod(invoice)}.`
  const less = unused
    ? [`That’s less ${dollarsText(unused.cents)}, your credit for the unused days of ${plans[unused.plan].name}.`]
    : []
  return { title: `Receipt: ${dollarsText(totalCents)}`, paragraphs: [text, ...less, listed], act: 'View invoice' }
}

function trialEnding({ daysLeft, endsAt, plan, lost }: Extract<Input, { kind: 'trial_ending' }>): Words {
  const title = `Your trial ends ${daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`}`
  if (plan) {
    const price = `Your ${plans[plan].name} plan starts on ${day(endsAt)}, and your card is charged then.`
    const paragraphs = [price, 'You can change or cancel it until then.', ...(lost.length > 0 ? [lossText(lost)] : [])]
    return { title, paragraphs, act: 'View your plan' }
  }
  const paragraphs = [
    `It runs until ${day(endsAt)}, and you won’t be charged automatically.`,
    `After that: ${lowered(lossText(lost))}`,
  ]
  return { title, paragraphs, act: 'Choose a plan' }
}

const pauseReasons: Readonly<Record<PauseReason, string>> = {
  declined: 'The last payment didn’t go through, and you owe nothing for it.',
  dispute: 'Your bank took the payment for this period back after a dispute.',
}
const lowered = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

const planPeriod = ({ plan, periodStart, periodEnd }: EmailedInvoice) =>
  `${plans[plan].name}, ${day(periodStart)} to ${day(periodEnd)}`

export const billingEmails = [billingEmail] as const
