import { z } from 'zod'
import { days } from '#contract/core/durations.ts'
import type { Ctx, Tx, UserActor } from '#server/platform/context.ts'
import { createAccount } from './accounts/signup/account.ts'
import { authServices, serverAuthContext } from './context/auth-services.ts'
import { serverCaller } from './context/caller.ts'
import { assertAcceptable } from './context/passwords/rules.ts'
import { revokeAccess } from './credentials/ownership/revoke-access.ts'
import { accessRevoked } from './events.ts'
import {
  addProvider,
  listProvidersWithDomains,
  type NewSsoProvider,
  removeProvider,
  type SsoProviderWithDomains,
} from './federation/saml/providers.ts'
import { acsUrlOf, entityIdOf } from './federation/saml/service-provider.ts'
import type { SsoProviderRow } from './federation/saml/store.ts'
import { endSessions } from './sessions/service.ts'
import { listSessions, type SessionRow } from './sessions/store.ts'
import { emailOf } from './users/rules.ts'
import { record } from './users/security-log/service.ts'
import { recordSecurityChange } from './users/security-notices/service.ts'
import { findAccount, findAccountByEmail, updateUser } from './users/store.ts'

/**
 * Makes an admin, with the address confirmed. Only the command line calls this (docs/product.md "Accounts"); null when
 * the address has an account already, which then stays what it is.
 *
 * @throws validation_failed, weak_password
 */
export async function createAdmin(
  ctx: Ctx,
  { email, password }: { email: string; password: string },
): Promise<{ userId: string } | null> {
  const authCtx = await serverAuthContext(ctx)
  const address = emailOf(email)
  assertAcceptable(password, authCtx.services.passwordPolicy)
  const passwordHash = await authCtx.services.hasher.hash(password)
  const account = await authCtx.transaction((tx) =>
    createAccount(tx, { email: address, passwordHash, isConfirmed: true, data: {}, role: 'admin' }),
  )
  return account && { userId: account.id }
}

/** Signs a token for operations: it passes the admin calls of the protocol and is nobody's session. */
export async function signServiceToken(ctx: Ctx, { lifeSeconds }: { lifeSeconds: number }): Promise<string> {
  const { services } = await serverAuthContext(ctx)
  const issuedAt = Math.floor(ctx.now.getTime() / 1_000)
  const times = { iat: issuedAt, exp: issuedAt + lifeSeconds }
  return services.keys.sign({ iss: services.config.jwtIssuer, role: 'service_role', ...times })
}

/** Lets a new key sign from now on. Running servers notice within a minute. @returns the id of the new key */
export async function rotateSigningKeys(ctx: Ctx): Promise<string> {
  const { services } = await serverAuthContext(ctx)
  return (await services.keys.rotate(ctx.now)).kid
}

/** Where somebody is signed in, the latest use first; null when nobody has this address. For the command line. */
export async function sessionsOf(ctx: Ctx, email: string): Promise<SessionRow[] | null> {
  const account = await findAccountByEmail(ctx.db, email.toLowerCase())
  return account && listSessions(ctx.db, account.id)
}

/** Signs somebody out everywhere or in one place and tells how many sessions that ended; null when nobody is meant. */
export async function endSessionsOf(ctx: Ctx, email: string, sessionId?: string): Promise<number | null> {
  const authCtx = await serverAuthContext(ctx)
  const account = await findAccountByEmail(ctx.db, email.toLowerCase())
  if (!account) return null
  if (sessionId !== undefined && !z.guid().safeParse(sessionId).success) return 0
  return authCtx.transaction(async (tx) => {
    const ended = await endSessions(tx, { userId: account.id, ...(sessionId && { only: sessionId }) })
    if (ended.length > 0) await record(tx, { kind: 'signed_out', userId: account.id, detail: { by: 'operations' } })
    if (sessionId === undefined) await tx.publish(accessRevoked, { userId: account.id })
    return ended.length
  })
}

/** Keeps somebody out for so many days, or for as good as ever, and signs them out everywhere. Null when nobody is meant. */
export async function banAccount(ctx: Ctx, email: string, forDays: number | null): Promise<Date | null> {
  const until = new Date(ctx.now.getTime() + days(forDays ?? 36_500))
  return (await setBan(ctx, email, until)) ? until : null
}

/** Lets somebody in again; false when nobody is meant. */
export function unbanAccount(ctx: Ctx, email: string): Promise<boolean> {
  return setBan(ctx, email, null)
}

async function setBan(ctx: Ctx, email: string, bannedUntil: Date | null): Promise<boolean> {
  const authCtx = await serverAuthContext(ctx)
  const account = await findAccountByEmail(ctx.db, email.toLowerCase())
  if (!account) return false
  await authCtx.transaction(async (tx) => {
    if (bannedUntil) await revokeAccess(tx, { userId: account.id })
    await updateUser(tx.db, account.id, { bannedUntil })
    await record(tx, { kind: 'user_modified', userId: account.id, detail: { banned: bannedUntil !== null } })
  })
  return true
}

/** Records a change that another capability made to how the actor's account can be read, and mails its owner. */
export async function recordOwnSecurityChange(tx: Tx<UserActor>, kind: 'calendar_feed_created'): Promise<void> {
  const services = await authServices(tx)
  const account = await findAccount(tx.db, tx.actor.id)
  if (!account) return
  const authCtx = { ...tx, services, caller: serverCaller(services.config.siteUrl) }
  await recordSecurityChange(authCtx, { kind, account, sessionId: tx.actor.sessionId })
}

/** Trusts a firm's identity provider. @throws MetadataRefused, saml_idp_already_exists, sso_domain_already_exists */
export async function addSsoProvider(ctx: Ctx, input: NewSsoProvider): Promise<SsoProviderWithDomains> {
  return addProvider(await serverAuthContext(ctx), input)
}

/** The identity providers we trust, the oldest first. */
export async function listSsoProviders(ctx: Ctx): Promise<SsoProviderWithDomains[]> {
  return listProvidersWithDomains(await serverAuthContext(ctx))
}

/** Trusts an identity provider no more; null when there is none of this id. */
export async function removeSsoProvider(ctx: Ctx, id: string): Promise<SsoProviderRow | null> {
  return z.guid().safeParse(id).success ? removeProvider(await serverAuthContext(ctx), id) : null
}

/** What a firm enters on its side. */
export function samlAddresses(ctx: Ctx): { metadataUrl: string; acsUrl: string } {
  const of = { services: { publicUrl: ctx.ports.config.publicUrl } }
  return { metadataUrl: entityIdOf(of), acsUrl: acsUrlOf(of) }
}

export { assertReauthenticated } from './credentials/reauthentication/confirm.ts'
