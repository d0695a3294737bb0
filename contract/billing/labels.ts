import { type ConsumerFeature, type Feature, plansWith, type SupportLevel } from './entitlements/values.ts'
import type { Subscription } from './schemas.ts'
import {
  type BillingInterval,
  type CardBrand,
  type DeclineReason,
  type InvoiceStatus,
  type LineKind,
  type PlanId,
  plans,
} from './values.ts'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** An amount of cents as people read it: `$106.13`, and `−$52.80` below zero. */
export function dollarsText(cents: number): string {
  return dollars.format(cents / 100).replace('-', '−')
}

/** The price of a plan, as in "$99.00 a month". */
export const priceText = (plan: PlanId, interval: BillingInterval): string =>
  periodPriceText(100 * (interval === 'monthly' ? plans[plan].monthlyUsd : plans[plan].annualUsd), interval)

const periodNames = { monthly: 'month', annual: 'year' } as const
const periodPriceText = (cents: number, interval: BillingInterval) => `${dollarsText(cents)} a ${periodNames[interval]}`

type Discounted = Pick<Subscription, 'renewalCents' | 'coupon'> & {
  readonly plan: PlanId
  readonly interval: BillingInterval
}

/** The price of a plan from its next period on: as long as a code lowers it, and then its own. */
export function nextPriceText({ plan, interval, renewalCents, coupon }: Discounted): string {
  const own = priceText(plan, interval)
  const lowered = renewalCents === null ? own : periodPriceText(renewalCents, interval)
  if (!coupon || lowered === own) return own
  const withCode = `with your promotion code ${coupon.code}`
  return coupon.periodsLeft === null
    ? `${lowered} ${withCode}`
    : `${lowered} for ${periodsText(coupon.periodsLeft, interval)} ${withCode}, then ${own}`
}

/** As in "3 months", "1 year". */
export function periodsText(count: number, interval: BillingInterval): string {
  return `${count} ${periodNames[interval]}${count === 1 ? '' : 's'}`
}

export const cardBrandNames: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  other: 'Card',
}

/** Why a bank declined, in a sentence. */
export const declineTexts: Readonly<Record<DeclineReason, string>> = {
  card_declined: 'Your bank declined the card.',
  insufficient_funds: 'The card doesn’t have enough funds.',
  expired_card: 'The card has expired.',
  authentication_required: 'Your bank wants you to approve the payment. Enter the card again.',
  processing_error: 'Your bank couldn’t process the payment. Try again in a moment.',
  no_card: 'There’s no card on your account.',
}

type LineFacts = {
  kind: LineKind
  plan: PlanId | null
  interval: BillingInterval | null
  days: number | null
  ofDays: number | null
  unitCents: number | null
  couponCode: string | null
}
const intervalNouns: Readonly<Record<BillingInterval, string>> = { monthly: 'a month', annual: 'a year' }

/** What a line of an invoice is for; `from` and `to` are its days as the reader writes them. */
export function lineLabel({ kind, plan, couponCode }: LineFacts, { from, to }: { from: string; to: string }): string {
  const name = plan ? plans[plan].name : ''
  switch (kind) {
    case 'plan':
      return `${name}, ${from} to ${to}`
    case 'unused':
      return `Credit for unused ${name}, ${from} to ${to}`
    case 'discount':
      return `Promotion code ${couponCode ?? ''}`
    case 'surplus':
      return 'Kept as credit for later invoices'
    case 'balance':
      return 'Credit used'
  }
}

/** How a line's amount comes about, or an empty text. */
export function lineNote({ kind, interval, days, ofDays, unitCents }: LineFacts): string {
  if ((kind !== 'plan' && kind !== 'unused') || unitCents === null) return ''
  const price = `${dollarsText(unitCents)}${interval ? ` ${intervalNouns[interval]}` : ''}`
  return days === null || days === ofDays ? price : `${days} of ${ofDays} days at ${dollarsText(unitCents)}`
}

/** The status of an invoice, as its reader sees it. */
export function invoiceStatusText({
  status,
  totalCents,
  refundedCents,
  isProcessing,
}: {
  status: InvoiceStatus
  totalCents: number
  refundedCents: number
  isProcessing: boolean
}): 'Paid' | 'Not paid' | 'Not collected' | 'Processing' | 'Refunded' | 'Partly refunded' {
  if (refundedCents > 0) return refundedCents < totalCents ? 'Partly refunded' : 'Refunded'
  if (status === 'paid') return 'Paid'
  if (isProcessing) return 'Processing'
  return status === 'void' ? 'Not collected' : 'Not paid'
}

/** What was given back of an invoice and what remains, or an empty text. */
export function refundText({ totalCents, refundedCents }: { totalCents: number; refundedCents: number }): string {
  if (refundedCents === 0) return ''
  return `${dollarsText(refundedCents)} refunded, ${dollarsText(totalCents - refundedCents)} net`
}

/** What each feature is, as a line of a price list. */
export const featureLabels: Readonly<Record<Feature, string>> = {
  profile: 'Verified public profile',
  matching: 'Matches and new leads',
  conversations: 'Messages, calls and files',
  calendar: 'Calendar with online booking',
  pipeline: 'Pipeline board with full history',
  review_replies: 'Replies to your reviews',
  lead_numbers: 'Lead numbers, sources and conversion',
  answer_times: 'Reply times, week by week',
  source_conversion: 'Conversion by lead source',
  team: 'Team page, roles and lead assignment',
  cover: 'One invoice for the whole firm',
}

export const supportLabels: Readonly<Record<SupportLevel, string>> = {
  standard: 'Support by email',
  priority: 'Priority support',
  first: 'First in line for support',
}

export const consumerFeatureLabels: Readonly<Record<ConsumerFeature, string>> = {
  matches: 'Matches with every reason shown',
  yearly_costs: 'Yearly cost in dollars before you talk',
  conversations: 'Messages, calls and appointments',
  private_name: 'Your name stays private until you agree',
}

/** Which plans include a feature and what the cheapest costs, to an advisor without it. */
export function includedText(feature: Feature): string {
  const [cheapest, ...others] = plansWith(feature, 'advisor').map((plan) => plans[plan])
  if (!cheapest) return 'Included in every plan of a firm.'
  if (others.length === 0)
    return `Included in ${cheapest.name}, $${cheapest.monthlyUsd} a month, and in every firm’s plan.`
  const names = [cheapest, ...others].map(({ name }) => name)
  const included = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
  return `Included in ${included}, from $${cheapest.monthlyUsd} a month, and in every firm’s plan.`
}
