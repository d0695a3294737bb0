import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isOriginAllowed, type RedirectRules } from '../context/redirects.ts'

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
// A browser client that cannot read the version parses every error in the old format and loses its
// code.
const exposedHeaders = ['X-Total-Count', 'Link', 'X-Supabase-Api-Version', 'X-Sb-Error-Code', 'Retry-After']

/**
 * Lets pages of the configured origins call the protocol, with a token and without cookies: other
 * sites never send the cookie of a known device. Clients other than browsers send no origin and are
 * not affected.
 */
export async function allowCrossOrigin(app: FastifyInstance, rules: RedirectRules): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cross-origin-resource-policy', 'cross-origin')
  })
  await app.register(cors, () => async (request: FastifyRequest): Promise<FastifyCorsOptions> => {
    const { origin } = request.headers
    return {
      origin: origin !== undefined && isOriginAllowed(rules, origin) ? origin : false,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'],
      allowedHeaders: [...requestHeaders, ...customHeaders(request)],
      exposedHeaders,
      maxAge: 3_600,
      strictPreflight: false,
    }
  })
}

/** The headers of applications in a preflight, which cannot be listed in advance. */
function customHeaders({ headers }: FastifyRequest): string[] {
  const requested = headers['access-control-request-headers'] ?? ''
  return requested
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => /^(x-[a-z0-9-]+|application-name)$/.test(name))
    .filter((name) => !requestHeaders.includes(name))
}
