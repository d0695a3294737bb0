import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AuthCtx } from '../context.ts'
import { invalid, refusal } from '../dialect.ts'
import { requireUser, type SignedIn } from '../protocol/bearer.ts'
import { optionalText, readBody, readOptionalBody } from '../protocol/body.ts'
import type { Answer } from '../protocol/route.ts'
import { channelOf } from '../sms/service.ts'
import { phoneOf } from '../users/rules.ts'
import { challenge } from './challenge.ts'
import { enrol, unenrol } from './enrol.ts'
import type { Factor } from './row.ts'
import { friendlyNameOf } from './rules.ts'
import { verifyFactor } from './verify.ts'

const EnrolBody = z.object({
  friendly_name: optionalText,
  factor_type: optionalText,
  issuer: optionalText,
  phone: optionalText,
})
const ChallengeBody = z.object({ channel: optionalText })
const VerifyBody = z.object({ challenge_id: optionalText, code: optionalText })

export function factorRoutes(app: FastifyInstance, answer: Answer): void {
  app.post(
    '/factors',
    answer(null, async (ctx, request) => {
      const held = await requireKnown(ctx, request)
      const body = readBody(request, EnrolBody)
      const friendlyName = friendlyNameOf(body.friendly_name)
      const { issuer } = body
      switch (body.factor_type) {
        case 'totp':
          return enrol(ctx, held, { type: 'totp', friendlyName, phone: null, issuer })
        case 'phone':
          if (body.phone === '') throw invalid('Phone number required to enroll Phone factor')
          return enrol(ctx, held, { type: 'phone', friendlyName, phone: phoneOf(body.phone), issuer })
        case 'webauthn':
          throw refusal(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
        default:
          throw invalid('factor_type needs to be totp, phone, or webauthn')
      }
    }),
  )
  app.post(
    '/factors/:id/challenge',
    answer('mfa', async (ctx, request) => {
      const { factor } = await requireFactor(ctx, request)
      return challenge(ctx, factor, channelOf(readOptionalBody(request, ChallengeBody).channel))
    }),
  )
  app.post(
    '/factors/:id/verify',
    answer('mfaVerify', async (ctx, request, reply) => {
      const { held, factor } = await requireFactor(ctx, request)
      const body = readBody(request, VerifyBody)
      if (!z.guid().safeParse(body.challenge_id).success) throw invalid('challenge_id must be an UUID')
      reply.header('cache-control', 'no-store')
      return verifyFactor(ctx, held, { factor, challengeId: body.challenge_id, code: body.code })
    }),
  )
  app.delete(
    '/factors/:id',
    answer(null, async (ctx, request) => {
      const { held, factor } = await requireFactor(ctx, request)
      await unenrol(ctx, held, factor)
      return { id: factor.id }
    }),
  )
}

/** Who calls, unless nobody knows who that is: second factors protect accounts one could come back to. */
async function requireKnown(ctx: AuthCtx, request: FastifyRequest): Promise<SignedIn> {
  const held = await requireUser(ctx, request)
  if (held.account.isAnonymous)
    throw refusal(403, 'no_authorization', 'Anonymous user not allowed to perform these actions')
  return held
}

async function requireFactor(ctx: AuthCtx, request: FastifyRequest): Promise<{ held: SignedIn; factor: Factor }> {
  const held = await requireKnown(ctx, request)
  return { held, factor: factorIn(held.account, Reflect.get(Object(request.params), 'id')) }
}

/** Finds a factor of an account by what stands in a path. @throws validation_failed, mfa_factor_not_found */
export function factorIn(account: SignedIn['account'], id: unknown): Factor {
  if (!z.guid().safeParse(id).success) throw refusal(404, 'validation_failed', 'factor_id must be an UUID')
  const factor = account.factors.find((one) => one.id === String(id).toLowerCase())
  if (!factor) throw refusal(404, 'mfa_factor_not_found', 'Factor not found')
  return factor
}
