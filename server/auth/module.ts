import type { Module } from '#server/platform/module.ts'
import { resend } from './accounts/resend/service.ts'
import { mailNewAddressJob } from './accounts/user/service.email-change.ts'
import { deliverFactorCodeJob } from './credentials/factors/jobs.ts'
import { deliverCodeMailJob, deliverLetterJob } from './credentials/mails/jobs.ts'
import { sendRecovery } from './credentials/recovery/service.ts'
import { deliverTextJob } from './credentials/sms/jobs.ts'
import { authPlugin } from './http/plugin.ts'
import { accountRoutes } from './http/routes/account.ts'
import { deletionRoutes } from './http/routes/deletion.ts'
import { cleanUpJob } from './jobs.ts'
import { sessionPort } from './sessions/service.actor.ts'
import { accessChannel, holderMemorySlot } from './sessions/store.memory.ts'
import { authEmails } from './users/emails.ts'

export const authModule: Module = {
  name: 'auth',
  routes: [...accountRoutes, ...deletionRoutes],
  registerPlugin: authPlugin,
  sessions: sessionPort,
  channels: [{ name: accessChannel, onNotify: (slots, payload) => slots.get(holderMemorySlot)?.forget(payload) }],
  emails: authEmails,
  jobs: [
    cleanUpJob,
    sendRecovery,
    resend,
    mailNewAddressJob,
    deliverCodeMailJob,
    deliverLetterJob,
    deliverTextJob,
    deliverFactorCodeJob,
  ],
}
