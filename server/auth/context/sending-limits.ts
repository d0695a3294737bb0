import type { Config } from '#server/platform/config.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Allowance, type Limit, recipientKey } from '#server/platform/limits.ts'
import { networkOf } from '#server/platform/network/network.ts'
import { authError } from '../auth-error.ts'
import type { AuthCtx } from './auth-context.ts'
import { waitOf } from './rate-limits.ts'

type Counting = Pick<AuthCtx, 'ports' | 'services' | 'caller'>
type Medium = 'mail' | 'sms'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** What one recipient is sent in an hour, of all kinds together. */
const perRecipient = 10

/** How far apart further mails of one kind go to a recipient whose hourly share is used up. */
const spacingSeconds = 10 * minute

/**
 * Shares of the installation's hourly quota that one network, or one account, may cause. Text
 * messages get larger ones: their quota is small, and an office signs in from one network.
 */
const shares: Readonly<Record<Medium, { readonly hour: number; readonly day: number }>> = {
  mail: { hour: 0.1, day: 0.25 },
  sms: { hour: 0.34, day: 1 },
}

/** Counts a requested mail. @throws over_email_send_rate_limit */
export function countMail(ctx: Counting, { address, ...input }: SendingInput & { address: string }): Promise<void> {
  return countSending(ctx, { ...input, by: 'mail', to: address })
}

/**
 * Counts a mail that anybody may request for any address. Past the hourly share of the recipient it
 * returns whether the mail is due, which it is once in ten minutes per kind: strangers can neither
 * keep the owner's mail away nor fill the mailbox (docs/product.md "Accounts").
 *
 * @throws over_email_send_rate_limit for the network that requests too much
 */
export async function admitMail(ctx: Counting, mail: { kind: string; address: string }): Promise<boolean> {
  return (await waitForMail(ctx, mail)) === 0
}

/**
 * Counts a mail as `admitMail` does and returns in how many seconds it is due, 0 for now.
 *
 * @throws over_email_send_rate_limit for the network that requests too much
 */
export async function waitForMail(ctx: Counting, mail: { kind: string; address: string }): Promise<number> {
  await countNetwork(ctx, { by: 'mail', kind: mail.kind, to: mail.address })
  return waitForRecipient(ctx, mail)
}

/** Counts a mail for its recipient alone and returns in how many seconds it is due, 0 for now. */
export async function waitForRecipient(
  ctx: Pick<Counting, 'ports'>,
  mail: { kind: string; address: string },
): Promise<number> {
  const { limits } = ctx.ports
  const key = recipientKey(mail.address)
  if ((await limits.take(recipientLimit('mail'), key)).allowed) return 0
  const spacing: Limit = { name: `auth-mail-spacing-${mail.kind}`, points: 1, windowSeconds: spacingSeconds }
  const allowance = await limits.take(spacing, key)
  return allowance.allowed ? 0 : allowance.retryAfterSeconds
}

/** Counts a requested text message. @throws over_sms_send_rate_limit */
export function countText(ctx: Counting, { kind, phone, userId }: SendingInput & { phone: string }): Promise<void> {
  return countSending(ctx, { by: 'sms', kind, to: phone, userId })
}

/** `userId` is the signed-in account of the request. */
type SendingInput = { readonly kind: string; readonly userId?: string | undefined }
type Sending = SendingInput & { readonly by: Medium; readonly to: string }

/**
 * Counts a requested message: one per minute of a kind to one recipient, and shares per recipient,
 * network and account; unknown addresses count alike, so that the limit does not reveal accounts.
 * The quota of the installation is not counted here, because a stranger could use it up with
 * messages that are never sent.
 */
async function countSending(ctx: Counting, sending: Sending): Promise<void> {
  const { by, to, userId } = sending
  await countNetwork(ctx, sending)
  // The owner of a session has a count of their own, which no stranger can use up.
  await take(ctx, by, recipientLimit(by), userId === undefined ? recipientKey(to) : `${recipientKey(to)}:${userId}`)
}

/**
 * Counts the interval of one kind to one recipient, and the shares of the network and the account.
 */
async function countNetwork(ctx: Counting, { by, kind, to, userId }: Sending): Promise<void> {
  const { sendIntervalSeconds, rate } = ctx.services.config
  const { limits } = ctx.ports
  const network = networkOf(ctx.caller.ip)
  if (sendIntervalSeconds > 0) {
    const interval: Limit = { name: `auth-${by}-${kind}`, points: 1, windowSeconds: sendIntervalSeconds }
    // Counted for each network where nobody is signed in: a stranger must not delay the owner.
    const isOpen = by === 'mail' && userId === undefined
    const allowance = await limits.take(interval, isOpen ? `${recipientKey(to)}:${network}` : recipientKey(to))
    if (!allowance.allowed)
      throw over(
        by,
        allowance,
        `For security purposes, you can only request this after ${allowance.retryAfterSeconds} seconds.`,
      )
  }
  const quota = rate[by]
  const hourly: Limit = { name: `auth-${by}-hour`, points: shareOf(quota, shares[by].hour), windowSeconds: hour }
  const daily: Limit = { name: `auth-${by}-day`, points: shareOf(quota, shares[by].day), windowSeconds: day }
  await take(ctx, by, hourly, `network:${network}`)
  await take(ctx, by, daily, `network:${network}`)
  if (userId !== undefined) await take(ctx, by, hourly, `account:${userId}`)
}

async function take(ctx: Counting, by: Medium, limit: Limit, key: string): Promise<void> {
  const allowance = await ctx.ports.limits.take(limit, key)
  if (!allowance.allowed) throw over(by, allowance)
}

const recipientLimit = (by: Medium): Limit => ({
  name: `auth-${by}-recipient`,
  points: perRecipient,
  windowSeconds: hour,
})

const shareOf = (quota: number, share: number) => Math.max(1, Math.ceil(quota * share))

function over(by: Medium, allowance: Allowance, text = `${by === 'mail' ? 'email' : 'sms'} rate limit exceeded`) {
  const code = by === 'mail' ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit'
  return authError(429, code, text, waitOf(allowance))
}

/**
 * Takes one message from the installation's hourly quota, when it is about to leave.
 *
 * @throws Problem core.too-many when the quota is used up; the job is tried again later
 */
export async function takeFromQuota(ctx: Pick<Ctx, 'ports'>, rate: Config['auth']['rate'], by: Medium): Promise<void> {
  await ctx.ports.limits.demand(
    { name: `auth-${by}`, points: rate[by], windowSeconds: hour, isShared: true },
    'instance',
  )
}
