import type { FastifyInstance } from 'fastify'
import { problem } from '#contract/problems.ts'
import { bearerToken } from '#server/platform/http/access.ts'
import type { Platform } from '#server/platform/platform.ts'
import { equalsInConstantTime } from '#server/platform/tokens.ts'
import { receiveMail } from './service.ts'

/** A larger one is refused, which its sender's mail server reports back. */
const bodyLimit = 2_000_000

/**
 * Takes emails to support at `POST /api/inbound-mails`, as the mail server of INBOUND_MAIL_ADDRESS
 * got them (RFC 5322, any content type), with INBOUND_MAIL_TOKEN as bearer token. Without these
 * variables there is no such address.
 */
export function registerInboundMails(app: FastifyInstance, platform: Platform): void {
  const { inboundMail } = platform.config
  if (inboundMail === null) return
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/api/inbound-mails', { bodyLimit }, async (request, reply) => {
      if (!equalsInConstantTime(bearerToken(request.headers.authorization) ?? '', inboundMail.token))
        throw problem('core.forbidden')
      if (!(request.body instanceof Uint8Array)) throw problem('core.malformed')
      const ctx = platform.context({ kind: 'visitor' }, request.log)
      const outcome = await receiveMail(ctx, inboundMail.address, request.body)
      return reply.code(outcome === 'stored' ? 201 : 200).send({ outcome })
    })
  })
}
