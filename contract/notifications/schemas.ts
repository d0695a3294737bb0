import { z } from 'zod'
import { Id, Instant } from '#contract/core/fields.ts'
import { NotificationContent } from './kinds.ts'

/** One notification: facts only. The reader's program makes the sentence of `kind`, `params` and `personName`. */
export const Notification = z
  .object({
    id: Id,
    /** The person it is about, as far as the reader may know them now; null when it names nobody. */
    personName: z.string().nullable(),
    /** The page it leads to, within the product. */
    href: z.string(),
    readAt: Instant.nullable(),
    createdAt: Instant,
  })
  .and(NotificationContent)
export type Notification = z.infer<typeof Notification>
