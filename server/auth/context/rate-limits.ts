import { setTimeout as pause } from 'node:timers/promises'
import { seconds } from '#contract/core/durations.ts'
import type { Config } from '#server/platform/config.ts'
import { type Allowance, type Limit, recipientKey } from '#server/platform/limits.ts'
import { networkOf } from '#server/platform/network/network.ts'
import { authError } from '../auth-error.ts'
import type { AuthCtx } from './auth-context.ts'

type Rates = Config['auth']['rate']

/** What one address of the network may ask for, by the family of the call. */
export type RateClass = Exclude<keyof Rates, 'account' | 'accountEverywhere' | 'mail' | 'sms'>

type Counting = Pick<AuthCtx, 'ports' | 'services' | 'caller'>

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
  accountEverywhere: 15 * minute,
  mail: 60 * minute,
  sms: 60 * minute,
}

export const limitOf = (rates: Rates, name: keyof Rates): Limit => ({
  name: `auth-${name}`,
  points: rates[name],
  windowSeconds: windows[name],
})

/** Counts a request against its family. @throws over_request_rate_limit */
export async function countRequest(ctx: Counting, rateClass: RateClass): Promise<void> {
  await demand(ctx, limitOf(ctx.services.config.rate, rateClass), networkOf(ctx.caller.ip))
}

/**
 * Who tries to sign in: the address typed in, and the known device it is typed in at, if it is one.
 */
export type SignInAttempt = { readonly address: string; readonly device: string | null }

/** How long a first try from a new network waits while an account is under attack. */
const slowdown = seconds(2)

/**
 * Counts an attempt to sign in before the password is checked, per account and network, so that
 * failures elsewhere never lock an owner out; a known device has its own limit. Above the limit for
 * all networks together, a network gets one delayed attempt instead of ten, or its usual number
 * where a captcha is configured (docs/product.md "Accounts").
 * @throws over_request_rate_limit
 */
export async function countSignInTry(ctx: Counting, { address, device }: SignInAttempt): Promise<void> {
  const { rate } = ctx.services.config
  const { used } = await demand(ctx, limitOf(rate, 'account'), keyOfTry(ctx, { address, device }))
  if (device !== null) return
  const everywhere = await ctx.ports.limits.take(limitOf(rate, 'accountEverywhere'), recipientKey(address))
  if (everywhere.allowed || ctx.ports.config.captcha) return
  if (used > 1) throw tooManyRequests(everywhere)
  await pause(slowdown)
}

/** The password was right: the tries before it were the person's own. */
export async function forgetSignInTries(ctx: Counting, { address, device }: SignInAttempt): Promise<void> {
  const { rate } = ctx.services.config
  await ctx.ports.limits.forget(limitOf(rate, 'account'), keyOfTry(ctx, { address, device }))
  if (device === null) await ctx.ports.limits.giveBack(limitOf(rate, 'accountEverywhere'), recipientKey(address))
}

const keyOfTry = (ctx: Counting, { address, device }: SignInAttempt) =>
  `${recipientKey(address)}:${device ?? networkOf(ctx.caller.ip)}`

/**
 * Counts a try at the code of a factor, over all challenges and addresses: a code has a million
 * values, and five tries a challenge are no bound where challenges are free. @throws
 * over_request_rate_limit
 */
export async function countFactorTry(ctx: Counting, factorId: string): Promise<void> {
  await demand(ctx, limitOf(ctx.services.config.rate, 'account'), `factor:${factorId}`)
}

export async function forgetFactorTries(ctx: Counting, factorId: string): Promise<void> {
  await ctx.ports.limits.forget(limitOf(ctx.services.config.rate, 'account'), `factor:${factorId}`)
}

async function demand(ctx: Counting, limit: Limit, key: string): Promise<Allowance> {
  const allowance = await ctx.ports.limits.take(limit, key)
  if (!allowance.allowed) throw tooManyRequests(allowance)
  return allowance
}

const tooManyRequests = (allowance: Allowance) =>
  authError(429, 'over_request_rate_limit', 'Request rate limit reached', waitOf(allowance))

/** The field of an error that tells how long to wait. */
export const waitOf = (allowance: Allowance) =>
  allowance.allowed ? {} : { retryAfterSeconds: allowance.retryAfterSeconds }
