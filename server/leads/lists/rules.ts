/** Cuts lists of leads to pages, in each of their orders. Pure. */
import { z } from 'zod'
import { Dollars, Instant } from '#contract/core/fields.ts'
import type { LeadSort } from '#contract/leads/values.ts'
import { decodePosition, encodePosition } from '#server/platform/db/cursor.ts'
import type { LeadRecord } from '../store.ts'
import type { LeadPosition } from './store.ts'

export type LeadPage = { readonly views: LeadRecord[]; readonly nextCursor: string | null }

/** What each order counts by: a moment, a score of some leads, dollars. */
const encoded = {
  latest: z.tuple([Instant, z.uuid()]),
  fit: z.tuple([z.number().int().min(0).max(100).nullable(), z.uuid()]),
  value: z.tuple([Dollars, z.uuid()]),
} as const satisfies Record<LeadSort, z.ZodType>

/** Cuts the leads of a query that read one more than `limit`, with the cursor of the next page. */
export function toLeadPage(views: readonly LeadRecord[], { limit, sort }: { limit: number; sort: LeadSort }): LeadPage {
  const page = views.slice(0, limit)
  const last = page.at(-1)?.lead
  if (!last || views.length <= limit) return { views: page, nextCursor: null }
  const value = { latest: last.createdAt.toISOString(), fit: last.matchScore, value: last.estimatedValueUsd }[sort]
  return { views: page, nextCursor: encodePosition([value, last.id]) }
}

/** Decodes a caller's cursor for this order; null without one. @throws core.invalid */
export function decodeLeadPosition(cursor: string | undefined, sort: LeadSort): LeadPosition | null {
  const position = decodePosition<readonly [string | number | null, string]>(cursor, encoded[sort])
  return position && { value: position[0], id: position[1] }
}
