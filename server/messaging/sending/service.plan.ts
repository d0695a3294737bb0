import { messageSent } from '#contract/messaging/events.ts'
import { answerDueAt } from '#contract/messaging/values.ts'
import { countFirstContact } from '#server/eligibility/service.ts'
import type { Tx } from '#server/platform/context.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { attach } from '../attachments/sending/service.ts'
import { messageStored } from '../events.ts'
import { presentMessage } from '../present.ts'
import { insertAnswers } from '../response-times/store.ts'
import type { MessageRow } from '../tables.ts'
import { announceUnansweredJob } from '../waiting/jobs.ts'
import type { MessagePlan, NewMessage, Sides } from './rules.ts'
import { insertMessages } from './store.ts'

/** A message of a person in a plan. */
export type Planned = ReturnType<MessagePlan['add']> & {
  readonly sides: Sides
  readonly isFirstOfSender: boolean
  readonly attachmentIds: readonly string[]
  /** The message that it answers. */
  readonly quoted: MessageRow | null
}

const placeOf = ({ chatId, position }: Pick<NewMessage, 'chatId' | 'position'>) => `${chatId}:${position}`

/**
 * Stores the messages of a plan with all that follows from them, and returns those of people. Their
 * chats are locked.
 * @throws messaging.attachment-missing, eligibility.advisor-full, for all of them
 */
export async function storePlan(
  tx: Tx,
  plan: MessagePlan,
  planned: readonly Planned[],
): Promise<ReadonlyMap<Planned, MessageRow>> {
  if (plan.messages.length === 0) return new Map()
  const rows = await insertMessages(tx.db, { messages: plan.messages, chats: plan.chats(), members: plan.members() })
  const rowByPlace = new Map(rows.map((row) => [placeOf(row), row]))
  const plannedByPlace = new Map(planned.map((each) => [placeOf(each.message), each]))
  const stored = new Map<Planned, MessageRow>()
  for (const message of plan.messages) {
    const row = rowByPlace.get(placeOf(message))
    if (!row) throw new Error('the database took a message and returned none')
    const each = plannedByPlace.get(placeOf(message))
    if (each) stored.set(each, row)
    const files = each ? await attach(tx, row, each.attachmentIds) : []
    const sent = presentMessage(row, { files, quoted: each?.quoted ?? undefined })
    tx.emit([rooms.user(message.senderId), rooms.user(message.readerId)], messageSent, { message: sent })
  }
  await followUp(tx, stored)
  return stored
}

/** Does what commits with the messages: clocks, first contacts, and what other parts do then. */
async function followUp(tx: Tx, stored: ReadonlyMap<Planned, MessageRow>): Promise<void> {
  const all = [...stored].map(([each, row]) => ({ ...each, row }))
  await insertAnswers(
    tx.db,
    all.flatMap(({ clock: { answeredAfterSeconds: waitedSeconds }, row: { chatId, senderId, createdAt } }) =>
      waitedSeconds === null ? [] : [{ chatId, advisorId: senderId, answeredAt: createdAt, waitedSeconds }],
    ),
  )
  await tx.enqueueAll(
    announceUnansweredJob,
    all.flatMap(({ startsWait, clock: { waitingSince }, row: { chatId } }) => {
      if (!startsWait || waitingSince === null) return []
      return [{ payload: { chatId, waitingSince: waitingSince.toISOString() }, startAfter: answerDueAt(waitingSince) }]
    }),
  )
  // Writing before was contact too: a first contact ends only with one of the two accounts.
  for (const { sides, isFirstOfSender, row } of all)
    if (isFirstOfSender && sides.chat.advisorId && sides.chat.consumerId === row.senderId)
      await countFirstContact(tx, { consumerId: row.senderId, advisorId: sides.chat.advisorId })
  await tx.publishAll(
    messageStored,
    all.map(({ sides: { chat, reader }, isFirstOfSender, row }) => ({
      chatId: chat.id,
      messageId: row.id,
      position: row.position,
      senderId: row.senderId,
      recipientIds: [reader.userId],
      silentFor: reader.mutedAt ? [reader.userId] : [],
      consumerId: chat.consumerId,
      advisorId: chat.advisorId,
      isFirstOfSender,
    })),
  )
}
