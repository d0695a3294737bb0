import { z } from 'zod'

export const maxPageSize = 100

/** Query of every list: an opaque cursor from the last reply and a bounded size. */
export const PageQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(25),
})
export type PageQuery = z.infer<typeof PageQuery>

/** A page of things; `nextCursor` is null on the last one. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() })
}
