import * as endpoints from '#contract/support/desk/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentListed, presentOwn, presentOwnListed, presentRecord } from './present.ts'
import * as service from './service.ts'

export const deskRoutes = [
  route(endpoints.listOwnRequests, async (ctx) => ({ items: (await service.listOwn(ctx)).map(presentOwnListed) })),
  route(endpoints.getOwnRequest, async (ctx, { params }) => presentOwn(await service.getOwn(ctx, params.token))),
  route(endpoints.addToRequest, (ctx, { params, body }) =>
    service.addToRequest(ctx, params.token, { message: body.message }),
  ),
  route(endpoints.listRequests, async (ctx, { query }) => {
    const { rows, nextCursor } = await service.listRequests(ctx, query)
    return { items: rows.map(presentListed), nextCursor }
  }),
  route(endpoints.getRequest, async (ctx, { params }) => presentRecord(await service.getRequest(ctx, params.id))),
  route(endpoints.answerRequest, (ctx, { params, body }) => service.answer(ctx, params.id, body)),
  route(endpoints.changeRequest, (ctx, { params, body }) => service.change(ctx, params.id, body)),
  route(endpoints.listSupportReplies, async (ctx) => ({ items: await service.listReplies(ctx) })),
  route(endpoints.addSupportReply, (ctx, { body }) => service.addReply(ctx, body)),
  route(endpoints.deleteSupportReply, (ctx, { params, body }) => service.deleteReply(ctx, params.id, body)),
]
