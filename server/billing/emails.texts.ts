import type { Feature } from '#contract/billing/entitlements/values.ts'
import { declineTexts, dollarsText, featureLabels, nextPriceText } from '#contract/billing/labels.ts'
import type { Subscription } from '#contract/billing/schemas.ts'
import {
  type BillingInterval,
  type DeclineReason,
  type PauseReason,
  type PlanId,
  plans,
  retryDays,
} from '#contract/billing/values.ts'
import { leastChargeCents } from './rules.ts'

const retries = `${retryDays.slice(0, -1).join(', ')} and ${retryDays.at(-1)}`

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
/** The plan that follows a trial or a period, and its price. */
export type NextPlan = Pick<Subscription, 'renewalCents' | 'coupon'> & { plan: PlanId; interval: BillingInterval }
/** What a payer is notified of, with what its text needs. */
export type BillingNotification =
  | { kind: 'trial_ending'; daysLeft: number; endsAt: Date; chosen: NextPlan | null; lost: readonly Feature[] }
  | { kind: 'paused'; reason: PauseReason; lost: readonly Feature[] }
  | { kind: 'trial_over' | 'plan_ended'; lost: readonly Feature[] }
  /** `until`: what was left of the own trial goes on to then. */
  | { kind: 'cover_ended'; until: Date | null; lost: readonly Feature[] }
  /** The firm's payment failed; `pausesAt`: the last try, after which its plan covers nobody. */
  | { kind: 'cover_at_risk'; firmName: string; pausesAt: Date; lost: readonly Feature[] }
  | { kind: 'canceled'; until: Date; lost: readonly Feature[] }
  /** A choice that charges nothing today; `running` is the plan until then, null on a trial. */
  | { kind: 'plan_chosen'; running: PlanId | null; startsAt: Date; next: NextPlan }
  /** A cancellation was taken back: `next` follows `plan`, the same or a smaller one. */
  | { kind: 'resumed'; plan: PlanId; startsAt: Date; next: NextPlan }
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
  /** A plan that was chosen by hand does not start: its payment failed after the payer had left. */
  | { kind: 'choice_declined'; invoice: EmailedInvoice; reason: DeclineReason }
  | { kind: 'refunded' | 'refund_failed'; invoice: EmailedInvoice; amountCents: number }
  | { kind: 'covered'; firmName: string; creditCents: number; hadPlan: boolean }
  | { kind: 'credited'; amountCents: number }
  | { kind: 'extended'; until: Date }
/** `timeZone`: the reader's, whose days the billing page shows. */
export type BillingEmailInput = BillingNotification & { url: string; timeZone: string }
type EmailText = { title: string; paragraphs: string[]; act: string }

type DayText = (date: Date) => string
const daysIn =
  (timeZone: string): DayText =>
  (date) =>
    date.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone })
const kept = 'You keep your profile, clients, messages, calendar and pipeline.'
/** What goes, in the words of the price list. */
const lossText = (lost: readonly Feature[]) =>
  lost.length === 0
    ? kept
    : `${kept} You lose: ${lost.map((feature) => featureLabels[feature].toLowerCase()).join('; ')}.`

const manageText = 'You can change or cancel your plan on your billing page at any time.'

