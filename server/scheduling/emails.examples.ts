import type { AppointmentEmail, EmailReason, Recipient } from './emails.input.ts'

const consumer: Recipient = { side: 'consumer', otherName: 'Marisol Vega', timeZone: 'America/New_York' }
const advisor: Recipient = { side: 'advisor', otherName: 'A consumer in Oregon', timeZone: 'America/Los_Angeles' }
const example = {
  appointment: {
    kind: 'consultation',
    mode: 'video',
    location: '',
    status: 'requested',
    startsAt: new Date('2026-03-06T18:00:00Z'),
    notes: 'I have questions about my pension.',
    cancelReason: null,
  },
  by: 'consumer',
  isToday: false,
  agenda: [],
  page: 'https://fairlead.example/appointments',
  callPage: 'https://fairlead.example/call/id',
  calendar: 'BEGIN:VCALENDAR',
} as const
const moved = { what: 'rescheduled', before: new Date('2026-03-05T18:00:00Z') } as const
const confirmed = { ...example.appointment, status: 'confirmed' } as const
const canceled = { ...example.appointment, status: 'canceled', cancelReason: 'I am ill.' } as const
const tomorrow = {
  ...example,
  appointment: confirmed,
  by: 'system',
  reason: { what: 'due', hours: 24 },
  reader: consumer,
} as const

/** An email of each kind, for the preview and the tests. */
export const appointmentExamples: { readonly [W in EmailReason['what']]: Readonly<Record<string, AppointmentEmail>> } =
  {
    requested: {
      consumer: { ...example, reason: { what: 'requested' }, reader: consumer },
      advisor: { ...example, reason: { what: 'requested' }, reader: advisor },
    },
    booked: {
      consumer: { ...example, appointment: confirmed, reason: { what: 'booked' }, reader: consumer },
      advisor: { ...example, appointment: confirmed, reason: { what: 'booked' }, reader: advisor },
    },
    confirmed: {
      consumer: { ...example, appointment: confirmed, by: 'advisor', reason: { what: 'confirmed' }, reader: consumer },
      advisor: { ...example, appointment: confirmed, by: 'advisor', reason: { what: 'confirmed' }, reader: advisor },
    },
    rescheduled: {
      consumer: { ...example, reason: moved, reader: consumer },
      advisor: { ...example, reason: moved, reader: advisor },
      confirmed: { ...example, appointment: confirmed, by: 'advisor', reason: moved, reader: consumer },
    },
    canceled: {
      consumer: { ...example, appointment: canceled, by: 'advisor', reason: { what: 'canceled' }, reader: consumer },
      expired: { ...example, by: 'system', reason: { what: 'canceled' }, reader: advisor },
      'account-deleted': { ...example, reason: { what: 'canceled', isAccountDeleted: true }, reader: advisor },
    },
    declined: {
      consumer: { ...example, appointment: canceled, by: 'advisor', reason: { what: 'declined' }, reader: consumer },
      advisor: { ...example, appointment: canceled, by: 'advisor', reason: { what: 'declined' }, reader: advisor },
    },
    unconfirmed: { advisor: { ...example, by: 'system', reason: { what: 'unconfirmed' }, reader: advisor } },
    due: {
      office: {
        ...example,
        appointment: { ...confirmed, mode: 'in_person', location: '500 SW Fifth Avenue, Portland' },
        by: 'system',
        reason: { what: 'due', hours: 1 },
        reader: consumer,
      },
      phone: {
        ...example,
        appointment: { ...confirmed, mode: 'phone', location: '+1 503 555 0142' },
        by: 'system',
        reason: { what: 'due', hours: 1 },
        reader: advisor,
      },
      tomorrow,
      today: { ...tomorrow, isToday: true },
      'in-an-hour': {
        ...example,
        appointment: confirmed,
        agenda: ['My pension', 'What changes when I turn 65'],
        by: 'system',
        reason: { what: 'due', hours: 1 },
        reader: advisor,
      },
    },
  }
