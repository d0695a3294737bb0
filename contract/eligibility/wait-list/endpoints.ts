import { z } from 'zod'
import { advisors, consumers, verifiedConsumers } from '#contract/access.ts'
import { Id } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { WaitListEntry, WaitListSummary } from './schemas.ts'

const params = z.object({ advisorId: Id })
const path = '/api/advisors/:advisorId/waiting'

export const getWaitListEntry = endpoint({
  method: 'GET',
  path,
  access: consumers,
  limit: 'read',
  params,
  reply: { 200: WaitListEntry },
  problems: [],
  summary: "Get the caller's entry on an advisor's wait list",
})

export const joinWaitList = endpoint({
  method: 'PUT',
  path,
  access: verifiedConsumers,
  limit: 'write',
  params,
  reply: { 200: WaitListEntry },
  problems: ['profiles.not-an-advisor', 'profiles.blocked', 'eligibility.not-full'],
  summary: 'Join the wait list of a full advisor, without being named to them',
})

export const leaveWaitList = endpoint({
  method: 'DELETE',
  path,
  access: consumers,
  limit: 'write',
  params,
  reply: { 204: null },
  problems: [],
  summary: "Leave an advisor's wait list",
})

export const getWaitListSummary = endpoint({
  method: 'GET',
  path: '/api/wait-list',
  access: advisors,
  limit: 'read',
  reply: { 200: WaitListSummary },
  problems: [],
  summary: "Count the people on the caller's wait list",
})

export const waitListEndpoints = [getWaitListEntry, joinWaitList, leaveWaitList, getWaitListSummary] as const
