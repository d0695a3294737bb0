/** Cuts lists of leads to pages, in each of their orders. Pure. */
import { z } from 'zod'
import { Dollars, Instant } from '#contract/core/fields.ts'
import type { LeadSort } from '#contract/leads/values.ts'
import { problem } from '#contract/problems.ts'
import type { LeadPosition, LeadView } from '../store.ts'

export type LeadPage = { readonly views: LeadView[]; readonly nextCursor: string | null }

/** What each order counts by: a moment, a score of some leads, dollars. */
const encoded = {
  latest: z.tuple([Instant, z.uuid()]),
  fit: z.tuple([z.number().int().min(0).max(100).nullable(), z.uuid()]),
  value: z.tuple([Dollars, z.uuid()]),
} as const satisfies Record<LeadSort, z.ZodType>

/** Cuts the leads of a query that read one more than `limit`, with the cursor of the next page. */
export function toLeadPage(views: readonly LeadView[], { limit, sort }: { limit: number; sort: LeadSort }): LeadPage {
  const page = views.slice(0, limit)
  const last = page.at(-1)?.lead
  if (!last || views.length <= limit) return { views: page, nextCursor: null }
  const value = { latest: last.createdAt.toISOString(), fit: last.matchScore, value: last.estimatedValueUsd }[sort]
  return { views: page, nextCursor: Buffer.from(JSON.stringify([value, last.id])).toString('base64url') }
}

/**
 * Decodes a caller's cursor; null without one.
 * @throws core.invalid for a text that `toLeadPage` did not write for this order
 */
export function decodePosition(cursor: string | undefined, sort: LeadSort): LeadPosition | null {
  if (cursor === undefined) return null
  try {
    const [value, id] = encoded[sort].parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    return { value, id }
  } catch (cause) {
    const fields = [{ path: 'query.cursor', message: 'Begin again without a cursor' }]
    throw problem('core.invalid', { cause, fields })
  }
}
