/** Holds how a payer pays: the customer at the gateway, the card, and who is billed where. */
import { pgEnum, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cardBrands } from '#contract/billing/values.ts'
import { states } from '#contract/profiles/values.ts'
import { createdAt, updatedAt } from '#server/platform/db/columns.ts'
import { gatewayName, payerKind } from '../tables.ts'

export const cardBrand = pgEnum('card_brand', cardBrands)

export const billingAccounts = pgTable(
  'billing_accounts',
  {
    payerKind: payerKind().notNull(),
    payerId: uuid().notNull(),
    gateway: gatewayName().notNull(),
    customer: text(),
    /** The card's name at the gateway; its number is never stored here. */
    card: text(),
    cardBrand: cardBrand(),
    cardLast4: text(),
    cardExpiryMonth: smallint(),
    cardExpiryYear: smallint(),
    name: text().notNull().default(''),
    line1: text().notNull().default(''),
    line2: text().notNull().default(''),
    city: text().notNull().default(''),
    state: text({ enum: states }),
    zipCode: text(),
    taxId: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.payerKind, table.payerId] }),
    // Gateways name the customer in their events.
    uniqueIndex('billing_accounts_customer').on(table.gateway, table.customer),
  ],
)

export type BillingAccountRow = typeof billingAccounts.$inferSelect
