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
  summary: "Get the caller's email preferences",
})

export const saveEmailPreferences = endpoint({
  method: 'PUT',
  path: '/api/notification-preferences',
  access,
  limit: 'write',
  body: EmailPreferences,
  reply: { 200: EmailPreferences },
  problems: [],
  summary: "Update the caller's email preferences",
})

export const emailsEndpoints = [getEmailPreferences, saveEmailPreferences] as const
