import * as endpoints from '#contract/archive/held-texts/endpoints.ts'
import { saveAdvisorProfile } from '#contract/profiles/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentHeld } from './present.ts'
import * as service from './service.ts'

export const heldTextsRoutes = [
  // Here and not in profiles, because a firm's supervisor may have to approve the texts first.
  route(saveAdvisorProfile, (ctx, { body }) => service.saveWithApproval(ctx, body)),
  route(endpoints.getOwnTexts, async (ctx) => {
    const { firm, found } = await service.getOwnTexts(ctx)
    return { approvedBy: firm?.name ?? null, held: found && presentHeld(found, firm?.id ?? null) }
  }),
  route(endpoints.discardOwnTexts, (ctx) => service.discardOwnTexts(ctx)),
  route(endpoints.listHeldTexts, async (ctx) => {
    const { firmId, rows } = await service.listHeldTexts(ctx)
    return { items: rows.map((row) => presentHeld(row, firmId)) }
  }),
  route(endpoints.decideTexts, (ctx, { params, body }) => service.decideTexts(ctx, params.advisorId, body)),
]
