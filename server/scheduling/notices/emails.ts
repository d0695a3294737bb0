import { brand } from '#contract/brand.ts'
import { kindNames, modePhrases } from '#contract/scheduling/labels.ts'
import type { AppointmentSide, ReminderHours } from '#contract/scheduling/values.ts'
import { type MailContent, mailLayout } from '#server/platform/mail/layout.ts'
import type { MailMessage } from '#server/platform/mail/port.ts'
import type { AppointmentRow } from '../tables.ts'

/** The changes people are written to about. */
export type ToldChange = { what: 'requested' | 'confirmed' | 'canceled' } | { what: 'rescheduled'; before: Date }
export type News = ToldChange | { what: 'due'; hours: ReminderHours } | { what: 'unconfirmed' }

/** Somebody to write to: how they may call the other side, and the zone they read times in. */
export type Recipient = { email: string; side: AppointmentSide; otherName: string; timeZone: string }
type Given = {
  appointment: AppointmentRow
  news: News
  by: AppointmentSide | 'system'
  recipient: Recipient
  publicUrl: string
  /** The same appointment as a calendar file. */
  calendar: string
}
type Words = Pick<MailContent, 'title' | 'paragraphs'> & { subject: string; act?: string }

/** Writes to one side about what happened to an appointment, in their own zone, with the calendar file that goes with it. */
export function appointmentMail(given: Given): MailMessage {
  const { subject, act = 'View appointment', ...words } = wordsOf(given)
  return {
    to: given.recipient.email,
    subject,
    kind: `scheduling.appointment-${given.news.what}`,
    ...mailLayout({ ...words, action: { label: act, url: `${given.publicUrl}/appointments` } }),
    attachments: [
      { filename: 'appointment.ics', contentType: 'text/calendar; charset=utf-8', content: given.calendar },
    ],
  }
}

function wordsOf({ appointment, news, by, recipient }: Given): Words {
  const { otherName, side, timeZone } = recipient
  const time = momentIn(appointment.startsAt, timeZone)
  const what = `${kindNames[appointment.kind]} ${modePhrases[appointment.mode]}, ${time}.`
  const isOwnAct = by === side
  // An alias such as "A consumer in Oregon" starts small inside a sentence.
  const nameInside = otherName.replace(/^A consumer\b/, 'a consumer')
  const changes = 'You can reschedule or cancel any time before it starts. No reason needed.'
  switch (news.what) {
    case 'requested':
      return side === 'advisor'
        ? {
            subject: `${otherName} requested ${time}`,
            title: `${otherName} requested an appointment`,
            paragraphs: [
              what,
              ...(appointment.notes === '' ? [] : [`Their note: ${appointment.notes}`]),
              'We’re holding this time. Please confirm it, decline it or suggest another. If you don’t confirm before it starts, the request is canceled.',
            ],
            act: 'Confirm or reschedule',
          }
        : {
            subject: `Request sent to ${nameInside}: ${time}`,
            title: 'Your request has been sent',
            paragraphs: [
              what,
              `${otherName} will confirm or suggest another time. We’ll email you either way.`,
              changes,
            ],
          }
    case 'confirmed':
      return {
        subject: `Confirmed: ${otherName}, ${time}`,
        title: `Your appointment with ${nameInside} is confirmed`,
        paragraphs: [what, ...howToMeet(appointment, otherName, side), changes],
      }
    case 'rescheduled': {
      const mover = by === 'system' ? 'We' : isOwnAct ? 'You' : otherName
      const before = momentIn(news.before, timeZone)
      const needsWord = appointment.status === 'requested'
      return {
        subject: `Rescheduled: ${otherName}, now ${time}`,
        title: `Your appointment with ${nameInside} was rescheduled`,
        paragraphs: [
          `${mover} rescheduled it from ${before} to ${time}.`,
          needsWord
            ? side === 'advisor'
              ? 'Please confirm the new time or suggest another.'
              : `${otherName} still needs to confirm the new time.`
            : isOwnAct
              ? 'The new time is confirmed.'
              : `The new time is confirmed. If it doesn’t work for you, pick another. ${changes}`,
        ],
        ...(needsWord && side === 'advisor' && { act: 'Confirm or reschedule' }),
      }
    }
    case 'canceled':
      return {
        subject: `Canceled: ${otherName}, ${time}`,
        title: `Your appointment with ${nameInside} is canceled`,
        paragraphs: [
          by === 'system'
            ? `It wasn’t confirmed in time: ${what}`
            : `${isOwnAct ? 'You' : otherName} canceled it: ${what}`,
          ...(appointment.cancelReason && !isOwnAct ? [`Reason given: ${appointment.cancelReason}`] : []),
          'The time is open again.',
        ],
        act: 'View your appointments',
      }
    case 'unconfirmed':
      return {
        subject: `Please confirm: ${otherName}, ${time}`,
        title: `${otherName} is waiting for you to confirm`,
        paragraphs: [
          what,
          'If you don’t confirm before it starts, we’ll cancel it and let them know. You can also decline it or suggest another time.',
        ],
        act: 'Confirm, decline or reschedule',
      }
    case 'due':
      return {
        subject: `${news.hours === 1 ? 'In an hour' : 'Tomorrow'}: ${otherName}, ${time}`,
        title: `Your appointment with ${nameInside} is ${news.hours === 1 ? 'in about an hour' : 'tomorrow'}`,
        paragraphs: [what, ...howToMeet(appointment, otherName, side), changes],
      }
  }
}

function howToMeet({ mode }: AppointmentRow, otherName: string, side: AppointmentSide): string[] {
  switch (mode) {
    case 'video':
    case 'audio':
      return [`At the scheduled time, call from your messages on ${brand.name}. You don’t need any other app.`]
    case 'phone':
      return [
        side === 'consumer' ? `${otherName} will call you.` : 'You make the call. Agree on a number in your messages.',
      ]
    case 'in_person':
      return ['Agree on a place in your messages.']
  }
}

/** "Tuesday, November 18, 2025 at 9:30 AM PST": a mail is read anywhere, so it always names its zone. */
function momentIn(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
    .format(instant)
    .replaceAll('\u202f', ' ')
}
