import { z } from 'zod'
import { advisors } from '#contract/access.ts'
import { Id } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Departure } from './schemas.ts'

export const previewDeparture = endpoint({
  method: 'GET',
  path: '/api/team/members/:advisorId/departure',
  access: advisors,
  limit: 'read',
  params: z.object({ advisorId: Id }),
  reply: { 200: Departure },
  problems: ['core.not-found'],
  summary: "Tell what would happen to a member's leads, chats and appointments if they left the firm",
})

export const departuresEndpoints = [previewDeparture] as const
