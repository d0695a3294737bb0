import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '#server/platform/platform.ts'
import { authError } from '../auth-error.ts'
import { authServices } from '../context/auth-services.ts'
import { readTextBodies } from './body.ts'
import { allowCrossOrigin } from './cors.ts'
import { closeEndedSockets } from './ended-sockets.ts'
import { apiVersionOf, encodeError, toAuthError, versionHeader } from './error-format.ts'
import { createHandlerFactory } from './route.ts'
import { adminRoutes } from './routes/admin.ts'
import { discoveryRoutes } from './routes/discovery.ts'
import { factorRoutes } from './routes/factors.ts'
import { identityRoutes } from './routes/identities.ts'
import { logoutRoutes } from './routes/logout.ts'
import { oauthRoutes } from './routes/oauth.ts'
import { otpRoutes } from './routes/otp.ts'
import { passkeyRoutes } from './routes/passkeys.ts'
import { reauthenticationRoutes } from './routes/reauthentication.ts'
import { recoveryRoutes } from './routes/recovery.ts'
import { recoveryCodeRoutes } from './routes/recovery-codes.ts'
import { resendRoutes } from './routes/resend.ts'
import { signUpRoutes } from './routes/signup.ts'
import { ssoRoutes } from './routes/sso.ts'
import { tokenRoutes } from './routes/token.ts'
import { userRoutes } from './routes/user.ts'
import { verifyRoutes } from './routes/verify.ts'
import { refuseWhileVisiting } from './visiting.ts'

const routeGroups = [
  discoveryRoutes,
  signUpRoutes,
  tokenRoutes,
  verifyRoutes,
  recoveryRoutes,
  otpRoutes,
  resendRoutes,
  userRoutes,
  reauthenticationRoutes,
  logoutRoutes,
  factorRoutes,
  recoveryCodeRoutes,
  passkeyRoutes,
  oauthRoutes,
  identityRoutes,
  ssoRoutes,
  adminRoutes,
]

/** Mounts the auth protocol under /auth/v1, with its own body parsing, errors and CORS. */
export async function authPlugin(app: FastifyInstance, platform: Platform): Promise<void> {
  closeEndedSockets(app, platform)
  const { db, ports, log } = platform
  const services = await authServices({ db, ports, log, now: platform.clock() })
  await app.register(
    async (inner) => {
      readTextBodies(inner)
      refuseWhileVisiting(inner)
      await allowCrossOrigin(inner, services.redirectRules)
      inner.setErrorHandler((error, request, reply) => sendError(request, reply, error))
      const handle = createHandlerFactory(platform, services)
      for (const addRoutes of routeGroups) addRoutes(inner, handle)
      // The CORS plugin answers OPTIONS for every path.
      inner.route({
        method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
        url: '/*',
        handler: async () => {
          throw authError(404, 'not_found', 'No such call')
        },
      })
    },
    { prefix: '/auth/v1' },
  )
}

function sendError(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const authFault = toAuthError(error)
  const version = apiVersionOf(request.headers[versionHeader])
  const { status, headers, body } = encodeError(authFault, version, request.id)
  if (status >= 500) request.log.error({ err: error }, 'auth request failed')
  return reply.code(status).headers(headers).send(body)
}
