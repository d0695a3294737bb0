import * as endpoints from '#contract/emails/endpoints.ts'
import type { NotificationPreferences } from '#contract/emails/schemas.ts'
import { call } from '#web/platform/api/call.ts'

export const readPreferences = () => call(endpoints.getNotificationPreferences)
export const savePreferences = (body: NotificationPreferences) => call(endpoints.saveNotificationPreferences, { body })
export const unsubscribe = (token: string) => call(endpoints.unsubscribe, { params: { token } })
export const allowInvitations = (token: string) => call(endpoints.allowInvitations, { params: { token } })
