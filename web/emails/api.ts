import { getEmailPreferences, saveEmailPreferences } from '#contract/emails/endpoints.ts'
import type { EmailPreferences } from '#contract/emails/schemas.ts'
import { call } from '#web/platform/api.ts'

export const readPreferences = () => call(getEmailPreferences)
export const savePreferences = (body: EmailPreferences) => call(saveEmailPreferences, { body })
