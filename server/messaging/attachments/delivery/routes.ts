import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Id } from '#contract/core/fields.ts'
import { problem } from '#contract/problems.ts'
import { countRequest } from '#server/platform/http/limits.ts'
import type { Platform } from '#server/platform/platform.ts'
import { filesPath, openFile } from './service.ts'

const Address = z.object({
  id: Id,
  viewer: Id,
  variant: z.enum(['file', 'preview', 'download']),
  expires: z.coerce.number().int(),
  signature: z.string().max(100),
})

/** A file opens nothing and runs nothing, even where a browser shows it. */
const sealed = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/**
 * Serves files by their signed addresses, piece by piece. It is no endpoint of the contract because
 * images in a page send no token: the address itself says who may read.
 */
export function registerFiles(app: FastifyInstance, platform: Platform): void {
  app.get(`${filesPath}/:id`, async (request, reply) => {
    const visitor = { kind: 'visitor' } as const
    await countRequest(platform.ports.limits, 'read', visitor, request.ip)
    const address = Address.safeParse({ ...Object(request.query), ...Object(request.params) })
    if (!address.success) throw problem('core.not-found')
    const { viewer: viewerId, signature, ...terms } = address.data
    const { row, file } = await openFile(platform.context(visitor, request.log), { ...terms, viewerId }, signature)
    const isShown = terms.variant === 'preview' || (terms.variant === 'file' && row.kind === 'image')
    return reply
      .headers({
        'content-type': terms.variant === 'preview' ? 'image/webp' : row.mediaType,
        'content-length': file.sizeBytes,
        'content-disposition': contentDisposition(row.fileName, { type: isShown ? 'inline' : 'attachment' }),
        'content-security-policy': sealed,
        'cache-control': 'private, max-age=240, immutable',
      })
      .send(file.content)
  })
}
