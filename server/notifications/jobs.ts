import { keptNotifications } from '#contract/notifications/values.ts'
import { job } from '#server/platform/jobs.ts'
import { mailAboutChat } from './service.ts'
import { deleteBeyond } from './store.ts'

/** Looks some minutes after a message whether its reader needs a mail. */
export const mailAboutChatJob = job<{ userId: string; chatId: string; senderId: string }>({
  name: 'notifications.mail-about-chat',
  latenessSeconds: 30,
  handle: mailAboutChat,
})

/** Keeps lists short, so that they stay quick to read. */
export const cleanUpJob = job({
  name: 'notifications.clean-up',
  schedule: '20 4 * * *',
  async handle(ctx) {
    const deleted = await deleteBeyond(ctx.db, keptNotifications)
    if (deleted > 0) ctx.log.info({ deleted }, 'old notices deleted')
  },
})
