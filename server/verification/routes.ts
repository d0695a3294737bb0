import {
  decideVerification,
  getOwnVerification,
  listPendingVerifications,
  submitCrd,
} from '#contract/verification/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentPending, presentVerification } from './present.ts'
import * as verification from './service.ts'

export const verificationRoutes = [
  route(getOwnVerification, async (ctx) => presentVerification(ctx.actor.id, await verification.findOwn(ctx))),
  route(submitCrd, async (ctx, { body }) =>
    presentVerification(ctx.actor.id, await verification.submit(ctx, body.crdNumber)),
  ),
  route(listPendingVerifications, async (ctx, { query }) => {
    const { items, nextCursor } = await verification.listPending(ctx, query)
    return { items: items.map(presentPending), nextCursor }
  }),
  route(decideVerification, async (ctx, { params, body }) =>
    presentVerification(params.advisorId, await verification.decide(ctx, params.advisorId, body)),
  ),
]
