/**
 * Holds what people write to our staff, what they think of the product, and the short texts that
 * explain things on the pages.
 */
import { type SQL, sql } from 'drizzle-orm'
import { boolean, index, pgEnum, pgTable, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { supportLevels } from '#contract/billing/entitlements/values.ts'
import { requestStatuses } from '#contract/support/desk/values.ts'
import { supportKinds } from '#contract/support/values.ts'
import { users } from '#server/auth/tables.ts'
import { createdAt, id, instant, updatedAt } from '#server/platform/db/columns.ts'
import { profiles } from '#server/profiles/tables.ts'

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
    /** Of the email that began it, so that one handed over again begins no second request. */
    mailKey: text(),
    closedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('support_requests_open').on(table.createdAt),
    index('support_requests_user').on(table.userId),
    index('support_requests_email').on(sql`lower(${table.email})`),
    uniqueIndex('support_requests_mail_once').on(table.mailKey),
    index('support_requests_like').using(
      'gin',
      sql`(${table.name} || ' ' || ${table.email} || ' ' || ${table.message}) gin_trgm_ops`,
    ),
  ],
)

/**
 * The requests of an account: those it wrote while signed in, and those that came without a session
 * from the address that it has confirmed, such as emails.
 */
export const requestsOf = (userId: string): SQL => sql`(${supportRequests.userId} = ${userId}
  or ${supportRequests.userId} is null and lower(${supportRequests.email}) =
    (select lower(${users.email}) from ${users} where ${users.id} = ${userId} and ${users.emailConfirmedAt} is not null))`

/** The state of a request for the staff that answers it. */
export const supportCases = pgTable(
  'support_cases',
  {
    requestId: uuid()
      .primaryKey()
      .references(() => supportRequests.id, { onDelete: 'cascade' }),
    /** How soon the writer's plan lets them be answered, when they wrote. */
    level: text({ enum: supportLevels }).notNull(),
    status: text({ enum: requestStatuses }).notNull().default('open'),
    assigneeId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    /** Opens the writer's page without a session. */
    token: uuid().notNull().default(sql`gen_random_uuid()`),
    lastMessageAt: instant().notNull(),
  },
  (table) => [
    index('support_cases_status').on(table.status, table.lastMessageAt, table.requestId),
    index('support_cases_assignee').on(table.assigneeId),
    unique('support_cases_token').on(table.token),
  ],
)

/** What followed the first message of a request. */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: id(),
    requestId: uuid()
      .notNull()
      .references(() => supportRequests.id, { onDelete: 'cascade' }),
    isOurs: boolean().notNull(),
    /** Who of the staff answered; null for the writer. */
    authorId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    body: text().notNull(),
    /** Of the email that brought it, so that one handed over again is added once. */
    mailKey: text(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('support_messages_mail_once').on(table.requestId, table.mailKey),
    index('support_messages_request').on(table.requestId, table.createdAt),
    index('support_messages_author').on(table.authorId),
  ],
)

/** The replies that the staff sends often, for all of them. */
export const supportReplies = pgTable(
  'support_replies',
  { id: id(), title: text().notNull(), body: text().notNull() },
  (table) => [unique('support_replies_title_once').on(table.title)],
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
    closedAt: instant(),
    /** What our staff made of it. */
    note: text(),
  },
  (table) => [
    index('product_feedback_created').on(table.createdAt),
    index('product_feedback_open').on(table.createdAt, table.id).where(sql`closed_at is null`),
    index('product_feedback_closed').on(table.closedAt, table.id).where(sql`closed_at is not null`),
    index('product_feedback_like').using('gin', table.feedback.op('gin_trgm_ops')),
  ],
)

export const tooltipContent = pgTable('tooltip_content', {
  key: text().primaryKey(),
  title: text().notNull(),
  content: text().notNull(),
  updatedAt: updatedAt(),
})

/** Every help text that was ever shown, the default first, so that each can be taken back. */
export const tooltipVersions = pgTable(
  'tooltip_versions',
  {
    id: id(),
    key: text()
      .notNull()
      .references(() => tooltipContent.key, { onDelete: 'cascade' }),
    title: text().notNull(),
    content: text().notNull(),
    savedAt: instant().notNull(),
    /** Null for the default. */
    savedById: uuid().references(() => profiles.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('tooltip_versions_key').on(table.key, table.savedAt, table.id),
    index('tooltip_versions_by').on(table.savedById),
  ],
)
