import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type ApiReply, ProviderCalendar } from './calendar-provider-events.ts'
import { googleReply } from './calendar-provider-google.ts'
import { microsoftReply } from './calendar-provider-microsoft.ts'

export type ProviderName = 'google' | 'microsoft'
const client = { id: 'fairlead-client', secret: 'the-secret-of-fairlead' }
const addresses = {
  google: { authorize: '/o/oauth2/v2/auth', token: '/token' },
  microsoft: { authorize: '/common/oauth2/v2.0/authorize', token: '/common/oauth2/v2.0/token' },
}
const scopes = {
  google:
    'https://www.googleapis.com/auth/calendar.events https://www.googleapis.com/auth/calendar.calendarlist.readonly',
  microsoft: 'offline_access Calendars.ReadWrite',
}

/**
 * A provider of calendars that checks each request as Google and Microsoft do: client, redirect,
 * scopes, PKCE, codes redeemed once, tokens that end. Its pages allow access without a click.
 */
export async function startCalendarProvider(
  name: ProviderName,
  { publicUrl = 'http://localhost:3000', port = 0 }: { publicUrl?: string; port?: number } = {},
) {
  const calendar = new ProviderCalendar()
  const codes = new Map<string, string>()
  const state = {
    accessTokens: new Set<string>(),
    refreshToken: '',
    grantedScopes: scopes[name],
    tokenRequests: [] as string[],
    revoked: [] as string[],
    count: 0,
  }
  const redirectUri = `${publicUrl}/schedule/sign-in`

  const authorize = (url: URL, reply: ServerResponse) => {
    const query = Object.fromEntries(url.searchParams)
    const isRight =
      query.client_id === client.id &&
      query.redirect_uri === redirectUri &&
      query.response_type === 'code' &&
      query.scope === scopes[name] &&
      query.code_challenge_method === 'S256' &&
      (name === 'microsoft' || (query.access_type === 'offline' && query.prompt === 'consent'))
    if (!isRight || !query.state || !query.code_challenge) return reply.writeHead(400).end(`wrong request: ${url}`)
    const code = `code-${++state.count}`
    codes.set(code, query.code_challenge)
    const location = `${redirectUri}?${new URLSearchParams({ state: query.state, code, scope: state.grantedScopes })}`
    return reply.writeHead(302, { location }).end()
  }

  const token = (form: URLSearchParams): ApiReply => {
    state.tokenRequests.push(form.get('grant_type') ?? '')
    if (form.get('client_id') !== client.id || form.get('client_secret') !== client.secret)
      return [401, { error: 'invalid_client' }]
    if (form.get('grant_type') === 'authorization_code') {
      const challenge = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const answer = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      if (answer !== challenge || form.get('redirect_uri') !== redirectUri) return [400, { error: 'invalid_grant' }]
      state.refreshToken = `refresh-${++state.count}`
    } else if (form.get('refresh_token') !== state.refreshToken || state.refreshToken === '')
      return [400, { error: 'invalid_grant' }]
    // Microsoft replaces the refresh token each time.
    if (name === 'microsoft') state.refreshToken = `refresh-${++state.count}`
    const accessToken = `access-${++state.count}`
    state.accessTokens = new Set([accessToken])
    const isFirst = form.get('grant_type') === 'authorization_code' || name === 'microsoft'
    const refresh = isFirst && { refresh_token: state.refreshToken }
    return [
      200,
      { access_token: accessToken, token_type: 'Bearer', expires_in: 3_600, scope: state.grantedScopes, ...refresh },
    ]
  }

  const answer = async (request: IncomingMessage, reply: ServerResponse) => {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`)
    if (url.pathname === addresses[name].authorize) return authorize(url, reply)
    const sent = await text(request)
    const send = ([status, body]: ApiReply) =>
      reply.writeHead(status, { 'content-type': 'application/json' }).end(body && JSON.stringify(body))
    if (url.pathname === addresses[name].token) return send(token(new URLSearchParams(sent)))
    if (url.pathname === '/revoke') {
      state.revoked.push(new URLSearchParams(sent).get('token') ?? '')
      state.refreshToken = ''
      return send([200])
    }
    if (!state.accessTokens.has(request.headers.authorization?.replace('Bearer ', '') ?? '')) return send([401, {}])
    const apiRequest = {
      method: request.method ?? 'GET',
      url,
      ifMatch: request.headers['if-match'] ?? null,
      body: sent === '' ? {} : JSON.parse(sent),
    }
    return send(name === 'google' ? googleReply(calendar, apiRequest) : microsoftReply(calendar, apiRequest))
  }

  const server = createServer((request, reply) => void answer(request, reply))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  server.unref()
  // `listen` on a port gives an address with a port.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const prefix = `${name.toUpperCase()}_CALENDAR`
  return {
    calendar,
    state,
    /** What the server under test is configured with. */
    env: {
      [`${prefix}_CLIENT_ID`]: client.id,
      [`${prefix}_CLIENT_SECRET`]: client.secret,
      [`${prefix}_URL`]: origin,
    },
    /** Takes back what the person allowed, as on their account's page. */
    revoke: () => {
      state.refreshToken = ''
      state.accessTokens.clear()
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
