import { randomUUID } from 'node:crypto'
import { utcDay } from '#contract/core/days.ts'
import { days, hours, minutes } from '#contract/core/durations.ts'
import { problem } from '#contract/problems.ts'
import type { AppointmentMode } from '#contract/scheduling/values.ts'
import { findLeadOfPair, moveLead, saveLead } from '#server/leads/service.ts'
import { addTask } from '#server/leads/tasks/service.ts'
import { react, recordView } from '#server/matching/interactions/service.ts'
import { editMessage, type MessageKey, setReaction } from '#server/messaging/changes/service.ts'
import { markRead } from '#server/messaging/read-receipts/service.ts'
import { sendMessage } from '#server/messaging/sending/service.ts'
import { startChat } from '#server/messaging/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { share } from '#server/profiles/briefs/service.ts'
import { grant } from '#server/profiles/consents/service.ts'
import { listSlots } from '#server/scheduling/availability/service.ts'
import { saveEntry } from '#server/scheduling/entries/service.ts'
import { propose } from '#server/scheduling/proposals/service.ts'
import { book, cancel, complete, confirm, markNoShow, reschedule } from '#server/scheduling/service.ts'
import type { DemoPerson } from './accounts.ts'
import { type DemoFile, uploadDemoFile } from './files.ts'
import { calledNumber } from './history.ts'
import type { Replay } from './replay.ts'
import type { DemoVisit, Story } from './stories.ts'

export type StoryPeople = { readonly consumer: DemoPerson; readonly advisor: DemoPerson }

type Extras = { file?: DemoFile | undefined; replyToId?: string | undefined }

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
  const say = async (person: DemoPerson, text: string, at: Date, { file, replyToId }: Extras = {}) => {
    const ctx = replay.as(person, at)
    const attachmentIds = file ? [await uploadDemoFile(ctx, chat.id, file)] : []
    const reply = replyToId ? { replyToId } : {}
    return sendMessage(ctx, chat.id, { clientId: randomUUID(), body: text, attachmentIds, ...reply })
  }
  await say(consumer, story.question, begins)

  let last = begins
  let answerId: string | undefined
  let thanksKey: MessageKey | undefined
  if (story.answer) {
    last = after(begins, hours(story.answer.afterHours))
    await markRead(replay.as(advisor, after(last, -minutes(3))), chat.id, 1)
    answerId = (await say(advisor, story.answer.text, last)).id
    await markRead(replay.as(consumer, after(last, minutes(30))), chat.id, 2)
  }
  if (story.thanks) {
    const words = { file: story.thanksFile, replyToId: answerId }
    const thanks = await say(consumer, story.thanksBefore ?? story.thanks, after(last, minutes(40)), words)
    thanksKey = { chatId: chat.id, messageId: thanks.id }
    if (story.thanksBefore)
      await editMessage(replay.as(consumer, after(last, minutes(41))), thanksKey, { body: story.thanks })
    await markRead(replay.as(advisor, after(last, minutes(55))), chat.id, 3)
  }
  const closedAt = after(last, hours(1))
  if (story.closing && thanksKey)
    await setReaction(replay.as(advisor, closedAt), thanksKey, { reaction: 'thumbs_up', isOn: true })
  if (story.closing) await say(advisor, story.closing, closedAt, { file: story.closingFile })
  // What came of the talk is known after it.
  let metAt = last
  for (const visit of story.appointments ?? []) {
    const startsAt = await visitOnce(replay, { consumer, advisor }, visit, { now, last })
    if (startsAt && startsAt < now && startsAt > metAt) metAt = startsAt
  }
  for (const { afterDays, text } of story.again ?? []) await say(consumer, text, after(begins, days(afterDays)))
  if (story.offers) await offerTimes(replay, { consumer, advisor }, story.offers, now)
  for (const [step, to] of (story.moves ?? []).entries()) {
    const pace = story.daysBetweenMoves === undefined ? hours(1) : days(story.daysBetweenMoves)
    const at = after(metAt, days(1) + pace * step)
    const mover = replay.as(advisor, at < now ? at : after(now, -minutes(5)))
    const lead = await findLeadOfPair(mover, { consumerId: consumer.id, advisorId: advisor.id })
    if (lead && step === 0) await planOf(mover, lead.id, story, now)
    const { lostKind, lostReason } = story
    if (lead) await moveLead(mover, lead.id, { to, note: '', lostKind, lostReason })
  }
}

