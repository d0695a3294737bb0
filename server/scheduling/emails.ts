import { brand } from '#contract/brand.ts'
import { nameInside } from '#contract/profiles/disclosure/labels.ts'
import { kindNames, modePhrases } from '#contract/scheduling/labels.ts'
import { type AppointmentSide, isCall } from '#contract/scheduling/values.ts'
import type { MailContent } from '#server/platform/mail/content.ts'
import { email } from '#server/platform/mail/email.ts'
import { appointmentExamples } from './emails.examples.ts'
import type { AppointmentEmail, EmailReason } from './emails.input.ts'
import type { AppointmentRow } from './tables.ts'

type EmailText = Pick<MailContent, 'title' | 'paragraphs'> & { subject: string; act?: string; url?: string }

type AppointmentPreference = 'requests' | 'changes' | 'reminders'
const preferences: Readonly<Record<EmailReason['what'], AppointmentPreference>> = {
  requested: 'requests',
  booked: 'requests',
  confirmed: 'requests',
  unconfirmed: 'requests',
  rescheduled: 'changes',
  canceled: 'changes',
  declined: 'changes',
  due: 'reminders',
}

const appointmentEmail = (reason: EmailReason['what']) =>
  email<AppointmentEmail, AppointmentPreference>({
    kind: `scheduling.appointment-${reason}`,
    preference: preferences[reason],
    examples: appointmentExamples[reason],
    write(input) {
      const { act = 'View appointment', url = input.page, ...text } = appointmentEmailText(input)
      return {
        ...text,
        ...(hasAgenda(input) && {
          lists: [{ heading: 'On the agenda', items: input.agenda.map((text) => ({ text })) }],
        }),
        action: { label: act, url },
        attachments: [
          { filename: 'appointment.ics', contentType: 'text/calendar; charset=utf-8', content: input.calendar },
        ],
      }
    },
  })

/**
 * What one side reads about a change of an appointment, in their own zone, with the calendar file
 * that goes with it.
 */
export const appointmentEmails: Readonly<Record<EmailReason['what'], ReturnType<typeof appointmentEmail>>> = {
  requested: appointmentEmail('requested'),
  booked: appointmentEmail('booked'),
  confirmed: appointmentEmail('confirmed'),
  rescheduled: appointmentEmail('rescheduled'),
  canceled: appointmentEmail('canceled'),
  declined: appointmentEmail('declined'),
  unconfirmed: appointmentEmail('unconfirmed'),
  due: appointmentEmail('due'),
}
export const schedulingEmails = Object.values(appointmentEmails)

