import { z } from 'zod'
import { everyone } from '#contract/access.ts'
import { Id } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'

/** Alone, since the pages of conversations need nothing else of the archive. */
export const getSupervisionNotice = endpoint({
  method: 'GET',
  path: '/api/archive/notices/:advisorId',
  access: everyone,
  limit: 'read',
  params: z.object({ advisorId: Id }),
  reply: { 200: z.object({ firmName: z.string().nullable() }) },
  problems: [],
  summary: "Get the firm whose supervisor may read an advisor's conversations, or null",
})

export const supervisionEndpoints = [getSupervisionNotice] as const
