import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOriginAllowed, type RedirectRules } from '../context/redirects.ts'

const methods = 'GET, POST, PUT, PATCH, DELETE, HEAD'
const requestHeaders = [
  'accept',
  'authorization',
  'apikey',
  'cache-control',
  'content-type',
  'pragma',
  'redirect_to',
  'x-client-info',
  'x-client-ip',
  'x-jwt-aud',
  'x-supabase-api-version',
  'x-use-cookie',
]
// A browser client that cannot read the version parses every error in the old format and loses its code.
const exposedHeaders = 'X-Total-Count, Link, X-Supabase-Api-Version, X-Sb-Error-Code, Retry-After'

/**
 * Lets pages of the configured origins call the protocol, with a token and without cookies: other sites never send the
 * cookie of a known device. Clients other than browsers send no origin and are not affected.
 */
export function allowCrossOrigin(app: FastifyInstance, rules: RedirectRules): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    reply.header('vary', 'Origin').header('cross-origin-resource-policy', 'cross-origin')
    if (!origin || !isOriginAllowed(rules, origin)) return
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', exposedHeaders)
  })
  app.options('/', answerPreflight)
  app.options('/*', answerPreflight)
}

async function answerPreflight(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const requested = request.headers['access-control-request-headers'] ?? ''
  // Applications send custom headers that cannot be listed in advance.
  const custom = requested
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => /^(x-[a-z0-9-]+|application-name)$/.test(name))
  await reply
    .code(204)
    .header('vary', 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers')
    .header('access-control-allow-methods', methods)
    .header('access-control-allow-headers', [...new Set([...requestHeaders, ...custom])].join(', '))
    .header('access-control-max-age', '3600')
    .send()
}
