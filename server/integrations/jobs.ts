import { job } from '#server/platform/jobs/definition.ts'
import { sendAllJob, sendLeadJob } from './hubspot/jobs.ts'
import { sendAll, sendLead } from './hubspot/service.sending.ts'
import { forgetOldRequests } from './keys/service.ts'
import { deliverJob } from './webhooks/jobs.ts'
import { deliver, forgetOldDeliveries } from './webhooks/service.delivery.ts'

export const forgetRequestsJob = job({
  name: 'integrations.forget-requests',
  schedule: '35 3 * * *',
  handle: forgetOldRequests,
})

export const forgetDeliveriesJob = job({
  name: 'integrations.forget-deliveries',
  schedule: '45 3 * * *',
  handle: forgetOldDeliveries,
})

export const sendLeadToHubspotJob = job({ ...sendLeadJob, handle: sendLead })
export const sendAllToHubspotJob = job({ ...sendAllJob, handle: sendAll })

export const deliverWebhookJob = job({ ...deliverJob, handle: deliver })
