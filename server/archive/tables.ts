/**
 * Holds the archives of firms: triggers (archive_capture_*) write archive_pending in the
 * transaction of the act, from the tables of other capabilities, and others refuse to change or
 * remove an entry. No row here refers to a person or firm by a foreign key, because it outlives
 * both; only the texts of a profile that wait do not.
 */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { type ApprovedText, storedHeldStates } from '#contract/archive/held-texts/values.ts'
import {
  entryActs,
  entryKinds,
  exportStates,
  retentionYearBounds,
  ruleKinds,
  sampleReasons,
  sampleStates,
} from '#contract/archive/values.ts'
import { bytes, createdAt, id, instant, updatedAt } from '#server/platform/db/columns.ts'
import { profileId } from '#server/profiles/tables.ts'

export const entryKind = pgEnum('archive_entry_kind', entryKinds)
export const entryAct = pgEnum('archive_entry_act', entryActs)
export const ruleKind = pgEnum('archive_rule_kind', ruleKinds)
export const sampleReason = pgEnum('archive_sample_reason', sampleReasons)
export const sampleState = pgEnum('archive_sample_state', sampleStates)
export const heldState = pgEnum('archive_held_state', storedHeldStates)
export const exportState = pgEnum('archive_export_state', exportStates)

/** What was recorded of an act; every key is one of the names in copy and documentation. */
export type EntryContent = { readonly [name: string]: unknown }

/** Texts of a profile by their name. */
export type TextsByName = { readonly [N in ApprovedText]?: string }

export const archives = pgTable('archives', {
  firmId: uuid().primaryKey(),
  /** The name of the firm, kept when the firm is deleted. */
  firmName: text().notNull(),
  isOn: boolean().notNull().default(false),
  startedAt: instant(),
  retentionYears: smallint().notNull().default(retentionYearBounds.initial),
  /** Changed profile texts wait for a supervisor while the archive is on. */
  approvesTexts: boolean().notNull().default(false),
  /** The last entry; written with it, under this row's lock. */
  headPosition: integer().notNull().default(0),
  headHash: bytes(),
  headRecordedAt: instant(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

const recorded = {
  firmId: uuid().notNull(),
  kind: entryKind().notNull(),
  act: entryAct().notNull(),
  /** The message, call, appointment: what the act was about. */
  subjectId: uuid().notNull(),
  advisorId: uuid().notNull(),
  personId: uuid(),
  occurredAt: instant().notNull(),
}

/** Acts that a job has yet to put into the chain of their firm, in the order of their writing. */
export const archivePending = pgTable(
  'archive_pending',
  {
    id: id(),
    ...recorded,
    content: jsonb().$type<EntryContent>().notNull(),
  },
  (table) => [index('archive_pending_firm').on(table.firmId, table.id)],
)

export const archiveEntries = pgTable(
  'archive_entries',
  {
    ...recorded,
    position: integer().notNull(),
    recordedAt: instant().notNull(),
    /** Null once the firm's period is over and no hold keeps it. */
    content: jsonb().$type<EntryContent>(),
    /** What searches find: what was written and who took part. Null with the content. */
    searchText: text(),
    contentHash: bytes().notNull(),
    hash: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.firmId, table.position] }),
    index('archive_entries_kind').on(table.firmId, table.kind, table.position),
    index('archive_entries_advisor').on(table.firmId, table.advisorId, table.position),
    index('archive_entries_person').on(table.personId, table.firmId, table.position),
    index('archive_entries_subject').on(table.firmId, table.subjectId, table.position),
    index('archive_entries_occurred').on(table.firmId, table.occurredAt),
    index('archive_entries_words').using('gin', table.searchText.op('gin_trgm_ops')),
    // The purge, and what is kept of one person.
    index('archive_entries_recorded').on(table.firmId, table.recordedAt).where(sql`content is not null`),
  ],
)

/** The chain's state at the end of each UTC day that has entries. */
export const archiveRoots = pgTable(
  'archive_roots',
  {
    firmId: uuid().notNull(),
    day: date().notNull(),
    position: integer().notNull(),
    headHash: bytes().notNull(),
    root: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.firmId, table.day] })],
)

export const archiveRules = pgTable(
  'archive_rules',
  {
    id: id(),
    firmId: uuid().notNull(),
    kind: ruleKind().notNull(),
    percent: smallint(),
    words: text().array().notNull().default([]),
    days: smallint(),
    createdAt: createdAt(),
  },
  (table) => [index('archive_rules_firm').on(table.firmId, table.createdAt)],
)

/** Entries that somebody is to review or has reviewed. */
export const archiveSamples = pgTable(
  'archive_samples',
  {
    firmId: uuid().notNull(),
    position: integer().notNull(),
    reasons: sampleReason().array().notNull(),
    state: sampleState().notNull().default('open'),
    note: text().notNull().default(''),
    decidedBy: uuid(),
    decidedByName: text(),
    decidedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.firmId, table.position] }),
    index('archive_samples_state').on(table.firmId, table.state, table.position),
  ],
)

export const archiveHolds = pgTable(
  'archive_holds',
  {
    id: id(),
    firmId: uuid().notNull(),
    /** Null for every entry of the firm. */
    personId: uuid(),
    personName: text(),
    reason: text().notNull(),
    placedByName: text().notNull(),
    placedAt: instant().notNull(),
    releasedAt: instant(),
  },
  (table) => [index('archive_holds_open').on(table.firmId, table.placedAt).where(sql`released_at is null`)],
)

export const archiveExports = pgTable(
  'archive_exports',
  {
    id: id(),
    firmId: uuid().notNull(),
    fromDay: date().notNull(),
    toDay: date().notNull(),
    personId: uuid(),
    personName: text(),
    state: exportState().notNull().default('queued'),
    entryCount: integer(),
    /** Files that its entries name and storage no longer has. */
    missingFileCount: integer().notNull().default(0),
    sizeBytes: bigint({ mode: 'number' }),
    requestedByName: text().notNull(),
    /** Signs the addresses of this one file. */
    signingKey: bytes().notNull(),
    createdAt: instant().notNull(),
    readyAt: instant(),
  },
  (table) => [
    index('archive_exports_firm').on(table.firmId, table.createdAt),
    uniqueIndex('archive_exports_one_running').on(table.firmId).where(sql`state = 'queued'`),
    index('archive_exports_ready').on(table.createdAt).where(sql`state = 'ready'`),
  ],
)

/** Profile texts that readers don't see yet, one row an advisor. They leave with the account. */
export const heldTexts = pgTable(
  'archive_held_texts',
  {
    advisorId: profileId().primaryKey(),
    /** The firm that was to approve them. */
    firmId: uuid().notNull(),
    texts: jsonb().$type<TextsByName>().notNull(),
    state: heldState().notNull(),
    note: text().notNull().default(''),
    decidedByName: text(),
    version: integer().notNull().default(1),
    submittedAt: instant().notNull(),
  },
  (table) => [index('archive_held_texts_firm').on(table.firmId, table.state, table.submittedAt)],
)

export type ArchiveRow = typeof archives.$inferSelect
export type PendingRow = typeof archivePending.$inferSelect
export type ArchiveEntryRow = typeof archiveEntries.$inferSelect
export type RootRow = typeof archiveRoots.$inferSelect
export type RuleRow = typeof archiveRules.$inferSelect
export type SampleRow = typeof archiveSamples.$inferSelect
export type HoldRow = typeof archiveHolds.$inferSelect
export type HeldTextsRow = typeof heldTexts.$inferSelect
export type ExportRow = typeof archiveExports.$inferSelect