/** The words of an email to a payer, by what it is about. */
export function billingEmailText(input: BillingEmailInput): EmailText {
  const day = daysIn(input.timeZone)
  switch (input.kind) {
    case 'trial_ending':
      return trialEnding(input, day)
    case 'trial_over':
      return {
        title: 'Your trial has ended',
        paragraphs: [lossText(input.lost), 'Choose a plan whenever you like.'],
        act: 'Choose a plan',
      }
    case 'plan_chosen':
      return planChosen(input, day)
    case 'paid':
      return paid(input.invoice, day)
    case 'payment_failed':
      return {
        title: `Your payment of ${dollarsText(input.invoice.totalCents)} didn’t go through${input.isFirst ? '' : ' again'}`,
        paragraphs: [
          `${input.isFirst ? 'The' : 'We tried again, and the'} payment for ${planPeriod(input.invoice, day)} didn’t go through. Your plan goes on for now.`,
          input.isFirst
            ? `We try again ${retries} days after the first try. If the last one fails on ${day(input.pausesAt)}, your plan pauses.`
            : input.retryAt >= input.pausesAt
              ? `We try one last time on ${day(input.pausesAt)}. If that fails, your plan pauses.`
              : `The next try is on ${day(input.retryAt)}. If the last one fails on ${day(input.pausesAt)}, your plan pauses.`,
          `If it pauses: ${lowered(lossText(input.lost))}`,
        ],
        act: 'Update your card',
      }
    case 'choice_declined':
      return {
        title: `Your payment of ${dollarsText(input.invoice.totalCents)} didn’t go through`,
        paragraphs: [
          `You chose ${plans[input.invoice.plan].name}, and its payment didn’t go through. ${declineTexts[input.reason]}`,
          'Your plan is as it was before, and you haven’t been charged.',
        ],
        act: 'Choose a plan',
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
    case 'resumed':
      return resumed(input, day)
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
          'Your firm pays for your plan, and its bank declined the last payment. Your plan goes on for now.',
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
          input.invoice.number
            ? `The refund is for invoice ${input.invoice.number}. Your bank may take a few days to show it.`
            : 'It’s for a payment that went through too late to count. Your bank may take a few days to show it.',
        ],
        act: 'View billing',
      }
    case 'refund_failed':
      return {
        title: `Your refund of ${dollarsText(input.amountCents)} didn’t arrive`,
        paragraphs: [
          `Your bank returned the refund${input.invoice.number ? ` for invoice ${input.invoice.number}` : ''}, as when a card was closed. We still owe it to you, and send it another way.`,
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

/** An invoice that nothing is charged for is mailed too: it uses up credit, or is very small. */
function paid(invoice: EmailedInvoice, day: DayText): EmailText {
  const { totalCents, number, unused } = invoice
  const listed = `Invoice ${number ?? ''} is on your billing page, as a PDF too. ${manageText}`
  if (totalCents < leastChargeCents) {
    const why = totalCents === 0 ? 'Your credit or promotion code pays for it.' : 'The amount is too small to charge.'
    const free = `We charged nothing for ${planPeriod(invoice, day)}. ${why}`
    return { title: `Invoice ${number ?? ''}: nothing to pay`, paragraphs: [free, listed], act: 'View invoice' }
  }
  const text = `Thank you. We charged ${dollarsText(totalCents)} for ${planPeriod(invoice, day)}.`
  const less = unused
    ? [`That’s less ${dollarsText(unused.cents)}, your credit for the unused days of ${plans[unused.plan].name}.`]
    : []
  return { title: `Receipt: ${dollarsText(totalCents)}`, paragraphs: [text, ...less, listed], act: 'View invoice' }
}

function planChosen(
  { running, startsAt, next }: Extract<BillingEmailInput, { kind: 'plan_chosen' }>,
  day: DayText,
): EmailText {
  const { name } = plans[next.plan]
  const isKept = running === next.plan
  const when = running === null ? `${day(startsAt)}, when your trial ends` : day(startsAt)
  return {
    title: isKept ? `Your ${name} plan goes on` : `You chose ${name}`,
    paragraphs: [
      `${name} ${isKept ? 'renews' : 'starts'} on ${when}. Your card is charged then: ${nextPriceText(next)}.`,
      ...(running === null || isKept ? [] : [`Until then you keep ${plans[running].name}.`]),
      manageText,
    ],
    act: 'View your plan',
  }
}

function resumed({ plan, startsAt, next }: Extract<BillingEmailInput, { kind: 'resumed' }>, day: DayText): EmailText {
  const verb = next.plan === plan ? 'renews' : 'starts'
  return {
    title: `Your plan no longer ends on ${day(startsAt)}`,
    paragraphs: [
      'Its cancellation was taken back.',
      `${plans[next.plan].name} ${verb} on ${day(startsAt)}, and your card is charged then: ${nextPriceText(next)}.`,
      'You can change or cancel it until then.',
    ],
    act: 'View your plan',
  }
}

function trialEnding(
  { daysLeft, endsAt, chosen, lost }: Extract<BillingEmailInput, { kind: 'trial_ending' }>,
  day: DayText,
): EmailText {
  const title = `Your trial ends ${daysLeft === 1 ? 'within a day' : `in ${daysLeft} days`}`
  if (chosen) {
    const { name } = plans[chosen.plan]
    const price = `Your ${name} plan starts on ${day(endsAt)}, and your card is charged then: ${nextPriceText(chosen)}.`
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

const planPeriod = ({ plan, periodStart, periodEnd }: EmailedInvoice, day: DayText) =>
  `${plans[plan].name}, ${day(periodStart)} to ${day(periodEnd)}`
