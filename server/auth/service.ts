import { z } from 'zod'
import { problem } from '#contract/problems.ts'
import type { StaffRole } from '#contract/staff/values.ts'
import type { Ctx, Tx, UserActor } from '#server/platform/context.ts'
import { createAccount } from './accounts/signup/service.account.ts'
import { authServices, serverAuthContext, serverAuthTx } from './context/auth-services.ts'
import { assertAcceptable } from './context/passwords/rules.ts'
import { callbackUrl } from './federation/oauth/service.authorize.ts'
import { acsUrlOf, entityIdOf } from './federation/saml/service.metadata.ts'
import {
  addProvider,
  listProvidersWithDomains,
  type NewSsoProvider,
  removeProvider,
  type SsoProviderWithDomains,
} from './federation/saml/service.providers.ts'
import type { SsoProviderRow } from './federation/saml/store.ts'
import { decryptOrNull, encrypt } from './keys/encryption.ts'
import { insertSecretOnce } from './keys/store.ts'
import { findSessionWithAccount } from './sessions/store.ts'
import { emailOf } from './users/rules.ts'
import { recordSecurityChange } from './users/security-notices/service.ts'

/**
 * Creates an account of the staff with a confirmed address. Only the command line calls this
 * (docs/product.md "Accounts"); null when the address has an account, which stays unchanged.
 *
 * @throws validation_failed, weak_password
 */
export async function createAdmin(
  ctx: Ctx,
  { email, password, staffRole = 'admin' }: { email: string; password: string; staffRole?: StaffRole },
): Promise<{ userId: string } | null> {
  const authCtx = await serverAuthContext(ctx)
  const address = emailOf(email)
  assertAcceptable(password, authCtx.services.passwordPolicy)
  const passwordHash = await authCtx.services.hasher.hash(password)
  const account = await authCtx.transaction((tx) =>
    createAccount(tx, { email: address, passwordHash, isConfirmed: true, data: {}, role: 'admin', staffRole }),
  )
  return account && { userId: account.id }
}

/** Signs a service token for the admin calls of the protocol; it belongs to no session. */
export async function signServiceToken(ctx: Ctx, { lifeSeconds }: { lifeSeconds: number }): Promise<string> {
  const { services } = await serverAuthContext(ctx)
  const issuedAt = Math.floor(ctx.now.getTime() / 1_000)
  const times = { iat: issuedAt, exp: issuedAt + lifeSeconds }
  return services.keys.sign({ iss: services.config.jwtIssuer, role: 'service_role', ...times })
}

/**
 * Replaces the signing key. Running servers notice within a minute. @returns the id of the new key
 */
export async function rotateSigningKeys(ctx: Ctx): Promise<string> {
  const { services } = await serverAuthContext(ctx)
  return (await services.keys.rotate(ctx.now)).kid
}

type OwnChange =
  | 'calendar_feed_created'
  | 'calendar_account_linked'
  | 'api_key_created'
  | 'webhook_created'
  | 'hubspot_connected'

/** Records a change by another capability to who can read the actor's data, and mails the owner. */
export async function recordOwnSecurityChange(tx: Tx<UserActor>, kind: OwnChange): Promise<void> {
  const { sessionId } = tx.actor
  const signedIn = await findSessionWithAccount(tx.db, sessionId)
  if (!signedIn) return
  const { account, session } = signedIn
  const authTx = await serverAuthTx(tx)
  // The device of the session makes the change; its network may be another one by now.
  const caller = { ...authTx.caller, userAgent: session.userAgent }
  await recordSecurityChange({ ...authTx, caller }, { kind, account, sessionId })
}

/**
 * Encrypts a text of another capability, such as the secret address of a calendar. The key changes
 * with no AUTH_SECRET (`keys/data-key.ts`).
 * @throws core.unavailable while AUTH_SECRET does not open the key
 */
export async function encryptText(ctx: Ctx, text: string): Promise<string> {
  const { dataKey } = await authServices(ctx)
  if (!dataKey) throw unopened()
  return encrypt(dataKey, text)
}

const unopened = () => problem('core.unavailable', { cause: new Error('AUTH_SECRET does not open the key') })

/** Decrypts the result of `encryptText`; null when no configured secret opens the key. */
export async function decryptText(ctx: Ctx, ciphertext: string): Promise<string | null> {
  const { dataKey } = await authServices(ctx)
  return dataKey && decryptOrNull(dataKey, ciphertext)
}

/**
 * Keeps a text of another capability under a name, encrypted, unless one is there already, and
 * returns the one that is: processes may race.
 * @throws core.unavailable while AUTH_SECRET does not open it
 */
export async function keepTextOnce(ctx: Ctx, name: string, fresh: string): Promise<string> {
  const sealed = Buffer.from(await encryptText(ctx, fresh))
  const kept = await insertSecretOnce(ctx.db, `text:${name}`, sealed)
  const text = await decryptText(ctx, Buffer.from(kept).toString('utf8'))
  if (text === null) throw unopened()
  return text
}

/**
 * Adds a firm's identity provider. @throws InvalidMetadataError, saml_idp_already_exists,
 * sso_domain_already_exists
 */
export async function addSsoProvider(ctx: Ctx, provider: NewSsoProvider): Promise<SsoProviderWithDomains> {
  return addProvider(await serverAuthContext(ctx), provider)
}

/** The trusted identity providers, the oldest first. */
export async function listSsoProviders(ctx: Ctx): Promise<SsoProviderWithDomains[]> {
  return listProvidersWithDomains(await serverAuthContext(ctx))
}

/** Removes an identity provider; null when none has this id. */
export async function removeSsoProvider(ctx: Ctx, id: string): Promise<SsoProviderRow | null> {
  return z.guid().safeParse(id).success ? removeProvider(await serverAuthContext(ctx), id) : null
}

/** The addresses a firm enters at its identity provider. */
export function signOnAddresses(ctx: Ctx): { metadataUrl: string; acsUrl: string; callbackUrl: string } {
  const of = { services: { publicUrl: ctx.ports.config.publicUrl } }
  return { metadataUrl: entityIdOf(of), acsUrl: acsUrlOf(of), callbackUrl: callbackUrl(of) }
}

export { changeRole } from './accounts/role/service.ts'
export {
  banAccount,
  banEnd,
  endSessionsOf,
  eraseByStaff,
  extendBan,
  findUserId,
  hasSecondFactor,
  lockBan,
  recordStaffView,
  resendConfirmation,
  sessionsOf,
  setBan,
  setStaffRole,
  unbanAccount,
} from './accounts/staff/service.ts'
export { assertReauthenticated } from './credentials/reauthentication/service.confirm.ts'
export {
  beginTrial,
  bindAccount,
  enableProvider,
  findFirmProvider,
  InvalidMetadataError,
  insertFirmProvider,
  readConnection,
  releaseAccount,
  removeFirmProvider,
  type SignOnFacts,
  type SignOnSettings,
  type SsoProviderRow,
  updateFirmProvider,
  withdrawDomain,
} from './federation/sign-on/service.ts'
export { deviceOf } from './users/devices/rules.ts'
export { requiresSecondFactor } from './users/second-factor/rules.ts'
