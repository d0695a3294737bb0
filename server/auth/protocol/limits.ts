import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Config } from '#server/platform/config.ts'
import type { Limit } from '#server/platform/limits.ts'
import type { AuthCtx } from '../context.ts'
import { refusal } from '../dialect.ts'

type Rates = Config['auth']['rate']

/** What one address of the network may ask for, by the family of the call. */
export type RateClass = Exclude<keyof Rates, 'account' | 'mail' | 'sms'>

type Counting = Pick<AuthCtx, 'ports' | 'parts' | 'caller'>

const minute = 60
const windows: Readonly<Record<keyof Rates, number>> = {
  token: 5 * minute,
  verify: 5 * minute,
  otp: 5 * minute,
  recover: 5 * minute,
  resend: 5 * minute,
  signup: 5 * minute,
  user: 5 * minute,
  sso: 5 * minute,
  saml: 5 * minute,
  mfa: minute,
  mfaVerify: minute,
  passkey: 5 * minute,
  magiclink: 5 * minute,
  anonymous: 60 * minute,
  account: 15 * minute,
  mail: 60 * minute,
  sms: 60 * minute,
}

const limitOf = (rates: Rates, name: keyof Rates): Limit => ({
  name: `auth-${name}`,
  points: rates[name],
  windowSeconds: windows[name],
})

/** Counts a request against its family. @throws over_request_rate_limit */
export async function countRequest(ctx: Counting, rateClass: RateClass): Promise<void> {
  await demand(ctx, limitOf(ctx.parts.config.rate, rateClass), networkOf(ctx.caller.ip))
}

/**
 * Counts a try to sign in to an account, wherever it comes from and before the password is looked at: so many at once
 * are as few as one after the other. `address` need not exist; both are counted alike.
 *
 * @throws over_request_rate_limit
 */
export async function countSignInTry(ctx: Counting, address: string): Promise<void> {
  await demand(ctx, limitOf(ctx.parts.config.rate, 'account'), keyOf(address))
}

/**
 * Counts a try at the code of a factor, over all challenges and addresses: a code has a million values, and five tries
 * a challenge are no bound where challenges are free. @throws over_request_rate_limit
 */
export async function countFactorTry(ctx: Counting, factorId: string): Promise<void> {
  await demand(ctx, limitOf(ctx.parts.config.rate, 'account'), `factor:${factorId}`)
}

export async function forgetFactorTries(ctx: Counting, factorId: string): Promise<void> {
  await ctx.ports.limits.forget(limitOf(ctx.parts.config.rate, 'account'), `factor:${factorId}`)
}

/** The password was right: the tries before it were the person's own. */
export async function forgetSignInTries(ctx: Counting, address: string): Promise<void> {
  await ctx.ports.limits.forget(limitOf(ctx.parts.config.rate, 'account'), keyOf(address))
}

/**
 * Counts a mail before it is sent: one a minute of the same kind to the same address, and so many an hour from the
 * whole instance. Addresses nobody has are counted too, under kinds of their own, lest the refusal tell who exists.
 *
 * @throws over_email_send_rate_limit
 */
export function countMail(ctx: Counting, { kind, address }: { kind: string; address: string }): Promise<void> {
  return countSending(ctx, { by: 'mail', kind, to: address }, (text) =>
    overMailRate(text ?? 'email rate limit exceeded'),
  )
}

/**
 * Counts a text message before it is sent: one a minute of the same kind to the same number, and so many an hour from
 * the whole instance. @throws over_sms_send_rate_limit
 */
export function countText(ctx: Counting, { kind, phone }: { kind: string; phone: string }): Promise<void> {
  return countSending(ctx, { by: 'sms', kind, to: phone }, (text) => overTextRate(text ?? 'sms rate limit exceeded'))
}

type Sending = { readonly by: 'mail' | 'sms'; readonly kind: string; readonly to: string }

/** Counts by kind and receiver, then for the instance; `refused` makes the error, with the text of the first or without. */
async function countSending(
  ctx: Counting,
  { by, kind, to }: Sending,
  refused: (text?: string) => Error,
): Promise<void> {
  const { sendIntervalSeconds, rate } = ctx.parts.config
  if (sendIntervalSeconds > 0) {
    const interval: Limit = { name: `auth-${by}-${kind}`, points: 1, windowSeconds: sendIntervalSeconds }
    const allowance = await ctx.ports.limits.take(interval, keyOf(to))
    if (!allowance.allowed)
      throw refused(`For security purposes, you can only request this after ${allowance.retryAfterSeconds} seconds.`)
  }
  const { allowed } = await ctx.ports.limits.take(limitOf(rate, by), 'instance')
  if (!allowed) throw refused()
}

async function demand(ctx: Counting, limit: Limit, key: string): Promise<void> {
  const { allowed } = await ctx.ports.limits.take(limit, key)
  if (!allowed) throw tooManyRequests()
}

const tooManyRequests = () => refusal(429, 'over_request_rate_limit', 'Request rate limit reached')
const overTextRate = (text: string) => refusal(429, 'over_sms_send_rate_limit', text)
const overMailRate = (text: string) => refusal(429, 'over_email_send_rate_limit', text)

// The counters may lie in Redis, where addresses have no business.
const keyOf = (address: string) => createHash('sha256').update(address).digest('base64url')

/** Who has one address of IPv6 usually has 2^64 of them, so their network is counted. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = ip.includes('::') ? Array<string>(8 - left.length - right.length).fill('0') : []
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}
