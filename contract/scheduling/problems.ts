import { defineProblems } from '#contract/core/problem.ts'
import { entryLimit } from './entries/values.ts'

export const schedulingProblems = defineProblems({
  'scheduling.slot-taken': { status: 409, title: 'Someone else just booked this time. Please choose another.' },
  'scheduling.advisor-busy': {
    status: 409,
    title: 'You already have an appointment then, or a buffer around one. Choose another time.',
  },
  'scheduling.already-booked': {
    status: 409,
    title: 'You already have an appointment with this advisor at this time.',
  },
  'scheduling.consumer-busy': { status: 409, title: 'You’re busy at this time, here or in your linked calendar.' },
  'scheduling.not-offered': { status: 409, title: 'The advisor isn’t available at this time.' },
  'scheduling.too-soon': { status: 409, title: 'This time is too soon. The advisor needs more notice.' },
  'scheduling.move-too-soon': {
    status: 409,
    title: 'Choose a time at least an hour from now, so your client can pick another.',
  },
  'scheduling.day-full': { status: 409, title: 'The advisor is fully booked that day.' },
  'scheduling.mode-not-offered': { status: 409, title: 'The advisor doesn’t offer this way to meet.' },
  'scheduling.wrong-state': { status: 409, title: 'You can’t do that with this appointment anymore.' },
  'scheduling.not-bookable': { status: 409, title: 'This advisor isn’t taking appointments right now.' },
  'scheduling.consultation-used': {
    status: 409,
    title: 'You already have an upcoming consultation with this advisor.',
  },
  'scheduling.consultation-first': {
    status: 409,
    title: 'Have a first consultation with this advisor before you book a review or follow-up.',
  },
  'scheduling.entries-closed': { status: 409, title: 'You can’t add to this appointment anymore.' },
  'scheduling.entry-limit': {
    status: 409,
    title: `You’ve reached the limit of ${entryLimit} lines here. Remove one first.`,
  },
  'scheduling.slug-taken': { status: 409, title: 'Someone else has this address. Choose another.' },
  'scheduling.not-shared': {
    status: 403,
    title: 'You can suggest times only to people who share their details with you.',
  },
  'scheduling.time-held': { status: 409, title: 'You’re already busy at one of these times. Choose another.' },
  'scheduling.consultation-open': { status: 409, title: 'You two already have an upcoming consultation.' },
  'scheduling.proposal-limit': {
    status: 409,
    title: 'You suggested times to this person several times today. Give them until tomorrow.',
  },
  'scheduling.proposal-closed': { status: 409, title: 'These times are no longer on offer.' },
  'scheduling.account-limit': { status: 409, title: 'You can link up to 4 accounts. Remove one first.' },
  'scheduling.sign-in-unavailable': { status: 409, title: 'Signing in to this calendar isn’t available here.' },
  'scheduling.sign-in-ended': {
    status: 422,
    title: 'This sign-in has ended or was started elsewhere. Link the calendar again.',
  },
  'scheduling.permission-missing': {
    status: 422,
    title: 'You didn’t allow us to see and change your events. Link the calendar again and allow both.',
  },
  'scheduling.calendar-not-found': { status: 422, title: 'This calendar can’t be used. Refresh and choose again.' },
  'scheduling.calendar-unreachable': {
    status: 422,
    title: 'The calendar didn’t answer. Check the address, or try again in a few minutes.',
  },
  'scheduling.calendar-refused': {
    status: 422,
    title:
      'The calendar’s server refused this. Copy the secret address again, make a new app password, or sign in again.',
  },
  'scheduling.calendar-invalid': {
    status: 422,
    title: 'There’s no calendar at this address. Copy the secret iCal address, or the server’s CalDAV address.',
  },
  'scheduling.calendar-too-large': { status: 422, title: 'This calendar is too large to read.' },
  'scheduling.calendar-linked': { status: 409, title: 'You already linked this calendar.' },
  'scheduling.calendar-limit': { status: 409, title: 'You can link up to 6 calendars. Remove one first.' },
})
