import { z } from 'zod'
import { authError, emailTaken, invalid } from '../../auth-error.ts'
import type { AuthCtx, AuthTx } from '../../context/auth-context.ts'
import { assertAcceptable } from '../../context/passwords/rules.ts'
import { deleteTokens } from '../../credentials/codes/store.ts'
import { deleteFactorsOf } from '../../credentials/factors/store.ts'
import { deleteFlowsOf } from '../../credentials/flows/store.ts'
import { deleteWebauthnChallengesOf } from '../../credentials/passkeys/store.ts'
import { revokeAccess } from '../../credentials/revocation/service.ts'
import { accountBanned, accountClosing, emailChanged, userDeleted } from '../../events.ts'
import { endSessions } from '../../sessions/service.ts'
import type { Metadata } from '../../tables.ts'
import { deleteIdentities, insertIdentity, updateIdentity } from '../../users/identities/store.ts'
import { emailOf, maskedPhone, mergeMetadata, phoneOf } from '../../users/rules.ts'
import { recordSecurityEvent } from '../../users/security-log/service.ts'
import { recordSecurityChange } from '../../users/security-notices/service.ts'
import {
  type Account,
  deleteUser,
  findAccount,
  lockAccount,
  type NewUser,
  updateAccessEpoch,
  updateUser,
} from '../../users/store.ts'
import { createAccount } from '../signup/service.account.ts'
import { bannedUntilOf, type PageRequest } from './rules.ts'
import { listAccounts, type UserList } from './store.ts'

/**
 * What an admin call writes, in the names of the protocol; texts are empty where the call does not
 * set them.
 */
export type AdminUserInput = {
  readonly id: string
  readonly email: string
  readonly phone: string
  readonly password?: string | null | undefined
  readonly password_hash: string
  readonly email_confirm: boolean
  readonly phone_confirm: boolean
  readonly user_metadata: Metadata | null
  readonly app_metadata: Metadata | null
  readonly role: string
  readonly ban_duration: string
}

const phoneTaken = () => authError(422, 'phone_exists', 'Phone number already registered by another user')

/** Lists the accounts of an audience, the newest first. */
export function listByAdmin(ctx: AuthCtx, { page, filter }: { page: PageRequest; filter: string }): Promise<UserList> {
  return listAccounts(ctx.db, { page, filter, audience: ctx.caller.audience })
}

/** Finds the account an admin call is about. @throws validation_failed, user_not_found */
export async function getAccount(ctx: AuthCtx, id: string): Promise<Account> {
  if (!z.guid().safeParse(id).success) throw authError(404, 'validation_failed', 'user_id must be an UUID')
  const account = await findAccount(ctx.db, id)
  if (!account) throw authError(404, 'user_not_found', 'User not found')
  return account
}

/** Creates an account with exactly this metadata, unconfirmed unless the input says so. */
export async function createByAdmin(ctx: AuthCtx, input: AdminUserInput): Promise<Account> {
  if (input.email === '' && input.phone === '') throw invalid('Cannot create a user without either an email or phone')
  const email = input.email === '' ? null : emailOf(input.email)
  const phone = input.phone === '' ? null : phoneOf(input.phone)
  if (input.id !== '' && !z.guid().safeParse(input.id).success) throw invalid('ID must conform to the uuid v4 format')
  const passwordHash = await hashForCreation(ctx, input)
  const bannedUntil = input.ban_duration === '' ? null : bannedUntilOf(input.ban_duration, ctx.now)
  return ctx.transaction(async (tx) => {
    const account = await createAccount(tx, {
      email,
      phone,
      passwordHash,
      isConfirmed: input.email_confirm,
      data: input.user_metadata ?? {},
      plainMetadata: true,
      columns: {
        ...(input.id !== '' && { id: input.id }),
        ...(input.role !== '' && { tokenRole: input.role }),
        bannedUntil,
        phoneConfirmedAt: phone && input.phone_confirm ? ctx.now : null,
        appMetadata: input.app_metadata ?? {},
      },
    })
    if (!account) throw email ? emailTaken() : phoneTaken()
    return account
  })
}

/**
 * Null when neither a password nor a hash came: the person then signs in by code or sets one later.
 */
async function hashForCreation(ctx: AuthCtx, input: AdminUserInput): Promise<string | null> {
  const { password, password_hash: hash } = input
  if (password && hash !== '') throw invalid('Only a password or a password hash should be provided')
  if (hash !== '') {
    if (!hash.startsWith('$argon2id$')) throw invalid('Only argon2id password hashes are supported')
    return hash
  }
  if (!password) return null
  assertAcceptable(password, ctx.services.passwordPolicy)
  return ctx.services.hasher.hash(password)
}

