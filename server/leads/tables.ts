/** Holds leads and every change of theirs; a pair has one lead, made by a consumer's act. */
import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgEnum, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { editedFields, leadSources, leadStatuses, lostKinds } from '#contract/leads/values.ts'
import { firmMembers, firms } from '#server/firms/tables.ts'
import { createdAt, dollars, id, instant, updatedAt } from '#server/platform/db/columns.ts'
import { profileId, profiles } from '#server/profiles/tables.ts'

export const leadStatus = pgEnum('lead_status', leadStatuses)
export const leadSource = pgEnum('lead_source', leadSources)
export const lostKind = pgEnum('lost_kind', lostKinds)
export const editedField = pgEnum('lead_edited_field', editedFields)

export const leads = pgTable(
  'leads',
  {
    id: id(),
    consumerId: profileId().notNull(),
    /** Whom the consumer turned to; null for one who turned to the firm. */
    turnedToId: profileId(),
    /**
     * Who works the lead: the same, unless the firm has given it to a colleague; null while it
     * waits in the firm's pool.
     */
    advisorId: profileId(),
    firmId: uuid().references(() => firms.id, { onDelete: 'set null' }),
    status: leadStatus().notNull().default('new'),
    source: leadSource().notNull(),
    /** The score when the lead was made; null when a hard rule excluded the match. */
    matchScore: integer(),
    estimatedValueUsd: dollars().notNull().default(0),
    notes: text().notNull().default(''),
    lostKind: lostKind(),
    lostReason: text(),
    tags: text().array().notNull().default([]),
    /** Values of custom fields by the field's id. */
    custom: jsonb().$type<Record<string, string>>().notNull().default({}),
    nextStep: text().notNull().default(''),
    nextStepOn: date({ mode: 'string' }),
    /** The day of the next step that its advisor has been reminded of. */
    remindedOn: date({ mode: 'string' }),
    /** Since when it has its status. */
    stageSince: instant().notNull().defaultNow(),
    createdAt: instant().notNull(),
    firstContactAt: instant(),
    /**
     * When the advisor answered first; null while nobody has, and for good when the first contact
     * was a booking that needed no answer.
     */
    firstAnswerAt: instant(),
    convertedAt: instant(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('leads_one_per_pair').on(table.consumerId, table.turnedToId),
    // A consumer has one request to a firm at a time.
    uniqueIndex('leads_one_request').on(table.consumerId, table.firmId).where(sql`turned_to_id is null`),
    index('leads_advisor').on(table.advisorId, table.createdAt),
    // The board: each column, and the three orders of the table.
    index('leads_advisor_status').on(table.advisorId, table.status, table.createdAt, table.id),
    index('leads_advisor_fit').on(table.advisorId, table.matchScore.desc().nullsLast(), table.id.desc()),
    index('leads_advisor_value').on(table.advisorId, table.estimatedValueUsd.desc(), table.id.desc()),
    index('leads_next_step').on(table.nextStepOn).where(sql`next_step_on is not null`),
    // What is counted by day.
    index('leads_created').on(table.createdAt),
    index('leads_first_answer').on(table.firstAnswerAt).where(sql`first_answer_at is not null`),
    index('leads_converted').on(table.convertedAt).where(sql`converted_at is not null`),
    index('leads_firm').on(table.firmId, table.createdAt, table.id),
  ],
)

export const leadChanges = pgTable(
  'lead_changes',
  {
    id: id(),
    leadId: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    /** Null when the product moved it, because of a message or an appointment. */
    byId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    from: leadStatus(),
    to: leadStatus().notNull(),
    note: text().notNull().default(''),
    lostKind: lostKind(),
    /** What was written by hand, from what to what; null for a move or an assignment. */
    field: editedField(),
    before: text().array(),
    after: text().array(),
    createdAt: createdAt(),
  },
  (table) => [index('lead_changes_lead').on(table.leadId, table.at)],
)

export type LeadRow = typeof leads.$inferSelect
export type LeadChangeRow = typeof leadChanges.$inferSelect

type AdvisorId = string | typeof firmMembers.advisorId

/**
 * Condition over leads: they are those of a firm, which its members work as of now or which wait in
 * its pool. Of a lead that went with an advisor the firm knows nothing more (policy.ts).
 */
export function isOfFirm(firmId: string): SQL | undefined {
  const isMemberNow = sql`exists (select from ${firmMembers}
    where ${firmMembers.advisorId} = ${leads.advisorId} and ${firmMembers.firmId} = ${firmId})`
  return and(eq(leads.firmId, firmId), or(isNull(leads.advisorId), isMemberNow))
}

/** Condition over leads: the lead was made by the two, or given to this advisor. */
export function isOfPair(consumerId: string, advisorId: AdvisorId): SQL | undefined {
  return and(eq(leads.consumerId, consumerId), or(eq(leads.turnedToId, advisorId), eq(leads.advisorId, advisorId)))
}

/**
 * Condition over leads: another lead than this one is of the same consumer and this advisor, open
 * or closed. An advisor who has it gets no second one.
 */
export function isOtherOfPair(
  { id: leadId, consumerId }: Pick<LeadRow, 'id' | 'consumerId'>,
  advisorId: AdvisorId,
): SQL | undefined {
  return and(isOfPair(consumerId, advisorId), ne(leads.id, leadId))
}

/** Whose leads: an advisor's, or those of a firm. */
export type LeadScope = { advisorId: string } | { firmId: string }

/** Condition over leads: they are those of a scope. */
export function isOfScope(scope: LeadScope): SQL | undefined {
  return 'advisorId' in scope ? eq(leads.advisorId, scope.advisorId) : isOfFirm(scope.firmId)
}
