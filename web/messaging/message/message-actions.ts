import { minutes } from '#contract/core/durations.ts'
import { addReaction, deleteMessage, editMessage, removeReaction } from '#contract/messaging/changes/endpoints.ts'
import type { Message } from '#contract/messaging/schemas.ts'
import { editWithinMinutes, type MessageReaction } from '#contract/messaging/values.ts'
import { call } from '#web/platform/api/call.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { putChangedMessage, threadOf } from '../state.ts'

/** Names a message in the address of an endpoint. */
export const paramsOf = ({ chatId, id }: Message) => ({ id: chatId, messageId: id })

/**
 * Shows a change at once. When it cannot be saved, undoes it on the message as it is then, with a
 * toast. Answers whether it was saved.
 */
async function change(
  message: Message,
  { apply, undo, save }: Record<'apply' | 'undo', (held: Message) => Message> & { save: () => Promise<Message> },
): Promise<boolean> {
  putChangedMessage(apply(message))
  try {
    putChangedMessage(await save())
    return true
  } catch (error) {
    const held = threadOf(message.chatId)
      .get()
      ?.messages.find(({ id }) => id === message.id)
    if (held) putChangedMessage(undo(held))
    toastProblem(error)
    return false
  }
}

/** Whether the viewer can still edit a message; the server decides. */
export function isEditable({ senderId, deletedAt, createdAt, body }: Message, viewerId: string): boolean {
  const age = Date.now() - new Date(createdAt).getTime()
  return senderId === viewerId && deletedAt === null && body !== '' && age < minutes(editWithinMinutes)
}

/** Replaces the text of a message. Answers whether it was saved. */
export function saveEdit(message: Message, body: string): Promise<boolean> {
  const { editedAt, body: earlier } = message
  return change(message, {
    apply: (held) => ({ ...held, body, editedAt: new Date().toISOString() }),
    undo: (held) => ({ ...held, body: earlier, editedAt }),
    save: () => call(editMessage, { params: paramsOf(message), body: { body } }),
  })
}

/** Deletes a message for both sides. */
export function deleteForBoth(message: Message): Promise<boolean> {
  return change(message, {
    apply: (held) => ({
      ...held,
      body: '',
      attachments: [],
      linkPreview: null,
      reactions: [],
      deletedAt: new Date().toISOString(),
    }),
    undo: () => message,
    save: () => call(deleteMessage, { params: paramsOf(message) }),
  })
}

/** Adds the viewer's reaction, or removes it when it is there. */
export function toggleReaction(message: Message, reaction: MessageReaction, viewerId: string): Promise<boolean> {
  const isOwn = (row: Message['reactions'][number]) => row.reaction === reaction && row.userId === viewerId
  const without = (held: Message) => ({ ...held, reactions: held.reactions.filter((row) => !isOwn(row)) })
  const withIt = (held: Message) => ({
    ...held,
    reactions: [...without(held).reactions, { reaction, userId: viewerId }],
  })
  const params = { ...paramsOf(message), reaction }
  return message.reactions.some(isOwn)
    ? change(message, { apply: without, undo: withIt, save: () => call(removeReaction, { params }) })
    : change(message, { apply: withIt, undo: without, save: () => call(addReaction, { params }) })
}
