import { defineProblems } from '#contract/core/problem.ts'

export const notificationsProblems = defineProblems({
  'notifications.push-address-refused': {
    status: 422,
    title: 'This browser’s push service can’t be used. Try another browser.',
  },
  'notifications.texts-unavailable': { status: 409, title: 'Text messages aren’t available here.' },
  'notifications.text-limit': { status: 429, title: 'Wait a minute before the next code. We send up to 5 a day.' },
  'notifications.text-not-sent': { status: 422, title: 'We couldn’t send a text message to this number.' },
  'notifications.text-code-wrong': { status: 422, title: 'This code isn’t right, or it has expired. Get a new one.' },
})
