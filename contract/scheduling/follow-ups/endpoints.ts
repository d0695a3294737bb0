import { z } from 'zod'
import { people } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { FollowUp } from './schemas.ts'

export const listFollowUps = endpoint({
  method: 'GET',
  path: '/api/follow-ups',
  access: people,
  limit: 'read',
  reply: { 200: z.object({ items: z.array(FollowUp) }) },
  problems: [],
  summary: 'List open times for a follow-up with people the caller met recently, at most five',
})

export const followUpsEndpoints = [listFollowUps] as const
