import { hours } from '#contract/core/durations.ts'
import { decideReview, reportReview } from '#server/reviews/moderation/service.ts'
import { listInbox } from '#server/reviews/service.ts'
import type { DemoPerson } from './accounts.ts'
import type { Replay } from './replay.ts'

type Cast = { advisor: DemoPerson; admin: DemoPerson; reader: DemoPerson }

/**
 * Plays what an administrator finds among the reviews: one that the advisor disputes, one that a
 * reader reports, and one that was removed with a reason.
 */
export async function replayDisputedReviews(
  replay: Replay,
  { advisor, admin, reader }: Cast,
  now: Date,
): Promise<void> {
  const at = (ago: number) => new Date(now.getTime() - hours(ago))
  const { rows } = await listInbox(replay.as(advisor, at(60)), { filter: 'all', limit: 100 })
  const [disputed, removed, ...others] = rows
    .filter(({ consumerId }) => consumerId !== reader.id)
    .toSorted((a, b) => a.rating - b.rating)
  const reported = others.at(-1)
  if (disputed) {
    const note = 'We never met: this person booked and did not come. I moved the time twice for them.'
    await reportReview(replay.as(advisor, at(20)), disputed.id, { ground: 'no_meeting', note })
  }
  if (removed) {
    const note = 'It says where my daughter goes to school.'
    await reportReview(replay.as(advisor, at(58)), removed.id, { ground: 'private_details', note })
    const reason = 'It names a child’s school. The writer may ask us to publish it without that.'
    const removal = { decision: 'remove', ground: 'private_details', editedAt: null, reason } as const
    await decideReview(replay.as(admin, at(30)), removed.id, removal)
  }
  if (reported)
    await reportReview(replay.as(reader, at(6)), reported.id, { ground: 'conflict', note: 'I think they are related.' })
}
