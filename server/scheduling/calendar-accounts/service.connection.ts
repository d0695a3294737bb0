import { z } from 'zod'
import { type SignInProvider, signInProviders } from '#contract/scheduling/calendar-accounts/values.ts'
import { decryptText, encryptText } from '#server/auth/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { openCaldav } from './gateway.caldav.ts'
import { openGoogle } from './gateway.google.ts'
import { openMicrosoft } from './gateway.microsoft.ts'
import { type CalendarTokens, openProvider } from './gateway.oauth.ts'
import { type AccountConnection, AccountError, type SignedInConnection } from './gateway.ts'
import { updateSecret } from './store.ts'
import type { CalendarAccountRow } from './tables.ts'

const PasswordSecret = z.object({ address: z.string(), username: z.string(), password: z.string() })
const TokenSecret = z.object({
  provider: z.enum(signInProviders),
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresAt: z.string(),
})
const Secret = z.union([PasswordSecret, TokenSecret])
type Secret = z.infer<typeof Secret>

/** Seals what signs in to an account. */
export function sealSecret(ctx: Ctx, secret: Secret): Promise<string> {
  return encryptText(ctx, JSON.stringify(secret))
}

/** @throws AccountError `refused` when no configured secret opens what is stored */
async function openSecret(ctx: Ctx, { secret }: Pick<CalendarAccountRow, 'secret'>): Promise<Secret> {
  const text = await decryptText(ctx, secret)
  if (text === null) throw new AccountError('refused')
  return Secret.parse(JSON.parse(text))
}

/**
 * Opens an account for one use; tokens that ended are renewed and kept.
 * @throws AccountError `refused` when no configured secret opens what is stored, or access ended
 */
export async function openConnection(
  ctx: Ctx,
  account: Pick<CalendarAccountRow, 'id' | 'secret'>,
): Promise<AccountConnection> {
  const secret = await openSecret(ctx, account)
  if ('password' in secret) return openCaldav(ctx, secret)
  const { provider } = secret
  if (!ctx.ports.config.calendarProviders[provider]) throw new AccountError('refused')
  if (new Date(secret.expiresAt) > ctx.now) return openTokens(ctx, provider, secret)
  const tokens = await openProvider(ctx, provider).refresh(secret.refreshToken)
  const renewed = await sealSecret(ctx, { provider, ...tokens })
  await updateSecret(ctx.db, account.id, { from: account.secret, to: renewed })
  return openTokens(ctx, provider, tokens)
}

/** Opens an account with tokens that are valid. */
export function openTokens(ctx: Ctx, provider: SignInProvider, { accessToken }: CalendarTokens): SignedInConnection {
  const { apiUrl } = openProvider(ctx, provider)
  return provider === 'google' ? openGoogle(ctx, { apiUrl, accessToken }) : openMicrosoft(ctx, { apiUrl, accessToken })
}

/**
 * Ends the access of an account at its provider; one that has ended already stays so.
 * @throws AccountError while the provider does not answer
 */
export async function endAccess(ctx: Ctx, account: Pick<CalendarAccountRow, 'secret'>): Promise<void> {
  try {
    const secret = await openSecret(ctx, account)
    if (!('refreshToken' in secret) || !ctx.ports.config.calendarProviders[secret.provider]) return
    await openProvider(ctx, secret.provider).revoke(secret.refreshToken)
  } catch (error) {
    if (!(error instanceof AccountError) || error.failure !== 'refused') throw error
  }
}

/** The same, as far as one can. Never throws. */
export async function revokeAccess(ctx: Ctx, account: Pick<CalendarAccountRow, 'secret'>): Promise<void> {
  try {
    await endAccess(ctx, account)
  } catch (error) {
    ctx.log.warn({ err: error }, 'access to a calendar account could not be revoked')
  }
}
