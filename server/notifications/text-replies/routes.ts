import type { FastifyInstance } from 'fastify'
import type { Platform } from '#server/platform/platform.ts'
import { receiveReply, repliesPath } from './service.ts'

const bodyLimit = 50_000
const nothingToSay = '<?xml version="1.0" encoding="UTF-8"?><Response/>'

/** Takes the answers to our text messages from the gateway, which sends forms and reads TwiML. */
export function registerTextReplies(app: FastifyInstance, platform: Platform): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const parseAs = 'string'
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    scope.post(repliesPath, { bodyLimit }, async (request, reply) => {
      const ctx = platform.context({ kind: 'visitor' }, request.log)
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const signature = request.headers['x-twilio-signature']
      await receiveReply(ctx, { form, signature: typeof signature === 'string' ? signature : '' })
      return reply.type('text/xml').send(nothingToSay)
    })
  })
}
