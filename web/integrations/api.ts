import * as webhooks from '#contract/integrations/webhooks/endpoints.ts'
import { call } from '#web/platform/api/call.ts'

export const readDeliveries = (id: string, cursor: string | null) =>
  call(webhooks.listDeliveries, { params: { id }, query: { limit: 10, ...(cursor && { cursor }) } })
