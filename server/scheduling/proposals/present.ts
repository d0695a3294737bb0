import type { Proposal } from '#contract/scheduling/proposals/schemas.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { timesOf } from '../availability/rules.ts'
import { sideOf } from '../policy.ts'
import { proposalActionsOf } from './policy.ts'
import { isAnswerable } from './rules.ts'
import type { FullProposal } from './service.ts'

/** An offer as the actor may see it, with what they can do now. */
export function presentProposal(ctx: UserCtx, { row, free, with: person, rules, canBook }: FullProposal): Proposal {
  const { id, consumerId, advisorId, kind, mode, message, status, declineReason, appointmentId } = row
  const isOpen = isAnswerable(row, ctx.now)
  return {
    id,
    consumerId,
    advisorId,
    with: person,
    kind,
    mode,
    message,
    times: row.startsAt.map((startsAt) => ({
      startsAt: startsAt.toISOString(),
      endsAt: timesOf(rules, { kind, startsAt }).endsAt.toISOString(),
      isFree: free.some((time) => time.getTime() === startsAt.getTime()),
    })),
    status: status === 'open' && !isOpen ? 'expired' : status,
    expiresAt: row.expiresAt.toISOString(),
    declineReason,
    appointmentId,
    can: proposalActionsOf(sideOf(ctx.actor, row), { isAnswerable: isOpen, canBook }),
    createdAt: row.createdAt.toISOString(),
  }
}
