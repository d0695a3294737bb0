import { z } from 'zod'
import { Id, Instant, PositionInQuery, text } from '#contract/core/fields.ts'
import { searchMaxLength } from '#contract/core/lengths.ts'

export const MessageSearch = z.object({
  words: text(searchMaxLength).min(1, 'Type what you’re looking for'),
  /** Only messages before this position: the next page. */
  before: PositionInQuery.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export type MessageSearch = z.infer<typeof MessageSearch>

/** A message that holds the words, to jump to. */
export const MessageHit = z.object({
  id: Id,
  position: z.number().int(),
  senderId: Id,
  body: z.string(),
  createdAt: Instant,
})
export type MessageHit = z.infer<typeof MessageHit>

/** Hits, latest first. */
export const MessageHits = z.object({ items: z.array(MessageHit), hasMore: z.boolean() })
