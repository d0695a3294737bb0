import type { FollowUp } from '#contract/scheduling/follow-ups/schemas.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { sideOf } from '../policy.ts'
import type { Suggestion } from './service.ts'

export function presentFollowUp(
  ctx: UserCtx,
  { after, with: person, kind, startsAt, endsAt, confirmation }: Suggestion,
): FollowUp {
  return {
    appointmentId: after.id,
    with: person,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    kind,
    mode: after.mode,
    phone: after.mode === 'phone' && sideOf(ctx.actor, after) === 'consumer' ? after.location : '',
    confirmation,
  }
}
