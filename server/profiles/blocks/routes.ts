import { listBlocks, unblockPerson } from '#contract/profiles/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import * as blocks from './service.ts'

export const blocksRoutes = [
  route(listBlocks, async (ctx) => ({ items: await blocks.listOwn(ctx) })),
  route(unblockPerson, (ctx, { params }) => blocks.unblock(ctx, params.userId)),
]
