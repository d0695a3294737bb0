import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { authError, invalid } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { clientMark, type ProofOrigin } from '../../credentials/ownership/rules.ts'
import { applyProof } from '../../credentials/verification/apply.ts'
import { findByCode, findByPhoneCode, findByToken, type Proven } from '../../credentials/verification/find.ts'
import { followLink } from '../../credentials/verification/link.ts'
import { halfwayText, isEmailVerificationType, isPhoneVerificationType } from '../../credentials/verification/rules.ts'
import { openSession } from '../../sessions/service.ts'
import { emailOf, phoneOf } from '../../users/rules.ts'
import { findUser } from '../bearer.ts'
import { optionalEmail, optionalText, readBody } from '../body.ts'
import { markDevice } from '../device-cookie.ts'
import type { HandlerFactory } from '../route.ts'

const VerifyBody = z.object({
  type: optionalText,
  token: optionalText,
  token_hash: optionalText,
  email: optionalEmail,
  phone: optionalText,
  redirect_to: optionalText,
})
type VerifyBody = z.output<typeof VerifyBody>

const VerifyQuery = z.object({ token: z.string().catch(''), type: z.string().catch('') })

export function verifyRoutes(app: FastifyInstance, handle: HandlerFactory): void {
  app.post(
    '/verify',
    handle('verify', async (ctx, request, reply) => {
      const body = readBody(request, VerifyBody)
      const proven = await findProof(ctx, body)
      const origin = await originOf(ctx, request, { isTyped: body.token_hash === '' && proven.row.isFromSignUp })
      reply.header('cache-control', 'no-store')
      const opened = await ctx.transaction(async (tx) => {
        const account = await applyProof(tx, proven, origin)
        return account && { account, session: await openSession(tx, account, { method: 'otp' }) }
      })
      if (!opened) return { msg: halfwayText, code: '200' }
      markDevice(ctx, { request, reply, account: opened.account })
      return opened.session
    }),
  )

  app.route({
    method: 'GET',
    url: '/verify',
    // Mail scanners and link previews look before people do: a HEAD must not use a link up.
    exposeHeadRoute: false,
    handler: handle('verify', async (ctx, request, reply) => {
      const { token, type } = VerifyQuery.parse(request.query)
      if (type === '') throw invalid('Verify requires a verification type')
      if (token === '') throw invalid('Verify requires a token or a token hash')
      const target = await followLink(ctx, { token, type })
      await reply
        .code(303)
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .header('location', target)
        .send()
    }),
  })
  app.head('/verify', (_request, reply) => reply.code(200).send())
}

/** What speaks for the proof coming from the person who made the account: their session, or the client they used. */
async function originOf(
  ctx: AuthCtx,
  request: FastifyRequest,
  { isTyped }: { isTyped: boolean },
): Promise<ProofOrigin> {
  const signedIn = await findUser(ctx, request)
  return {
    sessionUserId: signedIn?.account.id ?? null,
    typedBy: isTyped ? clientMark(ctx.services.secrets.codes, ctx.caller) : null,
  }
}

/** Finds out what was proven: by code and address, or by the token of a link alone. @throws validation_failed ... */
async function findProof(ctx: AuthCtx, body: VerifyBody): Promise<Proven> {
  const { type, token, token_hash: tokenHash, email, phone } = body
  if (type === '') throw invalid('Verify requires a verification type')
  if ((token === '') === (tokenHash === '')) throw invalid('Verify requires either a token or a token hash')
  if (tokenHash !== '') {
    if (email !== '' || phone !== '' || body.redirect_to !== '')
      throw invalid('Only the token_hash and type should be provided')
    if (!isEmailVerificationType(type)) throw invalid('Invalid email verification type')
    return findByToken(ctx, { type, token: tokenHash })
  }
  if ((email === '') === (phone === ''))
    throw invalid('Only an email address or phone number should be provided on verify')
  if (phone !== '') {
    const number = phoneOf(phone)
    if (!isPhoneVerificationType(type)) throw invalid('Invalid sms verification type')
    return findByPhoneCode(ctx, { type, phone: number, code: token })
  }
  const address = addressOf(email)
  if (isPhoneVerificationType(type)) throw authError(403, 'otp_expired', 'Token has expired or is invalid')
  if (!isEmailVerificationType(type)) throw invalid('Unsupported verification type')
  return findByCode(ctx, { type, email: address, code: token })
}

function addressOf(email: string): string {
  try {
    return emailOf(email)
  } catch (error) {
    throw authError(422, 'validation_failed', 'Invalid email format', { cause: error })
  }
}
