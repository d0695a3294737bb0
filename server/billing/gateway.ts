import type { IncomingHttpHeaders } from 'node:http'
import type { CardBrand, DeclineReason, GatewayName } from '#contract/billing/values.ts'
import type { states } from '#contract/profiles/values.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Payer } from './events.ts'

/** A payer as the gateway should know them. */
export type GatewayCustomer = {
  readonly payer: Payer
  readonly email: string
  readonly name: string
  readonly address: BillingAddress | null
  readonly taxId: string | null
}
export type BillingAddress = {
  readonly line1: string
  readonly line2: string
  readonly city: string
  readonly state: (typeof states)[number]
  readonly zipCode: string
}
export type GatewayCard = {
  readonly card: string
  readonly brand: CardBrand
  readonly last4: string
  readonly expiryMonth: number
  readonly expiryYear: number
}
export type GatewayCharge = {
  /** Ours, and the idempotency key: the gateway takes the money of one id once. */
  readonly paymentId: string
  readonly customer: string
  readonly card: string
  readonly amountCents: number
  readonly description: string
  /** When the payment began: it may have been sent before. */
  readonly startedAt: Date
  readonly invoiceId: string
}
/** A charge that may have been made before, by our id of it. */
export type EarlierCharge = { readonly paymentId: string; readonly customer: string; readonly startedAt: Date }
/** What was taken, in the smallest unit of a currency (ISO 4217 in lower case). */
export type TakenMoney = { readonly amount: number; readonly currency: string }
/**
 * `pending`: the gateway tells the outcome later, by an event. `taken` is missing where nothing was
 * charged, and in an event that was stored without it.
 */
export type ChargeOutcome =
  | { readonly status: 'succeeded'; readonly reference: string; readonly taken?: TakenMoney }
  | { readonly status: 'declined'; readonly reference: string | null; readonly reason: DeclineReason }
  | { readonly status: 'pending'; readonly reference: string }
export type RefundOutcome = { readonly status: 'succeeded' | 'failed' | 'pending'; readonly reference: string | null }
/** `calculation`: what to record once the money came; null where nothing is recorded. */
export type TaxOutcome = { readonly taxCents: number; readonly reason: string; readonly calculation: string | null }
/** A refund's part of a recorded tax, each without the other. */
export type TaxReversal = {
  readonly refundId: string
  /** The refund's name at the gateway; null for a lost dispute. */
  readonly reference: string | null
  readonly transaction: string
  readonly netCents: number
  readonly taxCents: number
}

/** What a gateway tells us by itself, whatever its own words for it. */
export type GatewayEvent =
  | { readonly kind: 'payment-settled'; readonly paymentId: string; readonly outcome: ChargeOutcome }
  | { readonly kind: 'refund-settled'; readonly refundId: string; readonly outcome: RefundOutcome }
  | { readonly kind: 'dispute-opened'; readonly reference: string }
  | {
      readonly kind: 'dispute-closed'
      readonly reference: string
      readonly isLost: boolean
      readonly amountCents: number
    }
  | { readonly kind: 'card-saved'; readonly customer: string; readonly card: GatewayCard }
  /** A card was added that nobody chose yet; it counts where there is none. */
  | { readonly kind: 'card-added'; readonly customer: string; readonly card: GatewayCard }
  /** The bank replaced a card, as when it expired. */
  | { readonly kind: 'card-renewed'; readonly customer: string; readonly card: GatewayCard }
  | { readonly kind: 'card-removed'; readonly customer: string; readonly card: string }
  /**
   * Who is billed where, as it was changed on the gateway's own page; null is unknown. With `card`
   * when another one was chosen in the same step.
   */
  | {
      readonly kind: 'customer-changed'
      readonly customer: string
      readonly name: string | null
      readonly address: BillingAddress | null
      readonly card?: GatewayCard
    }
  | { readonly kind: 'ignored' }

/** A payment or refund as the gateway's own books show it. */
export type GatewayRecord = {
  readonly kind: 'payment' | 'refund'
  /** Ours, as sent with the charge or refund; null for one that we did not ask for. */
  readonly id: string | null
  readonly reference: string
  readonly amountCents: number
}

/**
 * Takes and returns money: a gateway knows customers, cards, charges and refunds, and the
 * subscription is ours (docs/decisions/070). Every call may be repeated without a second effect,
 * and throws when the gateway does not answer; a no is an answer.
 */
export type PaymentGateway = {
  readonly name: GatewayName
  /** Creates the customer, or changes the one that exists; yields its name at the gateway. */
  saveCustomer(ctx: Ctx, customer: GatewayCustomer, existing: string | null): Promise<string>
  /** Deletes a customer with card, address and tax ID; what was paid stays on record there. */
  deleteCustomer(ctx: Ctx, customer: string): Promise<void>
  /** The page where the payer enters a card, and that returns to `returnUrl`. */
  cardPage(ctx: Ctx, customer: string, returnUrl: string): Promise<string>
  /** The gateway's own page about a customer, or null when it has none. */
  portalPage(ctx: Ctx, customer: string, returnUrl: string): Promise<string | null>
  charge(ctx: Ctx, charge: GatewayCharge): Promise<ChargeOutcome>
  /** What became of a charge that was sent before, or null when it never arrived. */
  findCharge(ctx: Ctx, charge: EarlierCharge): Promise<ChargeOutcome | null>
  refund(ctx: Ctx, refund: { refundId: string; reference: string; amountCents: number }): Promise<RefundOutcome>
  /** The sales tax on an amount for a customer at this address. */
  taxOn(
    ctx: Ctx,
    input: { amountCents: number; address: BillingAddress | null; taxId: string | null },
  ): Promise<TaxOutcome>
  /** Records the tax of a paid invoice for the tax returns; yields the record's name. */
  recordTax(ctx: Ctx, tax: { invoiceId: string; calculation: string }): Promise<string>
  /** Takes back what was recorded, as far as money went back. */
  reverseTax(ctx: Ctx, reversal: TaxReversal): Promise<void>
  /** Records again what was taken back for a refund that failed after it had succeeded. */
  restoreTax(ctx: Ctx, refund: { refundId: string; reference: string }): Promise<void>
  /**
   * Reads an event and checks its signature.
   * @throws core.malformed for a signature that is not the gateway's
   */
  readEvent(ctx: Ctx, body: Uint8Array, headers: IncomingHttpHeaders): Promise<{ id: string; event: GatewayEvent }>
  /** Succeeded payments and refunds of a span of time, page by page. */
  listRecords(ctx: Ctx, span: { from: Date; to: Date }): AsyncIterable<readonly GatewayRecord[]>
}
