import {
  appendPiece,
  completeUpload,
  discardUpload,
  getUpload,
  listAttachments,
  signAttachments,
  startUpload,
} from '#contract/messaging/attachments/endpoints.ts'
import { problem } from '#contract/problems.ts'
import { route } from '#server/platform/http/route.ts'
import * as delivery from './delivery/service.ts'
import { presentLinks, presentSent, presentUpload } from './present.ts'
import * as processing from './processing/service.ts'
import * as uploads from './service.ts'

export const attachmentsRoutes = [
  route(startUpload, async (ctx, { params, body }) => presentUpload(await uploads.startUpload(ctx, params.id, body))),
  route(getUpload, async (ctx, { params }) => presentUpload(await uploads.getUpload(ctx, params.id))),
  route(appendPiece, async (ctx, { params, query, body }) => {
    if (!(body instanceof Uint8Array)) throw problem('core.malformed')
    return presentUpload(await uploads.appendPiece(ctx, params.id, { offset: query.offset, piece: body }))
  }),
  route(completeUpload, async (ctx, { params }) => presentUpload(await processing.completeUpload(ctx, params.id))),
  route(discardUpload, (ctx, { params }) => uploads.discardUpload(ctx, params.id)),
  route(signAttachments, async (ctx, { params, body }) => ({
    items: (await delivery.signLinks(ctx, params.id, body.attachmentIds)).map(presentLinks),
  })),
  route(listAttachments, async (ctx, { params }) => ({
    items: (await uploads.listFiles(ctx, params.id)).map(presentSent),
  })),
]
