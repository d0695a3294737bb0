import type { FastifyInstance } from 'fastify'

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Calls need microphone and camera; nothing needs the rest.
  'permissions-policy': 'camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=(), usb=()',
  // For replies that are no pages. A page replaces it by a policy with its own scripts.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
}

/**
 * Puts security headers on every reply, also on errors and files. HTTPS is demanded for the next
 * year only where the product is served by it: on plain http the header would lock a demo out of
 * its own address.
 */
export function secureReplies(app: FastifyInstance, publicUrl: string): void {
  const headers = publicUrl.startsWith('https://')
    ? { ...always, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : always
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    // Replies to calls hold what one person may see; an endpoint whose reply may be kept says so
    // itself.
    if (/^\/(api|auth|functions)(\/|$|\?)/.test(request.url)) reply.header('cache-control', 'no-store')
    done()
  })
}
