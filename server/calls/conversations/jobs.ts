import { job } from '#server/platform/jobs/definition.ts'
import { noteConversation } from './service.ts'

/** Counts a call that took place as an answer. */
export const noteConversationJob = job<{ chatId: string; answeredAt: string }>({
  name: 'calls.note-conversation',
  latenessSeconds: 5,
  handle: (ctx, { chatId, answeredAt }) => noteConversation(ctx, { chatId, answeredAt: new Date(answeredAt) }),
})
