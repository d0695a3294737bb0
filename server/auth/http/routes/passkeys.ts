import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { presentPasskey } from '../../credentials/passkeys/present.ts'
import { NewCredential, SignedCredential } from '../../credentials/passkeys/rules.credential.ts'
import { requireRelyingParty } from '../../credentials/passkeys/rules.relying-party.ts'
import { passkeyNameOf } from '../../credentials/passkeys/rules.ts'
import { finishRegistration, startRegistration } from '../../credentials/passkeys/service.registration.ts'
import { finishSignIn, startSignIn } from '../../credentials/passkeys/service.sign-in.ts'
import { presentPasskeys, removePasskey, renamePasskey } from '../../credentials/passkeys/service.ts'
import { optionalText, readBody } from '../body.ts'
import { requireHuman } from '../captcha.ts'
import { requireRealUser, requireRecentProof } from '../guards.ts'
import { pathParam } from '../params.ts'
import type { HandlerFactory } from '../route.ts'

const RegistrationBody = z.object({ challenge_id: z.guid(), credential: NewCredential })
const SignInBody = z.object({ challenge_id: z.guid(), credential: SignedCredential })
const RenameBody = z.object({ friendly_name: optionalText })

/** The passkey calls of the published client. */
export function passkeyRoutes(app: FastifyInstance, handle: HandlerFactory): void {
  app.post(
    '/passkeys/registration/options',
    handle('mfa', async (ctx, request) => startRegistration(ctx, await requireRecentProof(ctx, request))),
  )
  app.post(
    '/passkeys/registration/verify',
    handle('mfaVerify', async (ctx, request) => {
      const signedIn = await requireRealUser(ctx, request)
      const { challenge_id: challengeId, credential } = readBody(request, RegistrationBody)
      return presentPasskey(await finishRegistration(ctx, signedIn, { challengeId, credential }))
    }),
  )
  app.post(
    '/passkeys/authentication/options',
    handle('passkey', async (ctx, request) => {
      requireRelyingParty(ctx)
      await requireHuman(ctx, request)
      return startSignIn(ctx)
    }),
  )
  app.post(
    '/passkeys/authentication/verify',
    handle('passkey', async (ctx, request, reply) => {
      const { challenge_id: challengeId, credential } = readBody(request, SignInBody)
      reply.header('cache-control', 'no-store')
      return finishSignIn(ctx, { challengeId, credential })
    }),
  )
  app.get(
    '/passkeys',
    handle(null, async (ctx, request) => {
      const { account } = await requireRealUser(ctx, request)
      return presentPasskeys(ctx, account.id)
    }),
  )
  app.patch(
    '/passkeys/:id',
    handle(null, async (ctx, request) => {
      const signedIn = await requireRealUser(ctx, request)
      const name = passkeyNameOf(readBody(request, RenameBody).friendly_name)
      return presentPasskey(await renamePasskey(ctx, signedIn, { id: pathParam(request, 'id'), name }))
    }),
  )
  app.delete(
    '/passkeys/:id',
    handle(null, async (ctx, request, reply) => {
      await removePasskey(ctx, await requireRecentProof(ctx, request), pathParam(request, 'id'))
      return reply.code(204).send()
    }),
  )
}