/** Changes an account at once, without a confirmation by its owner. */
export async function changeByAdmin(ctx: AuthCtx, account: Account, input: AdminUserInput): Promise<Account> {
  const email = input.email === '' ? null : emailOf(input.email)
  const phone = input.phone === '' ? null : phoneOf(input.phone)
  const patch: Partial<NewUser> = {
    ...(input.role !== '' && { tokenRole: input.role }),
    ...(input.ban_duration !== '' && { bannedUntil: bannedUntilOf(input.ban_duration, ctx.now) }),
    ...(input.email_confirm && !account.emailConfirmedAt && { emailConfirmedAt: ctx.now }),
    ...(input.phone_confirm && !account.phoneConfirmedAt && { phoneConfirmedAt: ctx.now }),
    ...(email && { email }),
    ...(phone && { phone }),
  }
  if (typeof input.password === 'string') {
    assertAcceptable(input.password, ctx.services.passwordPolicy)
    patch.passwordHash = await ctx.services.hasher.hash(input.password)
  }
  const data = { ...input.user_metadata, ...(input.email_confirm && { email_verified: true }) }
  return ctx.transaction(async (tx) => {
    const locked = await lockAccount(tx.db, account.id)
    if (!locked) throw authError(404, 'user_not_found', 'User not found')
    if (input.app_metadata) patch.appMetadata = mergeMetadata(locked.appMetadata, input.app_metadata)
    if (Object.keys(data).length > 0) patch.userMetadata = mergeMetadata(locked.userMetadata, data)
    const isMoved = email !== null && email !== account.email
    // Nothing from before is trusted.
    if (patch.passwordHash || patch.bannedUntil || isMoved) await revokeAccess(tx, { userId: account.id })
    if (Object.keys(patch).length > 0) await updateUser(tx.db, account.id, patch)
    if (patch.bannedUntil) await tx.publish(accountBanned, { userId: account.id, until: patch.bannedUntil })
    if (email) await moveIdentity(tx, account, { provider: 'email', address: email, isVerified: input.email_confirm })
    if (phone) await moveIdentity(tx, account, { provider: 'phone', address: phone, isVerified: input.phone_confirm })
    if (isMoved) await tx.publish(emailChanged, { userId: account.id, email, previousEmail: account.email })
    await recordSecurityEvent(tx, { kind: 'user_modified', userId: account.id })
    await noteChanges(tx, account, patch)
    return (await findAccount(tx.db, account.id)) ?? account
  })
}

async function noteChanges(tx: AuthTx, account: Account, { passwordHash, email, phone }: Partial<NewUser>) {
  const change = { account, byOperations: true }
  if (passwordHash) await recordSecurityChange(tx, { ...change, kind: 'password_changed' })
  if (email && email !== account.email)
    await recordSecurityChange(tx, { ...change, kind: 'email_changed', item: email, alsoTo: email })
  if (phone && phone !== account.phone)
    await recordSecurityChange(tx, { ...change, kind: 'phone_changed', item: maskedPhone(phone) })
}

type Moved = { provider: 'email' | 'phone'; address: string; isVerified: boolean }

async function moveIdentity(tx: AuthTx, account: Account, { provider, address, isVerified }: Moved): Promise<void> {
  const facts: Metadata = { [provider]: address, [`${provider}_verified`]: isVerified }
  const email = provider === 'email' ? address : null
  const identity = account.identities.find((linked) => linked.provider === provider)
  if (identity) return updateIdentity(tx.db, identity.id, { email, data: { ...identity.data, ...facts } })
  const data = { sub: account.id, ...facts }
  await insertIdentity(tx.db, { userId: account.id, provider, providerId: account.id, email, data })
}

/**
 * Deletes an account with all that hangs on it, or, softly, everything by which it names or signs
 * in a person.
 */
export async function deleteByAdmin(ctx: AuthCtx, { id }: Account, isSoft: boolean): Promise<void> {
  await ctx.transaction(async (tx) => {
    const account = await lockAccount(tx.db, id)
    if (!account || (isSoft && account.deletedAt)) return
    await recordSecurityEvent(tx, { kind: 'user_deleted', userId: account.id })
    await eraseAccount(tx, account)
    if (!isSoft) await deleteUser(tx.db, account.id)
  })
}

/**
 * Erases an account down to its bare row, which records of other people still reference: sessions,
 * codes and pending sign-ins end, and the other capabilities erase their part.
 */
export async function eraseAccount(tx: AuthTx, account: Account): Promise<void> {
  await updateAccessEpoch(tx.db, account.id)
  await endSessions(tx, { userId: account.id })
  await deleteTokens(tx.db, account.id)
  await deleteFlowsOf(tx.db, account.id)
  await tx.publish(accountClosing, { userId: account.id })
  await tx.publish(userDeleted, { userId: account.id })
  await deleteIdentities(tx.db, account.id)
  await deleteFactorsOf(tx.db, account.id)
  await deleteWebauthnChallengesOf(tx.db, account.id)
  await updateUser(tx.db, account.id, { ...erasedColumns, deletedAt: tx.now })
}

const erasedColumns: Partial<NewUser> = {
  email: null,
  phone: null,
  passwordHash: null,
  signUpChallenge: null,
  signUpClient: null,
  signOnProviderId: null,
  isSignOnRequired: false,
  appMetadata: {},
  userMetadata: {},
}
