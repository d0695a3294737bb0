import { people, verifiedPeople } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { TextCode, TextNumber, TextState } from './schemas.ts'

export const getTextState = endpoint({
  method: 'GET',
  path: '/api/text-messages',
  access: people,
  limit: 'read',
  reply: { 200: TextState },
  problems: [],
  summary: 'Tell whether text messages about appointments are offered and on for the caller',
})

export const startTexts = endpoint({
  method: 'POST',
  path: '/api/text-messages',
  access: verifiedPeople,
  limit: 'write',
  body: TextNumber,
  reply: { 200: TextState },
  problems: ['notifications.texts-unavailable', 'notifications.text-limit', 'notifications.text-not-sent'],
  summary: 'Send a code to a number that is to get text messages about appointments',
})

export const confirmTexts = endpoint({
  method: 'POST',
  path: '/api/text-messages/confirm',
  access: people,
  limit: 'write',
  body: TextCode,
  reply: { 200: TextState },
  problems: ['notifications.text-code-wrong'],
  summary: 'Turn text messages on with the code that the number was sent',
})

export const stopTexts = endpoint({
  method: 'DELETE',
  path: '/api/text-messages',
  access: people,
  limit: 'write',
  reply: { 204: null },
  problems: [],
  summary: 'Turn text messages off and forget the number',
})

export const textsEndpoints = [getTextState, startTexts, confirmTexts, stopTexts] as const
