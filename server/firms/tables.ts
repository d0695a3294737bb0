/** Holds firms, who belongs to them and who has been invited. */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { FirmOffice } from '#contract/firms/schemas.ts'
import {
  type AssignableFirmRole,
  firmIndustries,
  firmRoles,
  firmSizes,
  registrationMarks,
} from '#contract/firms/values.ts'
import { bytes, citext, createdAt, dollars, id, instant, updatedAt } from '#server/platform/db/columns.ts'
import { profileId, profiles } from '#server/profiles/tables.ts'

export const firmIndustry = pgEnum('firm_industry', firmIndustries)
export const firmSize = pgEnum('firm_size', firmSizes)
export const firmRole = pgEnum('firm_role', firmRoles)

export const firms = pgTable(
  'firms',
  {
    id: id(),
    name: text().notNull(),
    adminId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'restrict' })
      .unique('firms_one_per_admin'),
    /** The administrator whom the owner offered the firm, until when. */
    successorId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    successorUntil: instant(),
    description: text().notNull().default(''),
    website: text(),
    logoUrl: text(),
    industry: firmIndustry().notNull().default('independent_ria'),
    size: firmSize().notNull().default('2_10'),
    city: text().notNull().default(''),
    state: text(),
    country: text().notNull().default('US'),
    assetsUnderManagement: dollars().notNull().default(0),
    employeeCount: integer().notNull().default(0),
    offices: jsonb().$type<readonly FirmOffice[]>().notNull().default([]),
    /** What our staff found of the registration; null while nobody looked. */
    registrationMark: text({ enum: registrationMarks }),
    registrationMarkedAt: instant(),
    /** Set by our staff: nobody asks to join by a domain until they open it again. */
    joiningSuspendedAt: instant(),
    /** Its archive is on, as server/archive notes; who is invited reads it before joining. */
    isSupervised: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('firms_created').on(table.createdAt, table.id),
    index('firms_name_like').using('gin', table.name.op('gin_trgm_ops')),
    index('firms_city_like').using('gin', table.city.op('gin_trgm_ops')),
  ],
)

export const firmMembers = pgTable(
  'firm_members',
  {
    /** A person belongs to one firm at a time. */
    advisorId: profileId().primaryKey(),
    firmId: uuid()
      .notNull()
      .references(() => firms.id, { onDelete: 'cascade' }),
    firmRole: firmRole().notNull(),
    joinedAt: instant().notNull(),
  },
  (table) => [index('firm_members_firm').on(table.firmId, table.joinedAt)],
)

/** Condition over firm_members: the member advises for the firm; `worksLeads` says it of a role. */
export const advising = sql<boolean>`${firmMembers.firmRole} <> 'compliance'`

export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    firmId: uuid()
      .notNull()
      .references(() => firms.id, { onDelete: 'cascade' }),
    email: citext().notNull(),
    firmRole: firmRole().$type<AssignableFirmRole>().notNull().default('advisor'),
    /** SHA-256 of the token in the mail: a copy of this table opens nothing. */
    tokenHash: bytes().notNull().unique('invitations_token_once'),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    acceptedAt: instant(),
    acceptedBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    revokedAt: instant(),
  },
  (table) => [
    uniqueIndex('invitations_one_open')
      .on(table.firmId, table.email)
      .where(sql`accepted_at is null and revoked_at is null`),
    index('invitations_firm').on(table.firmId, table.createdAt),
  ],
)

export type FirmRow = typeof firms.$inferSelect
export type FirmMemberRow = typeof firmMembers.$inferSelect
export type InvitationRow = typeof invitations.$inferSelect
