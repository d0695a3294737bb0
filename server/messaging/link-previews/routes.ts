import { addLinkPreview, removeLinkPreview } from '#contract/messaging/link-previews/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { keyOf } from '../changes/routes.ts'
import { presentOneMessage } from '../present.ts'
import * as previews from './service.ts'

export const linkPreviewsRoutes = [
  route(addLinkPreview, async (ctx, { params }) =>
    presentOneMessage(ctx, await previews.addLinkPreview(ctx, keyOf(params))),
  ),
  route(removeLinkPreview, async (ctx, { params }) =>
    presentOneMessage(ctx, await previews.removeLinkPreview(ctx, keyOf(params))),
  ),
]
