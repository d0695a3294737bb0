import type { AuthUser } from '#contract/auth/schemas.ts'
import { authError, emailTaken, invalid } from '../../auth-error.ts'
import type { AuthCtx, AuthTx } from '../../context/auth-context.ts'
import { assertAcceptable } from '../../context/passwords/rules.ts'
import { issueCode } from '../../credentials/codes/service.ts'
import { actionLink } from '../../credentials/mails/rules.ts'
import { queueCodeMail } from '../../credentials/mails/service.ts'
import type { Metadata } from '../../tables.ts'
import { presentUser } from '../../users/present.ts'
import { emailOf, mergeMetadata } from '../../users/rules.ts'
import { recordSecurityEvent } from '../../users/security-log/service.ts'
import { type Account, existsAddress, findAccount, findAccountByEmail, updateUser } from '../../users/store.ts'
import { createAccount } from '../signup/service.account.ts'

export type LinkInput = { type: string; email: string; new_email: string; password: string; data: Metadata | null }
export type LinkReply = AuthUser & {
  action_link: string
  email_otp: string
  hashed_token: string
  verification_type: string
  redirect_to: string
}

const linkTypes = ['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new'] as const
type LinkType = (typeof linkTypes)[number]

/**
 * Makes the link of a mail without sending the mail, for owners who send their own. An unknown
 * address is signed up where the type allows it. @throws validation_failed, user_not_found,
 * email_exists, weak_password
 */
export async function generateLink(ctx: AuthCtx, input: LinkInput): Promise<LinkReply> {
  const email = emailOf(input.email)
  const requested = linkTypes.find((type) => type === input.type)
  if (!requested) throw invalid(`Invalid email action link type requested: ${input.type}`)
  const existing = await findAccountByEmail(ctx.db, email)
  const type: LinkType = requested === 'magiclink' && !existing ? 'signup' : requested
  const passwordHash = type === 'signup' && !existing ? await hashFor(ctx, requested, input.password) : null
  return ctx.transaction(async (tx) => {
    const account = await prepare(tx, { type, existing, email, input, passwordHash })
    const address = type === 'email_change_new' ? emailOf(input.new_email) : email
    const { code, token } = await issueCode(tx, { userId: account.id, kind: kindOf[type], address })
    const { redirectTo } = tx.caller
    const linkType = type.startsWith('email_change') ? 'email_change' : type
    const changed = (await findAccount(tx.db, account.id)) ?? account
    return {
      ...presentUser(changed),
      action_link: actionLink({ publicUrl: tx.services.publicUrl, token, type: linkType, redirectTo }),
      email_otp: code,
      hashed_token: token,
      verification_type: type,
      redirect_to: redirectTo,
    }
  })
}

const kindOf = {
  signup: 'confirmation',
  invite: 'confirmation',
  magiclink: 'recovery',
  recovery: 'recovery',
  email_change_current: 'email_change_current',
  email_change_new: 'email_change_new',
} as const satisfies Record<LinkType, string>

async function hashFor(ctx: AuthCtx, requested: LinkType, password: string): Promise<string | null> {
  if (requested === 'magiclink') return null
  if (password === '') throw invalid('Signup requires a valid password')
  assertAcceptable(password, ctx.services.passwordPolicy)
  return ctx.services.hasher.hash(password)
}

type Preparation = {
  type: LinkType
  existing: Account | null
  email: string
  input: LinkInput
  passwordHash: string | null
}

/** Creates or updates the account that the link is for. */
async function prepare(tx: AuthTx, { type, existing, email, input, passwordHash }: Preparation): Promise<Account> {
  if (type === 'signup' || type === 'invite') {
    if (existing?.emailConfirmedAt) throw emailTaken()
    const account = existing ?? (await createPlainAccount(tx, { email, data: input.data ?? {}, passwordHash }))
    const userMetadata = mergeMetadata(account.userMetadata, input.data ?? {})
    const invited = type === 'invite' ? { invitedAt: tx.now } : {}
    await updateUser(tx.db, account.id, { userMetadata, confirmationSentAt: tx.now, ...invited })
    return account
  }
  if (!existing) throw authError(404, 'user_not_found', 'User with this email not found')
  if (type === 'magiclink' || type === 'recovery') {
    await updateUser(tx.db, existing.id, { recoverySentAt: tx.now })
    return existing
  }
  if (type === 'email_change_current' && !tx.services.config.secureEmailChange)
    throw invalid('Enable secure email change to generate link for current email')
  const newEmail = emailOf(input.new_email)
  if (await existsAddress(tx.db, { email: newEmail, exceptUserId: existing.id })) throw emailTaken()
  await updateUser(tx.db, existing.id, { newEmail, emailChangeSentAt: tx.now, emailChangeConfirmedKind: null })
  return existing
}

async function createPlainAccount(
  tx: AuthTx,
  { email, data, passwordHash }: { email: string; data: Metadata; passwordHash: string | null },
): Promise<Account> {
  const account = await createAccount(tx, { email, data, passwordHash, isConfirmed: false, plainMetadata: true })
  if (!account) throw emailTaken()
  return account
}

/**
 * Creates an account and mails an invitation; the person chooses a password after following its
 * link.
 */
export async function invite(ctx: AuthCtx, input: { email: string; data: Metadata | null }): Promise<AuthUser> {
  const email = emailOf(input.email)
  const account = await ctx.transaction(async (tx) => {
    const existing = await findAccountByEmail(tx.db, email)
    if (existing?.emailConfirmedAt) throw emailTaken()
    const { id: userId, accessEpoch } =
      existing ?? (await createPlainAccount(tx, { email, data: input.data ?? {}, passwordHash: null }))
    await updateUser(tx.db, userId, { invitedAt: tx.now, confirmationSentAt: tx.now })
    await recordSecurityEvent(tx, { kind: 'user_invited', userId })
    const template = 'invite'
    const mail = { userId, accessEpoch, address: email, kind: 'confirmation', isPkce: false } as const
    await queueCodeMail(tx, { ...mail, type: template, template })
    const account = await findAccount(tx.db, userId)
    if (!account) throw new Error('an account just written is there')
    return account
  })
  return presentUser(account)
}