/** What the advisor noted to do next, with the tags they use. */
async function planOf(ctx: UserCtx, id: string, { tags = [], task }: Story, now: Date): Promise<void> {
  if (tags.length > 0) {
    const nextStepOn = utcDay(after(now, days(3)))
    await saveLead(ctx, id, { tags: [...tags], nextStep: 'Call about the next review', nextStepOn })
  }
  if (task) await addTask(ctx, { title: task, dueOn: utcDay(after(now, days(1))), leadId: id })
}

/** The advisor offers times an hour ago: the first open one from each of some days ahead. */
async function offerTimes(
  replay: Replay,
  { consumer, advisor }: StoryPeople,
  daysAhead: readonly number[],
  now: Date,
): Promise<void> {
  const ctx = replay.as(advisor, after(now, -hours(1)))
  const times: string[] = []
  let mode: AppointmentMode = 'video'
  for (const day of daysAhead) {
    const from = after(now, days(day)).toISOString()
    const { startsAt, rules } = await listSlots(ctx, advisor.id, { from, days: 14, kind: 'consultation' })
    const first = startsAt.find((start) => !times.includes(start.toISOString()))
    if (first) times.push(first.toISOString())
    mode = rules.modes[0] ?? mode
  }
  const message = 'Here are times that suit me. Take the one you like.'
  await propose(ctx, { consumerId: consumer.id, kind: 'consultation', mode, times, message })
}

/** Books the first open time of the wished day or later; holds it where it lies in the past. */
async function visitOnce(
  replay: Replay,
  { consumer, advisor }: StoryPeople,
  { day, confirmed, ifOpen = false, kind = 'consultation', mode, outcome, isMoved, agenda = [], notes = [] }: DemoVisit,
  { now, last }: { now: Date; last: Date },
): Promise<Date | undefined> {
  const from = after(now, days(day))
  const bookedAt = earliest(after(last, hours(2)), after(now, -minutes(20)))
  const ctx = replay.as(consumer, bookedAt)
  const found = await listSlots(ctx, advisor.id, { from: from.toISOString(), days: 14, kind })
  const startsAt = found.startsAt[0]
  if (!startsAt && ifOpen) return undefined
  if (!startsAt) throw problem('scheduling.not-offered', { detail: `No open time of ${advisor.email} for the demo` })
  const { modes } = found.rules
  const way = mode !== undefined && modes.includes(mode) ? mode : (modes[0] ?? 'video')
  const row = await book(ctx, {
    advisorId: advisor.id,
    startsAt: startsAt.toISOString(),
    kind,
    mode: way,
    timeZone: 'America/Los_Angeles',
    notes: '',
    phone: way === 'phone' ? calledNumber : '',
    evenIfBusy: true,
  })
  if (confirmed && row.status === 'requested') await confirm(replay.as(advisor, after(bookedAt, minutes(35))), row.id)
  for (const text of agenda) {
    const written = replay.as(consumer, after(bookedAt, minutes(40)))
    await saveEntry(written, { id: row.id, entryId: randomUUID() }, { section: 'agenda', text })
  }
  const movedTo = isMoved && found.startsAt[3]
  if (movedTo)
    await reschedule(replay.as(consumer, after(now, -hours(2))), row.id, {
      startsAt: movedTo.toISOString(),
      evenIfBusy: true,
    })
  if (outcome === 'canceled')
    await cancel(replay.as(consumer, after(bookedAt, minutes(50))), row.id, 'Something came up at work')
  else if (outcome === 'no_show') await markNoShow(replay.as(advisor, after(row.startsAt, minutes(20))), row.id)
  else if (confirmed && row.endsAt < now) await complete(replay.as(advisor, after(row.endsAt, minutes(4))), row.id)
  for (const text of notes) {
    const written = replay.as(advisor, after(row.endsAt, minutes(9)))
    await saveEntry(written, { id: row.id, entryId: randomUUID() }, { section: 'notes', text })
  }
  return startsAt
}
