/** Links accounts of Google and Microsoft, whose owners allow access on the provider's pages. */
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { minutes } from '#contract/core/durations.ts'
import { problem } from '#contract/problems.ts'
import type { CalendarSignInResult } from '#contract/scheduling/calendar-accounts/schemas.ts'
import { type SignInProvider, signInProviders } from '#contract/scheduling/calendar-accounts/values.ts'
import { assertReauthenticated, decryptText, encryptText, recordOwnSecurityChange } from '#server/auth/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { lockOwn } from '#server/profiles/me/service.ts'
import { lockRules } from '../availability/store.ts'
import { openProvider } from './gateway.oauth.ts'
import { openTokens, sealSecret } from './service.connection.ts'
import { working } from './service.failures.ts'
import { assertRoom, type FullAccount, getFull, readOrThrow } from './service.ts'
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
  await assertRoom(ctx)
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
  const id = await ctx.transaction(async (tx) => {
    await lockOwn(tx)
    await lockRules(tx.db, tx.actor.id)
    const rows = await store.listAccounts(tx.db, tx.actor.id)
    const existing = rows.find((row) => row.provider === provider && row.login === login)
    await recordOwnSecurityChange(tx, 'calendar_account_linked')
    const account = { ...working, secret, calendars, nextCheckAt: tx.now }
    if (existing) {
      await store.updateAccount(tx.db, existing.id, account)
      await store.updateWritesDue(tx.db, existing.id, tx.now)
      return existing.id
    }
    await assertRoom(tx)
    const row = await store.insertAccount(tx.db, {
      ...account,
      ownerId: tx.actor.id,
      provider,
      login,
      host: opened.host,
    })
    return row.id
  })
  return getFull(ctx, id)
}

/** @throws scheduling.sign-in-ended */
async function readState(ctx: UserCtx, state: string) {
  const text = await decryptText(ctx, state).catch(() => null)
  const { data } = SignIn.safeParse(text === null ? null : JSON.parse(text))
  if (data?.ownerId !== ctx.actor.id || new Date(data.expiresAt) <= ctx.now) throw problem('scheduling.sign-in-ended')
  return data
}
