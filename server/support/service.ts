import type { SupportLevel } from '#contract/billing/entitlements/values.ts'
import { brand } from '#contract/brand.ts'
import { daySeconds } from '#contract/core/durations.ts'
import { workChanged } from '#contract/notifications/events.ts'
import type { AskSupport, ContactUs, SendFeedback } from '#contract/support/schemas.ts'
import { entitlementsFor } from '#server/billing/service.ts'
import { sendEmail } from '#server/emails/service.ts'
import { firmOf } from '#server/firms/service.ts'
import type { Ctx, Tx } from '#server/platform/context.ts'
import { type Limit, recipientKey } from '#server/platform/limits.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { fullName } from '#server/profiles/disclosure.ts'
import { getProfile } from '#server/profiles/service.ts'
import { feedbackEmail, receiptEmail, staffEmail } from './emails.ts'
import * as store from './store.ts'

const receiptsADay: Limit = { name: 'support-receipt', points: 1, windowSeconds: daySeconds }

type Request = { name: string; email: string; phone: string; message: string }
/** `mailKey` names the email that brought a request. */
type Source = { readonly kind: 'support' | 'contact'; readonly consent?: boolean; readonly mailKey?: string }

/**
 * Stores a request from the support dialog, with the name of the signed-in person, and mails it to
 * our staff; both happen or neither does.
 */
export async function askSupport(ctx: Ctx, { email, message }: AskSupport): Promise<void> {
  const profile = ctx.actor.kind === 'user' ? await getProfile(ctx, ctx.actor.id) : null
  await receive(ctx, { kind: 'support' }, { name: profile ? fullName(profile) : '', email, phone: '', message })
}

/**
 * Stores and mails the contact form, which carries the writer's consent (docs/product.md
 * "Support").
 */
export function contactUs(ctx: Ctx, { consent, ...request }: ContactUs): Promise<void> {
  return receive(ctx, { kind: 'contact', consent }, request)
}

/** Stores and mails what somebody wrote to us by email, once by its key. */
export function askByMail(ctx: Ctx, request: Omit<Request, 'phone'>, mailKey: string): Promise<void> {
  return receive(ctx, { kind: 'support', mailKey }, { ...request, phone: '' })
}

/**
 * Erases what a deleted account wrote while signed in or from its confirmed address, and our
 * answers. The key of its page ends; kind, level and times stay to be counted.
 */
export const eraseRequestsOf = (tx: Tx, userId: string): Promise<void> => store.updateErased(tx.db, userId)

/**
 * Stores feedback about the product and mails it to our staff, as it was written and without who
 * wrote it.
 */
export function storeFeedback(ctx: Ctx, { rating, feedback, page }: SendFeedback): Promise<void> {
  return ctx.transaction(async (tx) => {
    await store.insertFeedback(tx.db, { rating, feedback, page, createdAt: tx.now })
    await sendEmail(tx, feedbackEmail, { address: brand.supportEmail }, { rating, feedback, page })
  })
}

/** The short texts that explain things on the pages (table tooltip_content). */
export function listTooltips(ctx: Ctx) {
  return store.listTooltips(ctx.db)
}

/**
 * One receipt a day to one address: anybody can type in anybody's, and the request is stored either
 * way.
 */
async function mayGetReceipt(ctx: Ctx, email: string): Promise<boolean> {
  return (await ctx.ports.limits.take(receiptsADay, recipientKey(email))).allowed
}

/** How soon our staff answers a user, by their own plan and their firm's. */
async function levelOf(ctx: Ctx, userId: string): Promise<SupportLevel> {
  const membership = await firmOf(ctx, userId)
  const firm = membership ? [{ kind: 'firm', id: membership.firm.id } as const] : []
  return (await entitlementsFor(ctx, [{ kind: 'advisor', id: userId }, ...firm])).support
}

async function receive(ctx: Ctx, { kind, consent = false, mailKey }: Source, request: Request): Promise<void> {
  const userId = ctx.actor.kind === 'user' ? ctx.actor.id : null
  await ctx.transaction(async (tx) => {
    const level = userId ? await levelOf(tx, userId) : 'standard'
    const row = { ...request, kind, userId, consent, mailKey, createdAt: tx.now }
    if (!(await store.insertRequest(tx.db, row, level))) return
    tx.emit(rooms.role('admin'), workChanged, {})
    await sendEmail(tx, staffEmail, { address: brand.supportEmail }, { kind, level, ...request })
    if (await mayGetReceipt(tx, request.email)) {
      const page = userId ? `${tx.ports.config.publicUrl}/help` : null
      await sendEmail(tx, receiptEmail, { address: request.email }, { page })
    }
  })
}
