import { randomUUID } from 'node:crypto'
import type { AuthSession, AuthUser } from '#contract/auth/schemas.ts'
import { AuthError, authError } from '../../auth-error.ts'
import type { AuthCtx, AuthTx } from '../../context/auth-context.ts'
import { countMail } from '../../context/sending-limits.ts'
import type { Challenge } from '../../credentials/flows/rules.ts'
import { beginFlow, queueCodeMail } from '../../credentials/mails/service.ts'
import { startOver } from '../../credentials/ownership/service.ts'
import { tokenAudience } from '../../sessions/claims.ts'
import { openSession } from '../../sessions/service.ts'
import type { Metadata } from '../../tables.ts'
import { presentUser } from '../../users/present.ts'
import { type Account, findAccountByEmail, updateUser } from '../../users/store.ts'
import { createAccount } from './account.ts'

export type EmailSignUp = {
  readonly email: string
  /** Null for accounts that begin with a magic link. */
  readonly password: string | null
  readonly data: Metadata
  readonly challenge: Challenge | null
}

/**
 * Signs somebody up with an address and a password. What a known address is answered depends on whether confirmation
 * is required: if it is, nobody can learn from the answer that the address is known (docs/product.md "Accounts").
 */
export async function signUpWithEmail(ctx: AuthCtx, input: EmailSignUp): Promise<AuthSession | AuthUser> {
  assertOpen(ctx)
  // Hashed before anything is looked up, so that known and unknown addresses take the same time.
  const passwordHash = input.password === null ? null : await ctx.services.hasher.hash(input.password)
  const known = await findAccountByEmail(ctx.db, input.email)
  if (ctx.services.config.requireEmailConfirmation) return signUpUnconfirmed(ctx, input, { passwordHash, known })
  if (known) throw alreadyRegistered()
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

const alreadyRegistered = () => authError(422, 'user_already_exists', 'User already registered')

async function signUpUnconfirmed(
  ctx: AuthCtx,
  input: EmailSignUp,
  { passwordHash, known }: { passwordHash: string | null; known: Account | null },
): Promise<AuthUser> {
  if (known) await simulateSignUp(ctx, input, passwordHash)
  if (known?.emailConfirmedAt) return decoyUser(ctx, input)
  await countMail(ctx, { kind: 'confirmation', address: input.email })
  const user = await ctx.transaction(async (tx) => {
    const account = known
      ? await startOver(tx, known, { keep: 'email', passwordHash, challenge: input.challenge })
      : ((await createAccount(tx, { ...input, passwordHash, isConfirmed: false })) ??
        (await findAccountByEmail(tx.db, input.email)))
    if (!account) throw new Error('the address was taken and is free again')
    await sendConfirmation(tx, account, input.challenge, { isFromSignUp: true })
    return withSent(account, tx.now)
  })
  return presentUser(known ? concealed(user, input) : user)
}

/** Shows an account that waits for confirmation to whoever signs up for it again: with what they said, nobody else. */
function concealed(account: Account, { data }: EmailSignUp): Account {
  const facts = { sub: account.id, email: account.email, email_verified: false, phone_verified: false }
  const told = { ...data, ...facts }
  const identities = account.identities.map((identity) => ({ ...identity, data: told }))
  return { ...account, invitedAt: null, userMetadata: told, identities }
}

/** The first mail of a new account; a full post box must not keep anybody out, they can ask again. */
async function confirmation(tx: AuthTx, account: Account, challenge: Challenge | null): Promise<boolean> {
  if (tx.services.config.autoconfirm || !account.email) return false
  try {
    await countMail(tx, { kind: 'confirmation', address: account.email })
  } catch (error) {
    if (error instanceof AuthError) return false
    throw error
  }
  await sendConfirmation(tx, account, challenge, { isFromSignUp: true })
  return true
}

/**
 * Queues the mail that asks to confirm the address an account was made with. A client without a challenge of its own
 * gets the challenge of the sign-up, so that the link of a repeated mail still opens in the browser that signed up.
 */
export async function sendConfirmation(
  tx: AuthTx,
  account: Account,
  challenge: Challenge | null,
  { isFromSignUp = false, mailId }: { isFromSignUp?: boolean; mailId?: string | undefined } = {},
): Promise<void> {
  await updateUser(tx.db, account.id, {
    confirmationSentAt: tx.now,
    ...(isFromSignUp && challenge && { signUpChallenge: challenge }),
  })
  const userId = account.id
  const flow = { userId, method: 'email/signup', challenge: challenge ?? account.signUpChallenge } as const
  const isPkce = await beginFlow(tx, flow)
  const letter = 'confirmation'
  const address = account.email ?? ''
  await queueCodeMail(tx, { userId, address, kind: letter, type: 'signup', isPkce, isFromSignUp, letter }, mailId)
}

function sendConfirmationToNobody(tx: AuthTx, address: string): Promise<void> {
  const letter = 'confirmation'
  return queueCodeMail(tx, { userId: randomUUID(), address, kind: letter, type: 'signup', isPkce: false, letter })
}

const withSent = (account: Account, now: Date): Account => ({ ...account, confirmationSentAt: now, updatedAt: now })

class SimulationRollback extends Error {}

/** Makes an account of another address and undoes it: the reply takes as long as a sign-up that makes one. */
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

/** What a confirmed address is answered: a user that looks as if it had just been made, and is nobody. */
async function decoyUser(ctx: AuthCtx, input: EmailSignUp): Promise<AuthUser> {
  await countMail(ctx, { kind: 'decoy-confirmation', address: input.email })
  // Queued to nobody, so that this too ends with the commit of a job.
  await ctx.transaction((tx) => sendConfirmationToNobody(tx, input.email))
  const now = ctx.now.toISOString()
  return {
    id: randomUUID(),
    aud: tokenAudience,
    role: '',
    email: input.email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    // Metadata came as JSON and leaves as JSON.
    user_metadata: input.data as AuthUser['user_metadata'],
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}
