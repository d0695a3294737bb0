import type { NotificationKind } from '#contract/notifications/values.ts'

/** How a notice is marked on the list; kinds of one sort look alike. */
export type NoticeSort = 'message' | 'call' | 'appointment' | 'lead' | 'review' | 'person'
export const sortOf: Record<NotificationKind, NoticeSort> = {
  message: 'message',
  call_missed: 'call',
  appointment_requested: 'appointment',
  appointment_confirmed: 'appointment',
  appointment_rescheduled: 'appointment',
  appointment_canceled: 'appointment',
  appointment_reminder: 'appointment',
  lead_new: 'lead',
  lead_assigned: 'lead',
  review_new: 'review',
  review_answered: 'review',
  firm_member_joined: 'person',
  verification_decided: 'person',
  consent_granted: 'person',
  consent_withdrawn: 'person',
  match_new: 'person',
  place_opened: 'person',
}
