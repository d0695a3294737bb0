import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { Id } from '../../core/fields.ts'
import { Waiting, WaitingLine } from './schemas.ts'

const access = { roles: ['consumer'] } as const
const params = z.object({ advisorId: Id })
const path = '/api/advisors/:advisorId/waiting'

export const getWaiting = endpoint({
  method: 'GET',
  path,
  access,
  limit: 'read',
  params,
  reply: { 200: Waiting },
  problems: [],
  summary: 'Whether you wait for a place with an advisor',
})

export const joinWaiting = endpoint({
  method: 'PUT',
  path,
  access: { ...access, emailVerified: true },
  limit: 'write',
  params,
  reply: { 200: Waiting },
  problems: ['profiles.not-an-advisor', 'profiles.blocked', 'matching.not-full'],
  summary: 'Wait for a place with an advisor who is full; they are not told who you are',
})

export const leaveWaiting = endpoint({
  method: 'DELETE',
  path,
  access,
  limit: 'write',
  params,
  reply: { 204: null },
  problems: [],
  summary: 'Wait no longer',
})

export const getWaitingLine = endpoint({
  method: 'GET',
  path: '/api/waiting-line',
  access: { roles: ['advisor', 'firm_admin'] },
  limit: 'read',
  reply: { 200: WaitingLine },
  problems: [],
  summary: 'How many people wait for a place with you, without who they are',
})

export const waitingEndpoints = [getWaiting, joinWaiting, leaveWaiting, getWaitingLine] as const
