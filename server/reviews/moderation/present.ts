import type { ModeratedReview } from '#contract/reviews/moderation/schemas.ts'
import type { Ctx } from '#server/platform/context.ts'
import { presentOwnReview } from '../present.ts'
import { decisionsFor } from '../rules.ts'
import type { ReviewDetails } from './service.ts'

/** A review as operators decide about it; of its writer they too see the public name alone. */
export function presentModerated(ctx: Ctx, { review, appointment, reports, history }: ReviewDetails): ModeratedReview {
  const { startsAt, kind, mode, status, callStartedAt } = appointment
  return {
    ...presentOwnReview(ctx, review),
    waitingSince: review.waitingSince?.toISOString() ?? null,
    appointment: {
      startsAt: startsAt.toISOString(),
      kind,
      mode,
      status,
      callStartedAt: callStartedAt?.toISOString() ?? null,
    },
    reports: reports.map(({ ground, note, reporterId, createdAt, settledAt }) => ({
      ground,
      note,
      by: reporterId === review.advisorId ? 'advisor' : 'member',
      createdAt: createdAt.toISOString(),
      isOpen: settledAt === null,
    })),
    history: history.map(({ at, step, party, rating, text }) => ({
      at: at.toISOString(),
      step,
      by: party,
      rating,
      text,
    })),
    decisions: decisionsFor(review),
  }
}
