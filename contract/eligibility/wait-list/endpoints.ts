import { z } from 'zod'
import { Id } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { WaitListEntry, WaitListSummary } from './schemas.ts'

const access = { roles: ['consumer'] } as const
const params = z.object({ advisorId: Id })
const path = '/api/advisors/:advisorId/waiting'

export const getWaitListEntry = endpoint({
  method: 'GET',
  path,
  access,
  limit: 'read',
  params,
  reply: { 200: WaitListEntry },
  problems: [],
  summary: 'Whether you wait for a place with an advisor',
})

export const joinWaitList = endpoint({
  method: 'PUT',
  path,
  access: { ...access, emailVerified: true },
  limit: 'write',
  params,
  reply: { 200: WaitListEntry },
  problems: ['profiles.not-an-advisor', 'profiles.blocked', 'eligibility.not-full'],
  summary: 'Join the wait list of an advisor who is full, without being named to them',
})

export const leaveWaitList = endpoint({
  method: 'DELETE',
  path,
  access,
  limit: 'write',
  params,
  reply: { 204: null },
  problems: [],
  summary: 'Leave the waiting list of an advisor',
})

export const getWaitListSummary = endpoint({
  method: 'GET',
  path: '/api/waiting-line',
  access: { roles: ['advisor', 'firm_admin'] },
  limit: 'read',
  reply: { 200: WaitListSummary },
  problems: [],
  summary: 'How many people wait for a place with you, without who they are',
})

export const waitListEndpoints = [getWaitListEntry, joinWaitList, leaveWaitList, getWaitListSummary] as const
