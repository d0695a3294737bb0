import type { FastifyInstance } from 'fastify'

/**
 * Reads bodies as JSON and as nothing else. An empty body is no body: some clients say
 * `content-type` on every POST. Keys that would change an object's prototype are refused.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (typeof body === 'string' && body.trim() === '') done(null, undefined)
    else parse(request, body.toString(), done)
  })
}
