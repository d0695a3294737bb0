import type { EmailPreference } from '#contract/emails/values.ts'

/** What the settings say about each preference. */
export const preferenceTexts: Record<EmailPreference, { label: string; help?: string }> = {
  mailMessages: { label: 'New messages', help: 'When you’re away' },
  mailAppointments: {
    label: 'Appointments',
    help: 'Requested, confirmed, rescheduled and canceled, plus reminders',
  },
  mailLeads: { label: 'New leads' },
  mailMatches: { label: 'New matches', help: 'New strong matches, and openings you’re on the waiting list for' },
  mailProductNews: { label: 'Product updates', help: 'Off unless you turn it on. We haven’t sent any yet' },
}
