/**
 * Holds what people write to our staff, what they think of the product, and the short texts that
 * explain things on the pages.
 */
import { boolean, index, pgEnum, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { supportKinds } from '#contract/support/values.ts'
import { createdAt, id, instant, updatedAt } from '#server/platform/db/columns.ts'

export const supportKind = pgEnum('support_kind', supportKinds)

export const supportRequests = pgTable(
  'support_requests',
  {
    id: id(),
    kind: supportKind().notNull(),
    /**
     * The account that wrote, when signed in; kept as a plain id so that a deleted account leaves
     * the request.
     */
    userId: uuid(),
    name: text().notNull().default(''),
    email: text().notNull(),
    phone: text().notNull().default(''),
    message: text().notNull(),
    consent: boolean().notNull().default(false),
    closedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index('support_requests_open').on(table.createdAt)],
)

/** No address and no account: what people think is worth more when they need not sign it. */
export const productFeedback = pgTable(
  'product_feedback',
  {
    id: id(),
    /** Null when somebody wrote without having rated. */
    rating: smallint(),
    feedback: text().notNull(),
    page: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('product_feedback_created').on(table.createdAt)],
)

export const tooltipContent = pgTable('tooltip_content', {
  key: text().primaryKey(),
  title: text().notNull(),
  content: text().notNull(),
  updatedAt: updatedAt(),
})
