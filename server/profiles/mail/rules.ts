/** Holds what people get by mail who never chose. Pure. */
import type { NotificationPreferences } from '#contract/notifications/schemas.ts'

/** Everything about their own affairs, and no news. */
export const defaultMail: NotificationPreferences = {
  mailMessages: true,
  mailAppointments: true,
  mailLeads: true,
  mailMatches: true,
  mailProductNews: false,
}
