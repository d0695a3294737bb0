import { randomUUID } from 'node:crypto'
import type { AuthSession, AuthUser } from '#contract/auth/schemas.ts'
import { seconds } from '#contract/core/durations.ts'
import { AuthError, alreadyRegistered, authError } from '../../auth-error.ts'
import type { AuthCtx, AuthTx } from '../../context/auth-context.ts'
import { admitMail, waitForMail } from '../../context/sending-limits.ts'
import { queueCodeMail } from '../../credentials/mails/service.ts'
import { isUnproven } from '../../credentials/ownership/rules.ts'
import { replaceBySignUp } from '../../credentials/ownership/service.ts'
import { openSession } from '../../sessions/service.ts'
import type { Metadata, PkceChallenge } from '../../tables.ts'
import { presentDecoy, presentUser } from '../../users/present.ts'
import { type Account, findAccountByEmail, updateUser } from '../../users/store.ts'
import { sendConfirmation } from '../confirmation/service.ts'
import { resend } from '../resend/service.ts'
import { createAccount } from './service.account.ts'

export type EmailSignUp = {
  readonly email: string
  /** Null for accounts that begin with a magic link. */
  readonly password: string | null
  readonly data: Metadata
  readonly challenge: PkceChallenge | null
}

/**
 * Signs up with an email address and a password. Where confirmation is required, the reply does not
 * tell whether the address is registered (docs/product.md "Accounts").
 */
export async function signUpWithEmail(ctx: AuthCtx, input: EmailSignUp): Promise<AuthSession | AuthUser> {
  assertOpen(ctx)
  // Hashed before anything is looked up, so that existing and unknown addresses take the same time.
  const passwordHash = input.password === null ? null : await ctx.services.hasher.hash(input.password)
  const existing = await findAccountByEmail(ctx.db, input.email)
  if (ctx.services.config.requireEmailConfirmation) return signUpUnconfirmed(ctx, input, { passwordHash, existing })
  if (existing) throw alreadyRegistered()
  return ctx.transaction(async (tx) => {
    const account = await createAccount(tx, { ...input, passwordHash, isConfirmed: ctx.services.config.autoconfirm })
    if (!account) throw alreadyRegistered()
    const isSent = await confirmation(tx, account, input.challenge)
    return openSession(tx, isSent ? withSent(account, tx.now) : account, { method: 'password' })
  })
}

/** @throws signup_disabled */
export function assertOpen(ctx: Pick<AuthCtx, 'services'>): void {
  if (ctx.services.config.disableSignup)
    throw authError(422, 'signup_disabled', 'Signups not allowed for this instance')
}

async function signUpUnconfirmed(
  ctx: AuthCtx,
  input: EmailSignUp,
  { passwordHash, existing }: { passwordHash: string | null; existing: Account | null },
): Promise<AuthUser> {
  if (existing) await simulateSignUp(ctx, input, passwordHash)
  if (existing && !isUnproven(existing)) return decoyUser(ctx, input)
  const waitSeconds = await waitForMail(ctx, { kind: 'confirmation', address: input.email })
  if (existing && waitSeconds > 0) return concealed(await keepUnproven(ctx, existing), input)
  const user = await ctx.transaction(async (tx) => {
    const account = existing
      ? await replaceBySignUp(tx, existing, { keep: 'email', passwordHash, challenge: input.challenge })
      : await createOrFind(tx, input, passwordHash)
    // Its owner has proven the address since it was looked up.
    if (!account) return null
    await sendOrDefer(tx, account, input.challenge, waitSeconds)
    return withSent(account, tx.now)
  })
  if (!user) return decoyUser(ctx, input)
  return existing ? concealed(user, input) : presentUser(user)
}

async function createOrFind(tx: AuthTx, input: EmailSignUp, passwordHash: string | null): Promise<Account> {
  const created = await createAccount(tx, { ...input, passwordHash, isConfirmed: false })
  const account = created ?? (await findAccountByEmail(tx.db, input.email))
  if (!account) throw new Error('the address was taken and is free again')
  return account
}

