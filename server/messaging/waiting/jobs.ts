import { job } from '#server/platform/jobs/definition.ts'
import { announceUnanswered } from './service.reminder.ts'

/** Runs when an answer to a client is due (docs/chat.md "Messages"). */
export const announceUnansweredJob = job<{ chatId: string; waitingSince: string }>({
  name: 'messaging.announce-unanswered',
  handle: announceUnanswered,
})
