import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Id } from '#contract/core/fields.ts'
import { problem } from '#contract/problems.ts'
import { countRequest } from '#server/platform/http/limits.ts'
import type { Platform } from '#server/platform/platform.ts'
import { exportsPath } from './rules.ts'
import { openExport } from './service.ts'

const Address = z.object({ id: Id, readerId: Id, expires: z.coerce.number().int(), signature: z.string().max(100) })

/**
 * Serves exports by their signed addresses, piece by piece. It is no endpoint of the contract: a
 * browser saves a large file by its address, without a token.
 */
export function registerExports(app: FastifyInstance, platform: Platform): void {
  app.get(`${exportsPath}/:id`, async (request, reply) => {
    const visitor = { kind: 'visitor' } as const
    await countRequest(platform.ports.limits, 'read', visitor, request.ip)
    const address = Address.safeParse({ ...Object(request.query), ...Object(request.params) })
    if (!address.success) throw problem('core.not-found')
    const { file, fileName } = await openExport(platform.context(visitor, request.log), address.data)
    return reply
      .headers({
        'content-type': 'application/zip',
        'content-length': file.sizeBytes,
        'content-disposition': `attachment; filename="${fileName}"`,
        'cache-control': 'private, no-store',
      })
      .send(file.content)
  })
}