/**
 * Leaves an unproven account and the mail before as they are: past the hourly share of its address
 * strangers could otherwise end every link before its owner opens it. The owner's proof removes
 * what strangers set up.
 */
async function keepUnproven(ctx: AuthCtx, account: Account): Promise<Account> {
  // As much work as a sign-up that is mailed.
  await ctx.transaction((tx) => queueUndeliverableConfirmation(tx, account.email ?? ''))
  return withSent(account, ctx.now)
}

/** An unconfirmed account as a repeated sign-up sees it: with the data of that sign-up only. */
function concealed(account: Account, { data }: EmailSignUp): AuthUser {
  const facts = { sub: account.id, email: account.email, email_verified: false, phone_verified: false }
  const metadata = { ...data, ...facts }
  const identities = account.identities.map((identity) => ({ ...identity, data: metadata }))
  return presentUser({ ...account, invitedAt: null, userMetadata: metadata, identities })
}

/**
 * Sends the first mail of a new account. A network that requests too much still signs up: the mail
 * can be requested again.
 */
async function confirmation(tx: AuthTx, account: Account, challenge: PkceChallenge | null): Promise<boolean> {
  if (tx.services.config.autoconfirm || !account.email) return false
  try {
    const waitSeconds = await waitForMail(tx, { kind: 'confirmation', address: account.email })
    await sendOrDefer(tx, account, challenge, waitSeconds)
    return waitSeconds === 0
  } catch (error) {
    if (error instanceof AuthError) return false
    throw error
  }
}

/**
 * Sends the first mail of an account, or queues it for the time it is due. One mail to an address
 * waits at most.
 */
async function sendOrDefer(
  tx: AuthTx,
  account: Account,
  challenge: PkceChallenge | null,
  waitSeconds: number,
): Promise<void> {
  if (waitSeconds === 0) return sendConfirmation(tx, account, challenge, { isFromSignUp: true })
  if (challenge) await updateUser(tx.db, account.id, { signUpChallenge: challenge })
  const email = account.email ?? ''
  const payload = { type: 'signup', email, challenge, mailIds: [randomUUID()], caller: tx.caller } as const
  const startAfter = new Date(tx.now.getTime() + seconds(waitSeconds))
  await tx.enqueue(resend, payload, { startAfter, singletonKey: `confirmation:${account.id}` })
}

function queueUndeliverableConfirmation(tx: AuthTx, address: string): Promise<void> {
  const template = 'confirmation'
  const nobody = { userId: randomUUID(), accessEpoch: 0 }
  return queueCodeMail(tx, { ...nobody, address, kind: template, type: 'signup', isPkce: false, template })
}

const withSent = (account: Account, now: Date): Account => ({ ...account, confirmationSentAt: now, updatedAt: now })

class SimulationRollback extends Error {}

/**
 * Creates an account with another address and rolls back, so that the reply takes as long as a real
 * sign-up.
 */
async function simulateSignUp(ctx: AuthCtx, input: EmailSignUp, passwordHash: string | null): Promise<void> {
  try {
    await ctx.transaction(async (tx) => {
      const email = `${randomUUID()}@rehearsal.invalid`
      await createAccount(tx, { ...input, email, passwordHash, isConfirmed: false })
      throw new SimulationRollback()
    })
  } catch (error) {
    if (!(error instanceof SimulationRollback)) throw error
  }
}

/** The reply for the address of a proven account: a made-up user that looks new. */
async function decoyUser(ctx: AuthCtx, input: EmailSignUp): Promise<AuthUser> {
  await admitMail(ctx, { kind: 'decoy-confirmation', address: input.email })
  // Queued without a recipient, so that this too commits a job.
  await ctx.transaction((tx) => queueUndeliverableConfirmation(tx, input.email))
  return presentDecoy(ctx.now, { email: input.email, data: input.data })
}
