import { randomUUID } from 'node:crypto'
import { days, hours, minutes } from '#contract/core/durations.ts'
import { problem } from '#contract/problems.ts'
import { findLeadOfPair, moveLead } from '#server/leads/service.ts'
import { react, recordView } from '#server/matching/interactions/service.ts'
import { markRead } from '#server/messaging/read-receipts/service.ts'
import { sendMessage, startChat } from '#server/messaging/service.ts'
import { share } from '#server/profiles/briefs/service.ts'
import { grant } from '#server/profiles/consents/service.ts'
import { listSlots } from '#server/scheduling/availability/service.ts'
import { book, cancel, complete, confirm, markNoShow, reschedule } from '#server/scheduling/service.ts'
import type { DemoPerson } from './accounts.ts'
import type { Replay } from './replay.ts'
import type { Story, Visit } from './stories.ts'

export type StoryPeople = { readonly consumer: DemoPerson; readonly advisor: DemoPerson }

const earliest = (a: Date, b: Date) => (a < b ? a : b)
const after = (at: Date, ms: number) => new Date(at.getTime() + ms)

/**
 * Plays one story through the real services, so that every consequence of it is there: lead,
 * notices, history.
 */
export async function replayStory(
  replay: Replay,
  { consumer, advisor }: StoryPeople,
  story: Story,
  now: Date,
): Promise<void> {
  const begins = after(now, -days(story.daysAgo))
  await recordView(replay.as(consumer, after(begins, -minutes(9))), advisor.id)
  await react(replay.as(consumer, after(begins, -minutes(7))), advisor.id, 'like')
  await grant(replay.as(consumer, after(begins, -minutes(2))), advisor.id, { sharesPhone: false, source: story.source })
  if (story.brief)
    await share(replay.as(consumer, after(begins, -minutes(2))), advisor.id, {
      fields: [...story.brief.fields],
      note: story.brief.note,
      version: 0,
    })
  const { chat } = await startChat(replay.as(consumer, after(begins, -minutes(2))), advisor.id)
  const say = (person: DemoPerson, text: string, at: Date) =>
    sendMessage(replay.as(person, at), chat.id, { clientId: randomUUID(), body: text })
  await say(consumer, story.question, begins)

  let last = begins
  if (story.answer) {
    last = after(begins, hours(story.answer.afterHours))
    await markRead(replay.as(advisor, after(last, -minutes(3))), chat.id, 1)
    await say(advisor, story.answer.text, last)
    await markRead(replay.as(consumer, after(last, minutes(30))), chat.id, 2)
  }
  if (story.thanks) {
    await say(consumer, story.thanks, after(last, minutes(40)))
    await markRead(replay.as(advisor, after(last, minutes(55))), chat.id, 3)
  }
  if (story.closing) await say(advisor, story.closing, after(last, hours(1)))
  for (const visit of story.appointments ?? []) await visitOnce(replay, { consumer, advisor }, visit, { now, last })
  for (const [step, to] of (story.moves ?? []).entries()) {
    const at = after(last, days(1) + hours(step))
    const mover = replay.as(advisor, at < now ? at : after(now, -minutes(5)))
    const lead = await findLeadOfPair(mover, { consumerId: consumer.id, advisorId: advisor.id })
    if (lead)
      await moveLead(mover, lead.id, { to, note: '', ...(story.lostReason && { lostReason: story.lostReason }) })
  }
}

/** Books the first open time of the wished day or later; holds it where it lies in the past. */
async function visitOnce(
  replay: Replay,
  { consumer, advisor }: StoryPeople,
  { day, confirmed, kind = 'consultation', outcome, isMoved }: Visit,
  { now, last }: { now: Date; last: Date },
): Promise<void> {
  const from = after(now, days(day))
  const bookedAt = earliest(after(last, hours(2)), after(now, -minutes(20)))
  const ctx = replay.as(consumer, bookedAt)
  const found = await listSlots(ctx, advisor.id, { from: from.toISOString(), days: 14, kind })
  const startsAt = found.startsAt[0]
  if (!startsAt) throw problem('scheduling.not-offered', { detail: `No open time of ${advisor.email} for the demo` })
  const row = await book(ctx, {
    advisorId: advisor.id,
    startsAt: startsAt.toISOString(),
    kind,
    mode: found.rules.modes[0] ?? 'video',
    timeZone: 'America/Los_Angeles',
    notes: '',
  })
  if (confirmed && row.status === 'requested') await confirm(replay.as(advisor, after(bookedAt, minutes(35))), row.id)
  const movedTo = isMoved && found.startsAt[3]
  if (movedTo) await reschedule(replay.as(consumer, after(now, -hours(2))), row.id, movedTo)
  if (outcome === 'canceled')
    await cancel(replay.as(consumer, after(bookedAt, minutes(50))), row.id, 'Something came up at work')
  else if (outcome === 'no_show') await markNoShow(replay.as(advisor, after(row.startsAt, minutes(20))), row.id)
  else if (confirmed && row.endsAt < now) await complete(replay.as(advisor, after(row.endsAt, minutes(4))), row.id)
}
