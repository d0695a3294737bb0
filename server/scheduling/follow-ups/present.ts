import type { FollowUp } from '#contract/scheduling/follow-ups/schemas.ts'
import type { Suggestion } from './service.ts'

export function presentFollowUp({ after, with: person, kind, startsAt, endsAt, confirmation }: Suggestion): FollowUp {
  return {
    appointmentId: after.id,
    with: person,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    kind,
    mode: after.mode,
    confirmation,
  }
}
