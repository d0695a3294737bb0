import { advisors } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Absence, OwnAbsence } from './schemas.ts'

export const getAbsence = endpoint({
  method: 'GET',
  path: '/api/absence',
  access: advisors,
  limit: 'read',
  reply: { 200: OwnAbsence },
  problems: [],
  summary: 'Get the caller’s absence that is planned or under way',
})

export const saveAbsence = endpoint({
  method: 'PUT',
  path: '/api/absence',
  access: advisors,
  limit: 'write',
  body: Absence,
  reply: { 200: OwnAbsence },
  problems: [],
  summary: 'Set the dates and the automatic reply of the caller’s absence',
})

export const endAbsence = endpoint({
  method: 'DELETE',
  path: '/api/absence',
  access: advisors,
  limit: 'write',
  reply: { 204: null },
  problems: [],
  summary: 'End the caller’s absence',
})

export const absencesEndpoints = [getAbsence, saveAbsence, endAbsence] as const
