import { z } from 'zod'
import { Id, Instant } from '#contract/core/fields.ts'
import { PageQuery } from '#contract/core/paging.ts'
import { NotificationContent } from './kinds.ts'
import { notificationFilters } from './values.ts'

/**
 * One notification: facts only. The reader's program makes the sentence of `kind`, `params` and
 * `personName`.
 */
export const Notification = z
  .object({
    id: Id,
    /**
     * The person it is about, as far as the reader may know them now; null when it names nobody.
     */
    personName: z.string().nullable(),
    /** The page it leads to, within the product. */
    href: z.string(),
    readAt: Instant.nullable(),
    createdAt: Instant,
  })
  .and(NotificationContent)
export type Notification = z.infer<typeof Notification>

/** A page of the list, narrowed by one filter or not. */
export const NotificationsQuery = PageQuery.extend({ filter: z.enum(notificationFilters).optional() })
export type NotificationsQuery = z.infer<typeof NotificationsQuery>

/** Counts of work that waits for the actor; those of other roles are 0. */
export const WorkCounts = z.object({
  /** The actor's own leads that nobody has contacted yet. */
  newLeads: z.number().int(),
  /** Consumers who wait for the actor's answer or decision, each once, as the desk counts them. */
  peopleWaiting: z.number().int(),
  /** Requests for a time to come that the actor may confirm. */
  waitingRequests: z.number().int(),
  /** Verifications under review and open disputes, for administrators of the product. */
  pendingVerifications: z.number().int(),
  /** Reported and held reviews, for administrators of the product. */
  waitingReviews: z.number().int(),
  /** Reviews of the actor without a reply. */
  unansweredReviews: z.number().int(),
})
export type WorkCounts = z.infer<typeof WorkCounts>
