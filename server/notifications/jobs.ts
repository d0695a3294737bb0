import { keptNotifications } from '#contract/notifications/values.ts'
import { job } from '#server/platform/jobs/definition.ts'
import { type DigestMail, digestJob, digestMailJob } from './digests/jobs.ts'
import { deliverDigest, sendDigest } from './digests/service.ts'
import { emailAboutChat } from './service.ts'
import { deleteBeyond } from './store.ts'
import { type NoticeTextPayload, noticeTextJob, type TextPayload, textJob } from './texts/jobs.ts'
import { deliverNotice, deliverText } from './texts/service.ts'

/** Checks some minutes after a message whether its reader needs an email. */
export const mailAboutChatJob = job<{ userId: string; chatId: string; senderId: string }>({
  name: 'notifications.mail-about-chat',
  latenessSeconds: 30,
  handle: emailAboutChat,
})

/** Keeps lists short, so that they stay quick to read. */
export const cleanUpJob = job({
  name: 'notifications.clean-up',
  schedule: '20 4 * * *',
  async handle(ctx) {
    const deleted = await deleteBeyond(ctx.db, keptNotifications)
    if (deleted > 0) ctx.log.info({ deleted }, 'old notifications deleted')
  },
})

/** Send digests: one job takes what is due, the other writes the email and sends it. */
export const sendDigestJob = job<{ userId: string }>({ ...digestJob, handle: sendDigest })
export const deliverDigestJob = job<DigestMail>({ ...digestMailJob, handle: deliverDigest })

/** Hand text messages to the gateway. */
export const deliverTextJob = job<TextPayload>({ ...textJob, handle: deliverText })
export const deliverNoticeJob = job<NoticeTextPayload>({ ...noticeTextJob, handle: deliverNotice })