function appointmentEmailText(input: AppointmentEmail): EmailText {
  const { appointment, reason, by, reader } = input
  const { otherName, side, timeZone } = reader
  const time = momentIn(appointment.startsAt, timeZone)
  const summary = `${kindNames[appointment.kind]} ${modePhrases[appointment.mode]}, ${time}.`
  const isOwnAct = by === side
  const name = nameInside(otherName)
  const changes = 'You can reschedule or cancel any time before it starts. No reason needed.'
  switch (reason.what) {
    case 'requested':
      return side === 'advisor'
        ? {
            subject: `${otherName} requested ${time}`,
            title: `${otherName} requested an appointment`,
            paragraphs: [
              summary,
              ...placeOf(appointment),
              ...noteOf(appointment, side),
              'We’re holding this time. Please confirm it, decline it or suggest another. If you don’t confirm before it starts, the request is canceled.',
            ],
            act: 'Confirm or reschedule',
          }
        : {
            subject: `Request sent to ${name}: ${time}`,
            title: 'Your request has been sent',
            paragraphs: [
              summary,
              ...placeOf(appointment),
              `${otherName} will confirm or suggest another time. We’ll email you either way.`,
              changes,
            ],
          }
    case 'booked':
      return {
        subject: side === 'advisor' ? `${otherName} booked ${time}` : `Confirmed: ${otherName}, ${time}`,
        title: side === 'advisor' ? `${otherName} booked an appointment` : `Your appointment with ${name} is confirmed`,
        paragraphs: [
          summary,
          ...noteOf(appointment, side),
          ...howToMeet(input),
          side === 'advisor' ? 'It’s confirmed, so you don’t need to do anything.' : changes,
        ],
      }
    case 'confirmed':
      return {
        subject: `Confirmed: ${otherName}, ${time}`,
        title: `Your appointment with ${name} is confirmed`,
        paragraphs: [summary, ...howToMeet(input), changes],
      }
    case 'rescheduled': {
      const mover = by === 'system' ? 'We' : isOwnAct ? 'You' : otherName
      const before = momentIn(reason.before, timeZone)
      const needsConfirmation = appointment.status === 'requested'
      return {
        subject: `Rescheduled: ${otherName}, now ${time}`,
        title: `Your appointment with ${name} was rescheduled`,
        paragraphs: [
          `${mover} rescheduled it from ${before} to ${time}.`,
          needsConfirmation
            ? side === 'advisor'
              ? 'Please confirm the new time or suggest another.'
              : `${otherName} still needs to confirm the new time.`
            : isOwnAct
              ? 'The new time is confirmed.'
              : `The new time is confirmed. If it doesn’t work for you, pick another. ${changes}`,
          ...(needsConfirmation ? placeOf(appointment) : howToMeet(input)),
        ],
        ...(needsConfirmation && side === 'advisor' && { act: 'Confirm or reschedule' }),
      }
    }
    case 'canceled':
      return {
        subject: `Canceled: ${otherName}, ${time}`,
        title: `Your appointment with ${name} is canceled`,
        paragraphs: [
          by === 'system'
            ? `It wasn’t confirmed in time: ${summary}`
            : reason.isAccountDeleted
              ? `Their account was deleted, so it can’t take place: ${summary}`
              : `${isOwnAct ? 'You' : otherName} canceled it: ${summary}`,
          ...(appointment.cancelReason && !isOwnAct ? [`Reason given: ${appointment.cancelReason}`] : []),
        ],
        act: 'View your appointments',
      }
    case 'declined':
      return {
        subject: `Declined: ${otherName}, ${time}`,
        title: isOwnAct ? `You declined the request from ${name}` : `${otherName} declined your request`,
        paragraphs: [
          summary,
          ...(appointment.cancelReason && !isOwnAct ? [`Reason given: ${appointment.cancelReason}`] : []),
        ],
        act: 'View your appointments',
      }
    case 'unconfirmed':
      return {
        subject: `Please confirm: ${otherName}, ${time}`,
        title: `${otherName} is waiting for you to confirm`,
        paragraphs: [
          summary,
          'If you don’t confirm before it starts, we’ll cancel it and let them know. You can also decline it or suggest another time.',
        ],
        act: 'Confirm, decline or reschedule',
      }
    case 'due': {
      const day = input.isToday ? 'Today' : 'Tomorrow'
      return {
        subject: `${reason.hours === 1 ? 'In an hour' : day}: ${otherName}, ${time}`,
        title: `Your appointment with ${name} is ${reason.hours === 1 ? 'in about an hour' : day.toLowerCase()}`,
        paragraphs: [summary, ...howToMeet(input), changes],
        ...(reason.hours === 1 && isCall(appointment) && { act: 'Join the call', url: input.callPage }),
      }
    }
  }
}

const hasAgenda = ({ agenda, reason }: AppointmentEmail) =>
  agenda.length > 0 && reason.what !== 'canceled' && reason.what !== 'declined'

function noteOf({ notes }: Pick<AppointmentRow, 'notes'>, side: AppointmentSide): string[] {
  return side === 'advisor' && notes !== '' ? [`Their note: ${notes}`] : []
}

/** Where people meet in person, which is known before the advisor confirms. */
function placeOf({ mode, location }: Pick<AppointmentRow, 'mode' | 'location'>): string[] {
  return mode === 'in_person' && location ? [`Meet at ${location}.`] : []
}

function howToMeet({ appointment, callPage, reader: { otherName, side } }: AppointmentEmail): string[] {
  const { mode, location } = appointment
  switch (mode) {
    case 'video':
    case 'audio':
      return [
        `You meet in a ${mode === 'video' ? 'video' : 'voice'} call on ${brand.name}, with no other app. Join from 10 minutes before the start: ${callPage}`,
      ]
    case 'phone':
      if (location) return [side === 'consumer' ? `${otherName} will call you at ${location}.` : `Call ${location}.`]
      return [
        side === 'consumer'
          ? `${otherName} will call you. If you haven’t shared your number, send it in your messages.`
          : 'You make the call. Agree on a number in your messages.',
      ]
    case 'in_person':
      return [location ? `Meet at ${location}.` : 'Agree on a place in your messages.']
  }
}

/**
 * "Tuesday, November 18, 2025 at 9:30 AM PST": a mail is read anywhere, so it always names its
 * zone.
 */
export function momentIn(instant: Date, timeZone: string): string {
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
