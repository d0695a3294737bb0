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
  const { subject, act = 'See the appointment', ...words } = wordsOf(given)
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
  const changes = 'Moving or canceling takes one click and no reason, until it begins.'
  switch (news.what) {
    case 'requested':
      return side === 'advisor'
        ? {
            subject: `${otherName} asks for ${time}`,
            title: `${otherName} asks for an appointment`,
            paragraphs: [
              what,
              ...(appointment.notes === '' ? [] : [`They wrote: ${appointment.notes}`]),
              'The time is held for you both. Please confirm it, decline it or offer another. A request that is not confirmed is canceled when it would begin.',
            ],
            act: 'Confirm or move it',
          }
        : {
            subject: `You asked ${otherName} for ${time}`,
            title: 'Your request is on its way',
            paragraphs: [what, `${otherName} has been told. We write again as soon as it is confirmed.`, changes],
          }
    case 'confirmed':
      return {
        subject: `Confirmed: ${otherName}, ${time}`,
        title: `Your appointment with ${otherName} is confirmed`,
        paragraphs: [what, ...howToMeet(appointment, otherName, side), changes],
      }
    case 'rescheduled': {
      const mover = by === 'system' ? 'It was' : isOwnAct ? 'You' : otherName
      const before = momentIn(news.before, timeZone)
      const needsWord = appointment.status === 'requested'
      return {
        subject: `Moved: ${otherName}, now ${time}`,
        title: `Your appointment with ${otherName} has moved`,
        paragraphs: [
          `${mover} moved it from ${before} to ${time}.`,
          needsWord
            ? side === 'advisor'
              ? 'Please confirm the new time, or offer another.'
              : `${otherName} still has to confirm the new time.`
            : isOwnAct
              ? 'The new time stands.'
              : `The new time stands. If it does not suit you, choose another. ${changes}`,
        ],
        ...(needsWord && side === 'advisor' && { act: 'Confirm or move it' }),
      }
    }
    case 'canceled':
      return {
        subject: `Canceled: ${otherName}, ${time}`,
        title: `Your appointment with ${otherName} is canceled`,
        paragraphs: [
          by === 'system'
            ? `It was not confirmed before it would have begun: ${what}`
            : `${isOwnAct ? 'You' : otherName} canceled it: ${what}`,
          ...(appointment.cancelReason && !isOwnAct ? [`Reason given: ${appointment.cancelReason}`] : []),
          'The time is free again.',
        ],
        act: 'See your appointments',
      }
    case 'unconfirmed':
      return {
        subject: `Please confirm: ${otherName}, ${time}`,
        title: `${otherName} is waiting for you to confirm`,
        paragraphs: [
          what,
          'If you do not confirm it before it begins, we cancel it and tell them. You can also decline it or offer another time.',
        ],
        act: 'Confirm, decline or move it',
      }
    case 'due':
      return {
        subject: `${news.hours === 1 ? 'In an hour' : 'Tomorrow'}: ${otherName}, ${time}`,
        title: `${news.hours === 1 ? 'In about an hour' : 'A day from now'}: ${otherName}`,
        paragraphs: [what, ...howToMeet(appointment, otherName, side), changes],
      }
  }
}

function howToMeet({ mode }: AppointmentRow, otherName: string, side: AppointmentSide): string[] {
  switch (mode) {
    case 'video':
    case 'audio':
      return [`When it is time, call from your messages on ${brand.name}. No other program is needed.`]
    case 'phone':
      return [side === 'consumer' ? `${otherName} calls you.` : 'You call; agree on the number in your messages.']
    case 'in_person':
      return ['Agree on the place in your messages.']
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
