import type { Ctx, Tx } from '#server/platform/context.ts'
import { authError } from '../../auth-error.ts'
import { serverAuthContext } from '../../context/auth-services.ts'
import { encrypt } from '../../keys/encryption.ts'
import { endSessions } from '../../sessions/service.ts'
import { firmProviderPrefix } from '../../users/identities/rules.ts'
import { updateUser } from '../../users/store.ts'
import { readMetadata } from '../saml/rules.metadata.ts'
import {
  deleteDomain,
  deleteProvider,
  findProvider,
  insertDomain,
  insertProvider,
  type SsoProviderRow,
  updateProvider,
} from '../saml/store.ts'
import { oidcProviderOf } from './service.oidc.ts'
import { beginTrial as beginTrialAt } from './service.trial.ts'
import { deleteFirmIdentities, listAccountsOfProvider, updateToOrdinaryAccount } from './store.ts'

/** What a firm enters about its identity provider; without a secret the stored one is kept. */
export type SignOnSettings =
  | { readonly kind: 'saml'; readonly metadata: string }
  | { readonly kind: 'oidc'; readonly issuer: string; readonly clientId: string; readonly clientSecret: string | null }

/** What is stored of a connection. */
export type SignOnFacts = Pick<SsoProviderRow, 'entityId' | 'signOnUrl' | 'certificates' | 'clientId' | 'clientSecret'>

/**
 * Reads what a firm entered, and asks an issuer for its settings, before anything is stored.
 *
 * @throws InvalidMetadataError, unexpected_failure when the issuer does not answer
 */
export async function readConnection(ctx: Ctx, connection: SignOnSettings): Promise<SignOnFacts> {
  if (connection.kind === 'saml') {
    const { certificates, ...metadata } = readMetadata(connection.metadata)
    return { ...metadata, certificates: [...certificates], clientId: null, clientSecret: null }
  }
  const { issuer: entityId, clientId, clientSecret: secret } = connection
  const auth = await serverAuthContext(ctx)
  const { dataKey, providers } = auth.services
  if (secret && !dataKey) throw authError(500, 'unexpected_failure', 'AUTH_SECRET does not open the key')
  const clientSecret = secret && dataKey ? encrypt(dataKey, secret) : null
  await providers
    .discover(oidcProviderOf(auth, { id: '', entityId, clientId, clientSecret }))
    .catch((cause: unknown) => {
      throw authError(500, 'unexpected_failure', `The provider ${entityId} does not answer`, { cause })
    })
  return { entityId, signOnUrl: '', certificates: [], clientId, clientSecret }
}

/** Stores a firm's provider, which signs nobody in before `enableProvider`. */
export async function insertFirmProvider(tx: Tx, facts: SignOnFacts): Promise<SsoProviderRow> {
  const row = await insertProvider(tx.db, { ...facts, isEnabled: false })
  if (!row) throw new Error('a provider that is off conflicts with none')
  return row
}

/** Changes certificates or client of a provider that stays the same; it is to be tried again. */
export async function updateFirmProvider(tx: Tx, id: string, facts: SignOnFacts): Promise<void> {
  const { clientSecret, ...others } = facts
  await updateProvider(tx.db, id, { ...others, ...(clientSecret && { clientSecret }), triedAt: null, trialError: null })
}

/** Lets a provider sign in people of a domain that its firm has proved. False when it is taken. */
export async function enableProvider(tx: Tx, id: string, domain: string): Promise<boolean> {
  if (!(await insertDomain(tx.db, { domain, providerId: id }))) return false
  return updateProvider(tx.db, id, { isEnabled: true })
}

/**
 * Ends what a provider may do with the addresses of a domain. Without any it signs nobody in.
 */
export async function withdrawDomain(tx: Tx, id: string, domain: string): Promise<void> {
  if ((await deleteDomain(tx.db, { domain, providerId: id })) === 0)
    await updateProvider(tx.db, id, { isEnabled: false })
}

/**
 * Removes a provider of a firm; the accounts it made become ordinary ones, which can recover. The
 * session `keeps` goes on.
 */
export async function removeFirmProvider(tx: Tx, id: string, keeps?: string): Promise<void> {
  const provider = await findProvider(tx.db, id)
  if (!provider) return
  for (const userId of await listAccountsOfProvider(tx.db, id)) await releaseAccount(tx, id, { userId, keeps })
  await deleteProvider(tx.db, id)
}

export type BoundAccount = {
  readonly userId: string
  readonly isRequired: boolean
  /** A session that goes on all the same. */
  readonly keeps?: string | undefined
}

/**
 * Lets a provider sign in to a member's account. Where it becomes the only way in, the sessions
 * that came another way end.
 */
export async function bindAccount(
  tx: Tx,
  providerId: string,
  { userId, isRequired, keeps }: BoundAccount,
): Promise<void> {
  await updateUser(tx.db, userId, { signOnProviderId: providerId, isSignOnRequired: isRequired })
  if (!isRequired) return
  await endSessions(tx, { userId, exceptProvider: providerId, ...(keeps && { except: keeps }) })
}

/**
 * Ends what a provider may do with an account, as when its owner leaves the firm. The sessions that
 * it opened end too, because the firm could have opened them itself.
 */
export async function releaseAccount(
  tx: Tx,
  providerId: string,
  { userId, keeps }: Omit<BoundAccount, 'isRequired'>,
): Promise<void> {
  await endSessions(tx, { userId, onlyProvider: providerId, ...(keeps && { except: keeps }) })
  await deleteFirmIdentities(tx.db, userId, firmProviderPrefix + providerId)
  await updateToOrdinaryAccount(tx.db, userId)
}

/** A firm's provider, or null. */
export function findFirmProvider(ctx: Ctx, id: string): Promise<SsoProviderRow | null> {
  return findProvider(ctx.db, id)
}

/**
 * Begins a trial of a firm's provider, which opens no session. Returns the address to go to.
 *
 * @throws sso_provider_not_found, unexpected_failure
 */
export async function beginTrial(ctx: Ctx, id: string, redirectTo: string): Promise<string> {
  return beginTrialAt(await serverAuthContext(ctx), id, redirectTo)
}

export { InvalidMetadataError } from '../saml/rules.metadata.ts'
export type { SsoProviderRow } from '../saml/store.ts'
