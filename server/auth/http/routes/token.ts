import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isDirectToOwnHost } from '#server/platform/http/direct-call.ts'
import { authError } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { exchangeAuthCode } from '../../credentials/flows/service.ts'
import { signInWithPassword } from '../../credentials/passwords/service.ts'
import { signInWithIdToken } from '../../federation/oidc/service.ts'
import { refreshSession } from '../../sessions/refresh/service.ts'
import type { SignInResult } from '../../sessions/service.ts'
import { optionalEmail, optionalFlag, optionalText, readBody } from '../body.ts'
import { requireHuman } from '../captcha.ts'
import { rememberDevice } from '../device-cookie.ts'
import { requireLinking } from '../guards.ts'
import type { HandlerFactory } from '../route.ts'

const PasswordBody = z.object({ email: optionalEmail, phone: optionalText, password: optionalText })
const RefreshBody = z.object({ refresh_token: optionalText })
const PkceBody = z.object({ auth_code: optionalText, code_verifier: optionalText })
const IdTokenBody = z.object({
  provider: optionalText,
  client_id: optionalText,
  issuer: optionalText,
  id_token: optionalText,
  access_token: optionalText,
  nonce: optionalText,
  link_identity: optionalFlag,
})

type Grant = (ctx: AuthCtx, request: FastifyRequest, reply: FastifyReply) => Promise<SignInResult>

/** Every way to get a session, by `grant_type`. */
const grants: Readonly<Record<string, Grant>> = {
  async password(ctx, request) {
    const body = readBody(request, PasswordBody)
    await requireHuman(ctx, request)
    const cookies = request.headers.cookie ?? ''
    return signInWithPassword(ctx, { ...body, cookies, isDirect: isDirectToOwnHost(request) })
  },
  async refresh_token(ctx, request, reply) {
    const { refresh_token: refreshToken } = readBody(request, RefreshBody)
    const { account, row, session } = await refreshSession(ctx, refreshToken)
    reply
      .header('sb-auth-user-id', account.id)
      .header('sb-auth-session-id', row.id)
      .header('sb-auth-refresh-token-counter', String(row.refreshCounter))
    return { account, session }
  },
  async pkce(ctx, request) {
    const { auth_code: code, code_verifier: verifier } = readBody(request, PkceBody)
    return exchangeAuthCode(ctx, { code, verifier })
  },
  async id_token(ctx, request) {
    const body = readBody(request, IdTokenBody)
    const linkTo = body.link_identity ? (await requireLinking(ctx, request)).account.id : null
    const { provider, client_id: clientId, issuer, id_token: idToken, access_token: accessToken, nonce } = body
    return signInWithIdToken(ctx, { provider, clientId, issuer, idToken, accessToken, nonce, linkTo })
  },
  async web3() {
    throw authError(422, 'web3_provider_disabled', 'Web3 provider is disabled')
  },
}

export function tokenRoutes(app: FastifyInstance, handle: HandlerFactory): void {
  app.post(
    '/token',
    handle('token', async (ctx, request, reply) => {
      const type: unknown = Reflect.get(Object(request.query), 'grant_type')
      const grant = typeof type === 'string' && Object.hasOwn(grants, type) ? grants[type] : undefined
      if (!grant) throw authError(400, 'invalid_credentials', 'unsupported_grant_type')
      // Tokens must not be stored by any cache on the way.
      reply.header('cache-control', 'no-store')
      const { account, session } = await grant(ctx, request, reply)
      rememberDevice(ctx, { request, reply, account })
      return session
    }),
  )
}
