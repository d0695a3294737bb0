import type { CalendarFailure } from '#contract/scheduling/linked-calendars/values.ts'
import { email } from '#server/platform/mail/email.ts'

type Input = { name: string; host: string; failure: CalendarFailure; url: string }

const reasons: Readonly<Record<CalendarFailure, (host: string) => string>> = {
  unreachable: (host) => `${host} hasn’t answered for a day. We keep trying.`,
  refused: (host) =>
    `${host} refuses to let us in. That happens when a password was changed, access was taken back or the calendar’s address is a new one.`,
  invalid: (host) => `What ${host} sends is no longer a calendar.`,
  'too-large': () => 'It has become too large to read.',
}
const example = { name: 'Family', host: 'calendar.google.com', url: 'https://fairlead.example/schedule' }

/** Tells someone that a calendar they linked has stopped working, and what that means. */
export const calendarFailedEmail = email<Input, 'calendars'>({
  kind: 'scheduling.calendar-failed',
  preference: 'calendars',
  examples: {
    refused: { ...example, failure: 'refused' },
    unreachable: { ...example, failure: 'unreachable' },
  },
  write({ name, host, failure, url }) {
    const title = `We can’t read your calendar ${name}`
    return {
      subject: title,
      title,
      paragraphs: [
        reasons[failure](host),
        'Until it works again, we go by what it said last, so new plans you make there aren’t counted.',
      ],
      action: { label: 'Check your calendars', url },
      after: ['We won’t write again about this calendar until it has worked in between.'],
    }
  },
})

export const linkedCalendarEmails = [calendarFailedEmail]
