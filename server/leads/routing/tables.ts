/** Holds how each firm assigns leads without an advisor, and whose turn it is. */
import { boolean, index, integer, pgEnum, pgTable, uuid } from 'drizzle-orm/pg-core'
import { routingFallbacks, routingRules } from '#contract/leads/values.ts'
import { firms } from '#server/firms/tables.ts'
import { instant } from '#server/platform/db/columns.ts'
import { profileId, profiles } from '#server/profiles/tables.ts'

export const routingRule = pgEnum('routing_rule', routingRules)
export const routingFallback = pgEnum('routing_fallback', routingFallbacks)

/** How a firm that saved nothing assigns leads (docs/firms.md "Routing"). */
export const routingDefaults = {
  rule: 'round_robin',
  fallback: 'round_robin',
  maxOpenLeads: 0,
  passesOnOverflow: false,
} as const

export const leadRouting = pgTable('lead_routing', {
  firmId: uuid()
    .primaryKey()
    .references(() => firms.id, { onDelete: 'cascade' }),
  rule: routingRule().notNull().default(routingDefaults.rule),
  fallback: routingFallback().notNull().default(routingDefaults.fallback),
  /** 0 sets no limit. */
  maxOpenLeads: integer().notNull().default(routingDefaults.maxOpenLeads),
  passesOnOverflow: boolean().notNull().default(routingDefaults.passesOnOverflow),
  savedAt: instant(),
  savedById: uuid().references(() => profiles.id, { onDelete: 'set null' }),
})

export const routingTurns = pgTable(
  'routing_turns',
  {
    advisorId: profileId().primaryKey(),
    firmId: uuid()
      .notNull()
      .references(() => firms.id, { onDelete: 'cascade' }),
    /** The number of the firm's routed leads when this advisor got their last one. */
    turn: integer().notNull(),
  },
  (table) => [index('routing_turns_firm').on(table.firmId, table.turn)],
)

export type LeadRoutingRow = typeof leadRouting.$inferSelect
