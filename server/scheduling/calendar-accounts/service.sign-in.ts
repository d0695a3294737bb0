/** Links accounts of Google and Microsoft, whose owners allow access on the provider's pages. */
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { minutes } from '#contract/core/durations.ts'
import { problem } from '#contract/problems.ts'
import type { CalendarSignInResult } from '#contract/scheduling/calendar-accounts/schemas.ts'
import { type SignInProvider, signInProviders } from '#contract/scheduling/calendar-accounts/values.ts'
import { assertReauthenticated, decryptText, encryptText } from '#server/auth/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { openProvider } from './gateway.oauth.ts'
import { openTokens, sealSecret } from './service.connection.ts'
import { assertRoom, type FullAccount, getFull, readOrThrow, storeAccount } from './service.ts'
import * as store from './store.ts'

const signInMinutes = 30

/** What a sign-in began with. It travels encrypted as the state, so nothing is stored for it. */
const SignIn = z.object({
  purpose: z.literal('calendar-sign-in'),
  ownerId: z.string(),
  provider: z.enum(signInProviders),
  verifier: z.string(),
  expiresAt: z.string(),
})

/** The providers that this installation has a client of. */
export function listSignInProviders({ ports }: UserCtx): SignInProvider[] {
  return signInProviders.filter((name) => ports.config.calendarProviders[name])
}

/**
 * Where the actor allows access to their calendars; it holds for half an hour. Only this step asks
 * for a recent proof, because the way back may take longer.
 * @throws auth.reauthentication-needed, scheduling.sign-in-unavailable, scheduling.account-limit
 */
export async function startSignIn(ctx: UserCtx, provider: SignInProvider): Promise<string> {
  await assertReauthenticated(ctx)
  const opened = openProvider(ctx, provider)
  // Which login comes back is not known yet; the same one again needs no room.
  const rows = await store.listAccounts(ctx.db, ctx.actor.id)
  if (!rows.some((row) => row.provider === provider)) await assertRoom(ctx)
  const verifier = randomBytes(32).toString('base64url')
  const expiresAt = new Date(ctx.now.getTime() + minutes(signInMinutes)).toISOString()
  const signIn: z.output<typeof SignIn> = {
    purpose: 'calendar-sign-in',
    ownerId: ctx.actor.id,
    provider,
    verifier,
    expiresAt,
  }
  return opened.signInUrl({ state: await encryptText(ctx, JSON.stringify(signIn)), verifier })
}

/**
 * Redeems the code that the actor came back with, and mails them; the same login again replaces the
 * tokens of the linked account. The state must be of a sign-in that the actor themselves began, so
 * nobody can have another person's calendar linked to their account.
 * @throws see `finishCalendarSignIn` of the contract
 */
export async function finishSignIn(ctx: UserCtx, { state, code }: CalendarSignInResult): Promise<FullAccount> {
  const { provider, verifier } = await readState(ctx, state)
  const opened = openProvider(ctx, provider)
  const { tokens, login, calendars } = await readOrThrow(async () => {
    const tokens = await opened.redeem({ state, code, verifier })
    const connection = openTokens(ctx, provider, tokens)
    return { tokens, login: await connection.readLogin(), calendars: await connection.listCalendars() }
  })
  const secret = await sealSecret(ctx, { provider, ...tokens })
  const id = await storeAccount(ctx, { provider, host: opened.host, login }, { secret, calendars })
  return getFull(ctx, id)
}

/** @throws scheduling.sign-in-ended */
async function readState(ctx: UserCtx, state: string) {
  const text = await decryptText(ctx, state).catch(() => null)
  const { data } = SignIn.safeParse(text === null ? null : JSON.parse(text))
  if (data?.ownerId !== ctx.actor.id || new Date(data.expiresAt) <= ctx.now) throw problem('scheduling.sign-in-ended')
  return data
}
