import type { FastifyInstance } from 'fastify'
import { problem } from '#contract/problems.ts'
import type { Platform } from '#server/platform/platform.ts'
import { gatewayNameOf } from '../gateway-choice.ts'
import { receiveEvent } from './service.ts'

const bodyLimit = 1_000_000

/**
 * Takes the payment gateway's events at `POST /api/billing/events`, except those of the sandbox,
 * whose key is public. The bytes are kept as they came, because the signature is over them.
 */
export function registerGatewayEvents(app: FastifyInstance, platform: Platform): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/api/billing/events', { bodyLimit }, async (request, reply) => {
      const ctx = platform.context({ kind: 'visitor' }, request.log)
      if (gatewayNameOf(ctx) === 'sandbox') throw problem('core.not-found')
      if (!(request.body instanceof Uint8Array)) throw problem('core.malformed')
      await receiveEvent(ctx, request.body, request.headers)
      return reply.code(204).send()
    })
  })
}
