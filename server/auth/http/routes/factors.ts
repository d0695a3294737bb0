import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { invalid } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { assertVerifiable, friendlyNameOf, getFactor } from '../../credentials/factors/rules.ts'
import { type CodeType, challenge } from '../../credentials/factors/service.challenge.ts'
import { enroll, unenroll } from '../../credentials/factors/service.enroll.ts'
import { verifyFactor } from '../../credentials/factors/service.verify.ts'
import { NewCredential, SignedCredential } from '../../credentials/passkeys/rules.credential.ts'
import { challengePasskey, verifyPasskeyFactor } from '../../credentials/passkeys/service.second-factor.ts'
import { channelOf } from '../../credentials/sms/service.ts'
import type { SignedIn } from '../../sessions/store.ts'
import type { Factor } from '../../users/rules.factor.ts'
import { phoneOf } from '../../users/rules.ts'
import { optionalText, readBody, readOptionalBody } from '../body.ts'
import { requireRealUser } from '../guards.ts'
import { pathParam } from '../params.ts'
import type { HandlerFactory } from '../route.ts'

const EnrollBody = z.object({
  friendly_name: optionalText,
  factor_type: optionalText,
  // Longer names do not fit into the QR code.
  issuer: z
    .string()
    .max(100)
    .nullish()
    .transform((value) => value ?? ''),
  phone: optionalText,
})
const ChallengeBody = z.object({ channel: optionalText })
const PasskeyBody = z.object({
  webauthn: z.union([
    z
      .object({ type: z.literal('create'), credential_response: NewCredential })
      .transform(({ type, credential_response: credential }) => ({ type, credential })),
    z
      .object({ type: z.literal('request'), credential_response: SignedCredential })
      .transform(({ type, credential_response: credential }) => ({ type, credential })),
  ]),
})
const VerifyBody = z.object({ challenge_id: optionalText, code: optionalText })

export function factorRoutes(app: FastifyInstance, handle: HandlerFactory): void {
  app.post(
    '/factors',
    handle(null, async (ctx, request) => {
      const signedIn = await requireRealUser(ctx, request)
      const body = readBody(request, EnrollBody)
      const friendlyName = friendlyNameOf(body.friendly_name)
      const { issuer } = body
      switch (body.factor_type) {
        case 'totp':
          return enroll(ctx, signedIn, { type: 'totp', friendlyName, phone: null, issuer })
        case 'phone':
          if (body.phone === '') throw invalid('Phone number required to enroll Phone factor')
          return enroll(ctx, signedIn, { type: 'phone', friendlyName, phone: phoneOf(body.phone), issuer })
        case 'webauthn':
          return enroll(ctx, signedIn, { type: 'webauthn', friendlyName, phone: null, issuer })
        default:
          throw invalid('factor_type needs to be totp, phone, or webauthn')
      }
    }),
  )
  app.post(
    '/factors/:id/challenge',
    handle('mfa', async (ctx, request) => {
      const { signedIn, factor } = await requireFactor(ctx, request)
      if (factor.type === 'webauthn') {
        assertVerifiable(factor.type, ctx.services)
        return challengePasskey(ctx, signedIn, factor)
      }
      const type = codeTypeOf(factor)
      return challenge(ctx, { factor, type }, channelOf(readOptionalBody(request, ChallengeBody).channel))
    }),
  )
  app.post(
    '/factors/:id/verify',
    handle('mfaVerify', async (ctx, request, reply) => {
      const { signedIn, factor } = await requireFactor(ctx, request)
      const { challenge_id: challengeId, code } = readBody(request, VerifyBody)
      if (!z.guid().safeParse(challengeId).success) throw invalid('challenge_id must be an UUID')
      reply.header('cache-control', 'no-store')
      if (factor.type === 'webauthn') {
        assertVerifiable(factor.type, ctx.services)
        const { webauthn } = readBody(request, PasskeyBody)
        const answer = { challengeId, ...webauthn }
        return verifyPasskeyFactor(ctx, signedIn, { factor, answer })
      }
      return verifyFactor(ctx, signedIn, { factor, type: codeTypeOf(factor), challengeId, code })
    }),
  )
  app.delete(
    '/factors/:id',
    handle(null, async (ctx, request) => {
      const { signedIn, factor } = await requireFactor(ctx, request)
      await unenroll(ctx, signedIn, factor)
      return { id: factor.id }
    }),
  )
}

async function requireFactor(ctx: AuthCtx, request: FastifyRequest): Promise<{ signedIn: SignedIn; factor: Factor }> {
  const signedIn = await requireRealUser(ctx, request)
  return { signedIn, factor: getFactor(signedIn.account, pathParam(request, 'id')) }
}

/** @throws validation_failed for recovery codes, which have calls of their own */
function codeTypeOf({ type }: Factor): CodeType {
  if (type === 'totp' || type === 'phone') return type
  throw invalid('Recovery codes are verified at /factors/recovery-codes/verify')
}
