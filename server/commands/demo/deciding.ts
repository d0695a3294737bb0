import { randomBytes } from 'node:crypto'
import { days } from '#contract/core/durations.ts'
import { react } from '#server/matching/interactions/service.ts'
import { listInvitationEnd } from '#server/matching/sharing/rules.ts'
import { saveNote } from '#server/matching/sharing/service.ts'
import { insertSharedList } from '#server/matching/sharing/store.ts'
import type { DemoPerson } from './accounts.ts'
import type { Replay } from './replay.ts'

const notes = {
  ours: 'Answered all my questions in Spanish. I’d start here.',
  both: 'Cheaper if we only pay by the hour. Let’s ask both.',
  theirs: 'My sister’s advisor. Could look at the house as well.',
}

type Couple = {
  readonly consumer: DemoPerson
  readonly partner: DemoPerson
  /** Advisors that the consumer saved in their month, and some they did not. */
  readonly saved: readonly DemoPerson[]
  readonly others: readonly DemoPerson[]
}

/** Lets the demo consumer and a partner share a list: what each saved, and notes of both. */
export async function replayDeciding(
  replay: Replay,
  { consumer, partner, saved, others }: Couple,
  now: Date,
): Promise<void> {
  const ago = (count: number) => new Date(now.getTime() - days(count))
  const invitedAt = ago(5)
  await insertSharedList(replay.system(invitedAt).db, {
    ownerId: consumer.id,
    partnerId: partner.id,
    tokenHash: randomBytes(32),
    createdAt: invitedAt,
    expiresAt: listInvitationEnd(invitedAt),
    acceptedAt: ago(4.8),
  })
  const [first, second] = saved
  for (const { id } of [...others, ...(second ? [second] : [])]) await react(replay.as(partner, ago(4)), id, 'like')
  if (first) await saveNote(replay.as(consumer, ago(4)), first.id, notes.ours)
  if (second) await saveNote(replay.as(partner, ago(3)), second.id, notes.both)
  const [priorAppointments] = others
  if (priorAppointments) await saveNote(replay.as(partner, ago(3)), priorAppointments.id, notes.theirs)
}
