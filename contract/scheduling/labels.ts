import type { AppointmentKind, AppointmentMode, AppointmentStatus } from './values.ts'

/**
 * How the words of appointments are shown to people; one spelling for pages, mails and calendars.
 */

export const kindNames: Record<AppointmentKind, string> = {
  consultation: 'Consultation',
  review: 'Review',
  follow_up: 'Follow-up',
}

export const modeNames: Record<AppointmentMode, string> = {
  video: 'Video call',
  audio: 'Audio call',
  phone: 'Phone',
  in_person: 'In person',
}

/** "Consultation by video": the mode after the kind. */
export const modePhrases: Record<AppointmentMode, string> = {
  video: 'by video',
  audio: 'by audio call',
  phone: 'by phone',
  in_person: 'at the office',
}

export const appointmentStatusNames: Record<AppointmentStatus, string> = {
  requested: 'Requested',
  confirmed: 'Confirmed',
  completed: 'Completed',
  canceled: 'Canceled',
  no_show: 'No-show',
}
