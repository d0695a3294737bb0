import type { FastifyInstance } from 'fastify'
import { brand } from '#contract/brand.ts'
import { days } from '#contract/core/durations.ts'
import type { Platform } from '../platform.ts'

/** RFC 9116 recommends less than a year, after which readers ask again. */
const validForMs = days(180)

/**
 * Serves /.well-known/security.txt, which tells researchers where to report a vulnerability (RFC
 * 9116).
 */
export function registerSecurityContact(app: FastifyInstance, { config, clock }: Platform): void {
  const url = new URL('/.well-known/security.txt', config.publicUrl).href
  app.get('/.well-known/security.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: mailto:${brand.securityEmail}`,
          `Expires: ${new Date(clock().getTime() + validForMs).toISOString()}`,
          'Preferred-Languages: en',
          `Canonical: ${url}`,
          '',
        ].join('\n'),
      ),
  )
}
