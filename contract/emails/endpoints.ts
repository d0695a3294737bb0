import { endpoint } from '#contract/endpoint.ts'
import { EmailPreferences } from './schemas.ts'

const access = { roles: 'any' } as const

export const getEmailPreferences = endpoint({
  method: 'GET',
  path: '/api/notification-preferences',
  access,
  limit: 'read',
  reply: { 200: EmailPreferences },
  problems: [],
  summary: 'Which emails you get',
})

export const saveEmailPreferences = endpoint({
  method: 'PUT',
  path: '/api/notification-preferences',
  access,
  limit: 'write',
  body: EmailPreferences,
  reply: { 200: EmailPreferences },
  problems: [],
  summary: 'Choose which emails you get',
})

export const emailsEndpoints = [getEmailPreferences, saveEmailPreferences] as const
