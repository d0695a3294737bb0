import { addLinkPreview, removeLinkPreview } from '#contract/messaging/link-previews/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { keyOf, shown } from '../changes/routes.ts'
import * as previews from './service.ts'

export const linkPreviewsRoutes = [
  route(addLinkPreview, async (ctx, { params }) => shown(ctx, await previews.addLinkPreview(ctx, keyOf(params)))),
  route(removeLinkPreview, async (ctx, { params }) => shown(ctx, await previews.removeLinkPreview(ctx, keyOf(params)))),
]
