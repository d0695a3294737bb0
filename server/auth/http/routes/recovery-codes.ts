import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { friendlyNameOf } from '../../credentials/factors/rules.ts'
import {
  generateRecoveryCodes,
  recoveryCodesStatus,
  regenerateRecoveryCodes,
  removeRecoveryCodes,
  verifyRecoveryCode,
} from '../../credentials/recovery-codes/service.ts'
import { optionalText, readBody, readOptionalBody } from '../body.ts'
import { requireRealUser, requireRecentProof } from '../guards.ts'
import type { HandlerFactory } from '../route.ts'

const NameBody = z.object({ friendly_name: optionalText })
const CodeBody = z.object({ code: optionalText })

/** The calls for recovery codes, as the published client makes them under `mfa.recoveryCodes`. */
export function recoveryCodeRoutes(app: FastifyInstance, handle: HandlerFactory): void {
  app.get(
    '/factors/recovery-codes',
    handle(null, async (ctx, request) => recoveryCodesStatus(ctx, await requireRealUser(ctx, request))),
  )
  app.post(
    '/factors/recovery-codes',
    handle('mfa', async (ctx, request, reply) => {
      const signedIn = await requireRecentProof(ctx, request)
      const name = friendlyNameOf(readOptionalBody(request, NameBody).friendly_name) || 'Recovery codes'
      reply.header('cache-control', 'no-store')
      return generateRecoveryCodes(ctx, signedIn, name)
    }),
  )
  app.post(
    '/factors/recovery-codes/regenerate',
    handle('mfa', async (ctx, request, reply) => {
      const signedIn = await requireRecentProof(ctx, request)
      reply.header('cache-control', 'no-store')
      return regenerateRecoveryCodes(ctx, signedIn)
    }),
  )
  app.post(
    '/factors/recovery-codes/verify',
    handle('mfaVerify', async (ctx, request, reply) => {
      const signedIn = await requireRealUser(ctx, request)
      reply.header('cache-control', 'no-store')
      return verifyRecoveryCode(ctx, signedIn, readBody(request, CodeBody).code)
    }),
  )
  app.delete(
    '/factors/recovery-codes',
    handle(null, async (ctx, request) => removeRecoveryCodes(ctx, await requireRecentProof(ctx, request))),
  )
}
