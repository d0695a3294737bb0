import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problemOf } from '#server/platform/db/constraints.ts'
import type { Platform } from '#server/platform/platform.ts'
import { AuthError, apiVersionOf, authError, encodeError, OAuthError, versionHeader } from '../auth-error.ts'
import { authServices } from '../context/auth-services.ts'
import { readTextBodies } from './body.ts'
import { allowCrossOrigin } from './cors.ts'
import { closeEndedSockets } from './ended-sockets.ts'
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

const families = [
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

/** Mounts the auth protocol under /auth/v1, with manners of its own: bodies, errors, cross-origin rules. */
export async function authPlugin(app: FastifyInstance, platform: Platform): Promise<void> {
  closeEndedSockets(app, platform)
  const { db, ports, log } = platform
  const services = await authServices({ db, ports, log, now: platform.clock() })
  await app.register(
    async (inner) => {
      readTextBodies(inner)
      allowCrossOrigin(inner, services.redirectRules)
      inner.setErrorHandler((error, request, reply) => sendError(request, reply, error))
      const answer = createHandlerFactory(platform, services)
      for (const mount of families) mount(inner, answer)
      // OPTIONS is answered for every path by allowCrossOrigin.
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
  const known = toAuthError(error)
  const version = apiVersionOf(request.headers[versionHeader])
  const { status, headers, body } = encodeError(known, version, request.id)
  if (status >= 500) request.log.error({ err: error }, 'auth request failed')
  return reply.code(status).headers(headers).send(body)
}

/** Finds the refusal in an error that the framework or the database threw; others pass through and become a 500. */
function toAuthError(error: unknown): unknown {
  if (error instanceof AuthError || error instanceof OAuthError) return error
  const code: unknown = Reflect.get(Object(error), 'code')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return authError(413, 'request_entity_too_large', 'Request body too large')
  if (typeof code === 'string' && code.startsWith('FST_ERR_CTP_'))
    return authError(400, 'bad_json', 'Could not parse request body as JSON')
  if (constraintOf(error) === 'users_email_unique')
    return authError(422, 'email_exists', 'A user with this email address has already been registered')
  if (constraintOf(error) === 'users_phone_unique')
    return authError(422, 'phone_exists', 'A user with this phone number has already been registered')
  const problem = problemOf(error)
  // Said with a status that clients try again on, so that a pause or a full disk of the database signs nobody out.
  if (problem?.status === 503 || problem?.status === 507)
    return authError(503, 'unexpected_failure', 'Service is temporarily unavailable', { cause: error })
  if (problem?.status === 400)
    return authError(400, 'validation_failed', problem.detail ?? problem.message, { cause: error })
  if (problem?.status === 409) return authError(409, 'conflict', problem.message, { cause: error })
  return error
}

function constraintOf(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const constraint: unknown = Reflect.get(cause, 'constraint')
    if (constraint !== undefined) return constraint
  }
  return undefined
}
