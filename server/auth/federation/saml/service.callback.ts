import { createHash } from 'node:crypto'
import { z } from 'zod'
import { AuthError, authError, invalid, providerDisabled, redirectParamsOf } from '../../auth-error.ts'
import type { AuthCtx, AuthTx } from '../../context/auth-context.ts'
import { isRedirectAllowed, withFragment, withQuery } from '../../context/redirects.ts'
import { sessionParamsOf } from '../../sessions/present.params.ts'
import { openSession } from '../../sessions/service.ts'
import { findOrCreateFirmAccount } from '../sign-on/service.accounts.ts'
import { endTrial } from '../sign-on/service.trial.ts'
import { type Assertion, readAssertion } from './rules.assertion.ts'
import { type Element, readElements } from './rules.xml.ts'
import { relayLife } from './service.authorize.ts'
import { acsUrlOf, samlWith } from './service.metadata.ts'
import {
  consumeRelayState,
  findProvider,
  findProviderByEntity,
  insertAssertion,
  insertFirmFlow,
  type RelayStateRow,
  type SsoProviderRow,
} from './store.ts'

/** A response that names 400 groups has fewer. */
const maxResponseNodes = 2_000

/** The form that an identity provider posts through the browser. */
export type SamlCallback = {
  readonly response: string
  readonly relayState: string
  /** Tells whether this browser began the sign-in with a relay state. */
  isSameBrowser(relayState: string): boolean
}
type RedirectReply = { readonly status: 302 | 303; readonly location: string }

/**
 * Handles the response of a firm's identity provider and returns the redirect, with a session or an
 * error.
 */
export async function handleSamlResponse(ctx: AuthCtx, params: SamlCallback): Promise<RedirectReply> {
  try {
    return { status: 302, location: await finish(ctx, params) }
  } catch (error) {
    if (!(error instanceof AuthError)) ctx.log.error({ err: error }, 'someone could not come back from a sign-on')
    return { status: 303, location: withQuery(ctx.services.config.siteUrl, redirectParamsOf(error)) }
  }
}

async function finish(ctx: AuthCtx, params: SamlCallback): Promise<string> {
  const { response, relayState } = params
  const relay = await relayOf(ctx, relayState)
  // With a verifier only the browser that holds it can redeem the code.
  if (relay && relay.codeChallenge === null && !relay.isTrial && !params.isSameBrowser(relay.id))
    throw invalid('SAML RelayState was not issued to this browser')
  if (response === '') throw invalid('SAMLResponse is missing')
  const provider = relay ? await findProvider(ctx.db, relay.providerId) : await senderOf(ctx, response)
  if (!provider) {
    const text = 'A SAML connection has not been established with this Identity Provider'
    throw authError(404, 'saml_idp_not_found', text)
  }
  const validate = () => validateResponse(ctx, provider, { response, requestId: relay?.requestId ?? null })
  if (relay?.isTrial) {
    await endTrial(ctx, provider, validate)
    return relay.redirectTo
  }
  if (!provider.isEnabled) throw providerDisabled()
  const assertion = await validate()
  const home = relay?.redirectTo ?? homeOf(ctx, relayState)
  return ctx.transaction(async (tx) => {
    await spend(tx, provider, assertion)
    return completeSignIn(tx, { provider, assertion, relay, home })
  })
}

/**
 * Deletes and returns the pending sign-in, so that it ends once; null when the provider began it.
 */
async function relayOf(ctx: AuthCtx, relayState: string): Promise<RelayStateRow | null> {
  if (relayState === '' || URL.canParse(relayState)) return null
  if (!z.guid().safeParse(relayState).success) throw invalid('SAML RelayState is not a valid UUID or URL')
  const relay = await consumeRelayState(ctx.db, relayState)
  if (!relay)
    throw authError(404, 'saml_relay_state_not_found', 'SAML RelayState does not exist, try logging in again?')
  if (ctx.now.getTime() - relay.createdAt.getTime() > relayLife)
    throw authError(422, 'saml_relay_state_expired', 'SAML RelayState has expired. Try logging in again?')
  return relay
}

/**
 * The claimed issuer of a response, used only to look up the certificates that must have signed it.
 */
async function senderOf(ctx: AuthCtx, response: string): Promise<SsoProviderRow | null> {
  const issuer = readResponse(response).find(
    ({ path }) => path === '/Response/Issuer' || path === '/Response/Assertion/Issuer',
  )
  return issuer ? findProviderByEntity(ctx.db, issuer.text.trim()) : null
}

/**
 * Reads a response before it is validated: the time that takes grows with the square of its nodes,
 * and anybody can send one. @throws validation_failed
 */
function readResponse(response: string): Element[] {
  try {
    return readElements(Buffer.from(response, 'base64').toString('utf8'), maxResponseNodes)
  } catch (cause) {
    throw authError(400, 'validation_failed', 'SAML Response could not be read', { cause })
  }
}

/**
 * Validates a response: signed by this provider, for this service provider, recent, and for the
 * given request. Only signed content is read. @throws validation_failed, saml_assertion_no_user_id,
 * saml_assertion_no_email
 */
async function validateResponse(
  ctx: AuthCtx,
  provider: SsoProviderRow,
  { response, requestId }: { response: string; requestId: string | null },
): Promise<Assertion> {
  readResponse(response)
  const saml = await samlWith(ctx, provider, requestId)
  const notValid = (cause?: unknown) => authError(400, 'validation_failed', 'SAML Assertion is not valid', { cause })
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response }).catch((cause: unknown) => {
    ctx.log.warn({ err: cause, provider: provider.entityId }, 'a SAML response was refused')
    throw notValid(cause)
  })
  if (!profile) throw notValid()
  const assertion = readAssertion(profile, provider.attributeMapping)
  const isForUs = assertion.recipients.every((recipient) => recipient === acsUrlOf(ctx))
  if (!isForUs || assertion.id === '') throw notValid()
  if (assertion.sessionNotAfter && assertion.sessionNotAfter <= ctx.now) throw notValid()
  return assertion
}

/** The target of a sign-in that the provider began: its relay state, if that address is allowed. */
function homeOf({ services }: AuthCtx, relayState: string): string {
  return isRedirectAllowed(services.redirectRules, relayState) ? relayState : services.config.siteUrl
}

async function spend(tx: AuthTx, { id }: SsoProviderRow, assertion: Assertion): Promise<void> {
  const digest = createHash('sha256').update(`${id} ${assertion.id}`).digest('base64url')
  if (!(await insertAssertion(tx.db, digest, tx.now))) throw invalid('SAML Assertion was used already')
}

type Completion = { provider: SsoProviderRow; assertion: Assertion; relay: RelayStateRow | null; home: string }

async function completeSignIn(tx: AuthTx, { provider, assertion, relay, home }: Completion): Promise<string> {
  const account = await findOrCreateFirmAccount(tx, provider, assertion)
  const { sessionNotAfter } = assertion
  if (relay?.codeChallenge) {
    const flow = { userId: account.id, provider: provider.id, relay, sessionNotAfter, now: tx.now }
    return withQuery(home, { code: await insertFirmFlow(tx.db, flow) })
  }
  const session = await openSession(tx, account, {
    method: 'sso/saml',
    provider: provider.id,
    ...(sessionNotAfter && { notAfter: sessionNotAfter }),
  })
  return withFragment(home, sessionParamsOf(session))
}
