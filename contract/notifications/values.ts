export const notificationKinds = [
  'message',
  'call_missed',
  'appointment_requested',
  'appointment_confirmed',
  'appointment_rescheduled',
  'appointment_canceled',
  'appointment_reminder',
  'lead_new',
  'lead_assigned',
  'review_new',
  'review_answered',
  'firm_member_joined',
  'verification_decided',
  'consent_granted',
  'consent_withdrawn',
  'match_new',
  'place_opened',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** How many are kept on the list before the oldest read ones go. */
export const keptNotifications = 200

/** Minutes a message may lie unread before its reader, being offline, is told by mail. */
export const mailAboutChatAfterMinutes = 2
/** However much is written in a chat, it is mailed about once in so many minutes. */
export const mailAboutChatEveryMinutes = 60
