import type { FastifyInstance } from 'fastify'

/**
 * Reads bodies as JSON, and refuses keys that would change an object's prototype; bytes are read as
 * they are, and endpoints that expect JSON refuse them as input. An empty body is no body, because
 * some clients send `content-type` on every POST.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (typeof body === 'string' && body.trim() === '') done(null, undefined)
    else parse(request, body.toString(), done)
  })
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
}
