import { problem } from '#contract/problems.ts'
import {
  acceptProposal,
  declineProposal,
  listProposals,
  proposeTimes,
  withdrawProposal,
} from '#contract/scheduling/proposals/endpoints.ts'
import type { Proposal } from '#contract/scheduling/proposals/schemas.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { route } from '#server/platform/http/route.ts'
import { showAppointment } from '../routes.ts'
import { presentProposal } from './present.ts'
import * as service from './service.ts'
import type { ProposalRow } from './tables.ts'

export const proposalsRoutes = [
  route(proposeTimes, async (ctx, { body }) => show(ctx, await service.propose(ctx, body))),
  route(listProposals, async (ctx, { query }) => {
    const rows = await service.listProposals(ctx, query)
    return { items: (await service.withDetails(ctx, rows)).map((full) => presentProposal(ctx, full)) }
  }),
  route(acceptProposal, async (ctx, { params, body }) =>
    showAppointment(ctx, await service.accept(ctx, params.id, body)),
  ),
  route(declineProposal, async (ctx, { params, body }) =>
    show(ctx, await service.decline(ctx, params.id, body.reason)),
  ),
  route(withdrawProposal, async (ctx, { params }) => show(ctx, await service.withdrawProposal(ctx, params.id))),
]

async function show(ctx: UserCtx, row: ProposalRow): Promise<Proposal> {
  const [full] = await service.withDetails(ctx, [row])
  if (!full) throw problem('core.not-found')
  return presentProposal(ctx, full)
}
