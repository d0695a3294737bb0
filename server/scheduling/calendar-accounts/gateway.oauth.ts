/** Signs in to calendar providers: OAuth 2 with PKCE (RFC 6749, RFC 7636) and refresh tokens. */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  ResponseBodyError,
  refreshTokenGrant,
  tokenRevocation,
} from 'openid-client'
import { minutes, seconds } from '#contract/core/durations.ts'
import { problem } from '#contract/problems.ts'
import type { SignInProvider } from '#contract/scheduling/calendar-accounts/values.ts'
import { calendarReturnPath } from '#contract/scheduling/calendar-accounts/values.ts'
import type { Ctx } from '#server/platform/context.ts'
import { AccountError, fetchAccount } from './gateway.ts'

/** What signs in to an account; the access token is renewed with the refresh token. */
export type CalendarTokens = { readonly accessToken: string; readonly refreshToken: string; readonly expiresAt: string }

type Provider = {
  readonly host: string
  readonly apiUrl: string
  readonly scopes: readonly string[]
  /** The scopes that people can leave out on the page of the provider. */
  readonly optional: readonly string[]
  readonly parameters: Readonly<Record<string, string>>
  readonly server: {
    readonly issuer: string
    readonly authorization_endpoint: string
    readonly token_endpoint: string
    readonly revocation_endpoint?: string
  }
}

/** The addresses that a provider publishes, or those of `url`, which replaces all of them. */
function addressesOf(provider: SignInProvider, url: string | null): Provider {
  if (provider === 'google') {
    const scopes = ['calendar.events', 'calendar.calendarlist.readonly'].map(
      (name) => `https://www.googleapis.com/auth/${name}`,
    )
    const tokens = url ?? 'https://oauth2.googleapis.com'
    return {
      host: 'Google Calendar',
      apiUrl: `${url ?? 'https://www.googleapis.com'}/calendar/v3`,
      scopes,
      optional: scopes,
      // Without the question Google gives a refresh token only the first time.
      parameters: { access_type: 'offline', prompt: 'consent' },
      server: {
        issuer: 'https://accounts.google.com',
        authorization_endpoint: `${url ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
        token_endpoint: `${tokens}/token`,
        revocation_endpoint: `${tokens}/revoke`,
      },
    }
  }
  const login = `${url ?? 'https://login.microsoftonline.com'}/common/oauth2/v2.0`
  return {
    host: 'Outlook Calendar',
    apiUrl: `${url ?? 'https://graph.microsoft.com'}/v1.0`,
    scopes: ['offline_access', 'Calendars.ReadWrite'],
    optional: [],
    parameters: { prompt: 'select_account' },
    server: {
      issuer: 'https://login.microsoftonline.com/common/v2.0',
      authorization_endpoint: `${login}/authorize`,
      token_endpoint: `${login}/token`,
    },
  }
}

/** @throws scheduling.sign-in-unavailable */
export function openProvider(ctx: Ctx, name: SignInProvider) {
  const client = ctx.ports.config.calendarProviders[name]
  if (!client) throw problem('scheduling.sign-in-unavailable')
  const provider = addressesOf(name, client.url)
  const oauth = new Configuration(provider.server, client.clientId, {}, ClientSecretPost(client.clientSecret))
  // In seconds.
  oauth.timeout = 10
  if (client.url?.startsWith('http:')) allowInsecureRequests(oauth)
  oauth[customFetch] = (url, { method, headers, body }) =>
    fetchAccount(ctx, new URL(url), {
      ...(method && { method }),
      headers,
      body: String(body ?? ''),
      redirect: 'manual',
    })
  const returnUrl = `${ctx.ports.config.publicUrl}${calendarReturnPath}`
  return {
    ...provider,

    /** Where a person allows access; they come back with the state and a code. */
    signInUrl: async ({ state, verifier }: { state: string; verifier: string }): Promise<string> =>
      buildAuthorizationUrl(oauth, {
        redirect_uri: returnUrl,
        scope: provider.scopes.join(' '),
        state,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...provider.parameters,
      }).href,

    /** Redeems a code once. @throws AccountError, scheduling.permission-missing */
    redeem: async ({
      state,
      code,
      verifier,
    }: {
      state: string
      code: string
      verifier: string
    }): Promise<CalendarTokens> => {
      const url = new URL(returnUrl)
      url.search = String(new URLSearchParams({ state, code }))
      const checks = { expectedState: state, pkceCodeVerifier: verifier }
      const reply = await ask(() => authorizationCodeGrant(oauth, url, checks))
      const granted = reply.scope?.split(' ') ?? provider.optional
      if (provider.optional.some((scope) => !granted.includes(scope)) || !reply.refresh_token)
        throw problem('scheduling.permission-missing')
      return tokensOf(ctx, reply, reply.refresh_token)
    },

    /** @throws AccountError `refused` when the access was revoked */
    refresh: async (refreshToken: string): Promise<CalendarTokens> =>
      tokensOf(ctx, await ask(() => refreshTokenGrant(oauth, refreshToken)), refreshToken),

    /** Ends the access, where the provider has an address for it. @throws AccountError */
    revoke: async (refreshToken: string): Promise<void> => {
      if (provider.server.revocation_endpoint) await ask(() => tokenRevocation(oauth, refreshToken))
    },
  }
}

type TokenReply = Awaited<ReturnType<typeof refreshTokenGrant>>

/** Tokens end a minute early here, so that none ends on its way. */
function tokensOf(ctx: Ctx, reply: TokenReply, refreshToken: string): CalendarTokens {
  const lifeMs = seconds(reply.expires_in ?? 3_600) - minutes(1)
  return {
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token ?? refreshToken,
    expiresAt: new Date(ctx.now.getTime() + lifeMs).toISOString(),
  }
}

async function ask<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    if (error instanceof AccountError) throw error
    if (error instanceof ResponseBodyError && error.status < 500) throw new AccountError('refused', error)
    if (error instanceof ClientError) throw new AccountError('unreachable', error)
    throw error
  }
}
