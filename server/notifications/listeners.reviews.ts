import { workChanged } from '#contract/notifications/events.ts'
import type { NotificationContent } from '#contract/notifications/kinds.ts'
import { sendEmail } from '#server/emails/service.ts'
import type { Tx } from '#server/platform/context.ts'
import { on } from '#server/platform/events.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import {
  moderationChanged,
  reviewEdited,
  reviewModerated,
  reviewReplied,
  reviewReported,
  reviewRequested,
  reviewWritten,
} from '#server/reviews/events.ts'
import { reviewEmail } from './emails.ts'
import { forEmail, notifyUser } from './service.ts'

type ReviewContent = Parameters<typeof reviewEmail.message>[1]['content']
type Reader = { userId: string; personId: string }

/** Notifies and emails a reader about a review; the email alone gives an operator's reason. */
async function notifyAndEmail(
  tx: Tx,
  { userId, personId }: Reader,
  { reason = null, ...content }: ReviewContent & { reason?: string | null },
): Promise<void> {
  const notification = { ...content, userId, personId } satisfies NotificationContent & Reader
  await notifyUser(tx, notification)
  // A decision reaches its reader even when the two part while it waits.
  const reader = reason === null ? { userId, personIds: [personId] } : { userId }
  await sendEmail(tx, reviewEmail, reader, { ...(await forEmail(tx, notification)), content, reason })
}

/** Open pages of the advisor count their reviews without a reply again. */
const recount = (tx: Tx, advisorId: string) => tx.emit(rooms.user(advisorId), workChanged, {})

export const reviewListeners = [
  on(reviewRequested, (tx, { appointmentId, consumerId, advisorId }) =>
    notifyAndEmail(
      tx,
      { userId: consumerId, personId: advisorId },
      { kind: 'review_requested', params: { appointmentId } },
    ),
  ),
  on(reviewWritten, async (tx, { advisorId, consumerId }) => {
    recount(tx, advisorId)
    await notifyAndEmail(tx, { userId: advisorId, personId: consumerId }, { kind: 'review_new', params: {} })
  }),
  on(reviewEdited, (tx, { advisorId, consumerId }) =>
    notifyUser(tx, { userId: advisorId, personId: consumerId, kind: 'review_edited', params: {} }),
  ),
  on(reviewReplied, async (tx, { advisorId, consumerId }) => {
    recount(tx, advisorId)
    await notifyAndEmail(tx, { userId: consumerId, personId: advisorId }, { kind: 'review_answered', params: {} })
  }),
  on(reviewReported, (tx, { advisorId, consumerId }) =>
    notifyAndEmail(tx, { userId: consumerId, personId: advisorId }, { kind: 'review_reported', params: {} }),
  ),
  on(reviewModerated, async (tx, { advisorId, consumerId, decision, reason, reporterIds }) => {
    const kind = 'review_moderated'
    const about = { personId: advisorId }
    await notifyAndEmail(tx, { ...about, userId: consumerId }, { kind, params: { decision, reader: 'writer' }, reason })
    await notifyAndEmail(tx, { ...about, userId: advisorId }, { kind, params: { decision, reader: 'advisor' }, reason })
    for (const userId of reporterIds)
      await notifyAndEmail(tx, { ...about, userId }, { kind, params: { decision, reader: 'reporter' }, reason })
  }),
  on(moderationChanged, async (tx) => tx.emit(rooms.role('admin'), workChanged, {})),
]
