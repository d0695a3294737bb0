import { requestCertificationCheck } from '#contract/verification/certifications/endpoints.ts'
import * as endpoints from '#contract/verification/queue/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { decideAppeal } from '../appeals/service.ts'
import * as certifications from '../certifications/service.ts'
import * as decisions from '../decisions/service.ts'
import { readOwn } from '../own/service.ts'
import { presentCheck, presentQueued, presentReviewer } from './present.ts'
import * as queue from './service.ts'

export const queueRoutes = [
  route(endpoints.listVerificationCases, async (ctx, { query }) => {
    const { items, nextCursor } = await queue.listCases(ctx, query)
    return { items: items.map(presentQueued), nextCursor }
  }),
  route(endpoints.countVerificationCases, (ctx) => queue.countCases(ctx)),
  route(endpoints.listReviewers, async (ctx) => ({ items: (await queue.listReviewers(ctx)).map(presentReviewer) })),
  route(endpoints.assignVerification, (ctx, { params, body }) => queue.assign(ctx, params.advisorId, body)),
  route(endpoints.decideVerification, (ctx, { params, body }) =>
    decisions.decideVerification(ctx, params.advisorId, body),
  ),
  route(endpoints.undoVerificationDecision, (ctx, { params }) => decisions.undoDecision(ctx, params.advisorId)),
  route(endpoints.revokeVerification, (ctx, { params, body }) =>
    decisions.revokeVerification(ctx, params.advisorId, body),
  ),
  route(endpoints.decideAppeal, (ctx, { params, body }) => decideAppeal(ctx, params.advisorId, body)),
  route(requestCertificationCheck, async (ctx, { body }) => {
    await certifications.requestCheck(ctx, body)
    return readOwn(ctx)
  }),
  route(endpoints.listCertificationChecks, async (ctx, { query }) => {
    const { rows, nextCursor } = await certifications.listWaiting(ctx, query)
    return { items: rows.map(presentCheck), nextCursor }
  }),
  route(endpoints.decideCertification, (ctx, { params, body }) => certifications.decideCheck(ctx, params.id, body)),
]
