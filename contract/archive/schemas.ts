import { z } from 'zod'
import { Day, Id, Instant, Position, PositionInQuery, TimeZone, text } from '#contract/core/fields.ts'
import { rowSearchMaxLength } from '#contract/core/lengths.ts'
import { maxPageSize } from '#contract/core/paging.ts'
import {
  archiveActions,
  decisionNoteMaxLength,
  decisions,
  entryActs,
  entryKinds,
  exportStates,
  retentionYearBounds,
  ruleKinds,
  sampleReasons,
  sampleStates,
} from './values.ts'

/** SHA-256 in hexadecimal. */
const Digest = z.string().regex(/^[0-9a-f]{64}$/)
const requiredText = (max: number) => text(max).min(1, 'Write a few words')

/** What brings entries into the list to review; each kind has its own figure, and no other. */
export const NewRule = z
  .object({
    kind: z.enum(ruleKinds),
    percent: z.number().int().min(1).max(100).nullable().default(null),
    words: z.array(text(60).min(2)).max(30).default([]),
    days: z.number().int().min(1).max(365).nullable().default(null),
  })
  .superRefine(({ kind, percent, words, days }, ctx) => {
    const figures = { percentage: percent !== null, words: words.length > 0, 'new-advisors': days !== null }
    const fields = { percentage: 'percent', words: 'words', 'new-advisors': 'days' } as const
    for (const each of ruleKinds)
      if (figures[each] !== (each === kind))
        ctx.addIssue({ code: 'custom', path: [fields[each]], message: 'Give the figure of this kind of rule alone' })
  })
export type NewRule = z.infer<typeof NewRule>
export const Rule = z.object({
  id: Id,
  kind: z.enum(ruleKinds),
  percent: z.number().nullable(),
  words: z.array(z.string()),
  days: z.number().nullable(),
})
export type Rule = z.infer<typeof Rule>

/** Keeps entries beyond the firm's period: of one person, or all of them. */
export const NewHold = z.object({ personId: Id.nullable(), reason: requiredText(500) })
export type NewHold = z.infer<typeof NewHold>
export const Hold = z.object({
  id: Id,
  person: z.object({ id: Id, name: z.string() }).nullable(),
  reason: z.string(),
  placedByName: z.string(),
  placedAt: Instant,
})
export type Hold = z.infer<typeof Hold>

/** What is left out stays as it is, so that a page changes only what its reader changed. */
export const SaveArchive = z
  .object({
    isOn: z.boolean(),
    retentionYears: z.number().int().min(retentionYearBounds.min).max(retentionYearBounds.max),
    /** Whether changed profile texts wait for a supervisor. */
    approvesTexts: z.boolean(),
  })
  .partial()
export type SaveArchive = z.infer<typeof SaveArchive>

/** A firm's archive as its owner and its compliance officer see it. */
export const Archive = z.object({
  firmName: z.string(),
  isOn: z.boolean(),
  /** Since when entries are recorded; null when the archive was never on. */
  since: Instant.nullable(),
  retentionYears: z.number(),
  entryCount: z.number(),
  head: z.object({ position: Position, hash: Digest, recordedAt: Instant }).nullable(),
  roots: z.array(z.object({ day: Day, position: Position, root: Digest })),
  approvesTexts: z.boolean(),
  /** Advisors whose texts wait for approval. */
  waitingTexts: z.number(),
  openSamples: z.number(),
  flaggedSamples: z.number(),
  rules: z.array(Rule),
  holds: z.array(Hold),
  /** Whose entries can be searched: who belongs to the firm now, and who left, the latest first. */
  members: z.array(z.object({ id: Id, name: z.string() })),
  formerMembers: z.array(z.object({ id: Id, name: z.string().nullable() })),
  can: z.array(z.enum(archiveActions)),
})
export type Archive = z.infer<typeof Archive>

export const EntriesQuery = z.object({
  words: text(rowSearchMaxLength).optional(),
  kind: z.enum(entryKinds).optional(),
  /** An advisor, or somebody they dealt with. */
  personId: Id.optional(),
  /** Days in `timeZone`, both included. */
  from: Day.optional(),
  to: Day.optional(),
  timeZone: TimeZone.default('UTC'),
  /** Continues a list: entries before this position. */
  before: PositionInQuery.optional(),
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(25),
})
export type EntriesQuery = z.infer<typeof EntriesQuery>

const Review = z.object({
  state: z.enum(sampleStates),
  reasons: z.array(z.enum(sampleReasons)),
  note: z.string(),
  decidedByName: z.string().nullable(),
  decidedAt: Instant.nullable(),
})

export const Entry = z.object({
  position: Position,
  kind: z.enum(entryKinds),
  act: z.enum(entryActs),
  advisor: z.object({ id: Id, name: z.string() }),
  /** Null where nobody else took part; without a name while the advisor knew none. */
  person: z.object({ id: Id, name: z.string().nullable() }).nullable(),
  /** Whether the advisor acted, where one of the two did. */
  isFromAdvisor: z.boolean().nullable(),
  occurredAt: Instant,
  recordedAt: Instant,
  /** What was written; empty where nothing was, and after the firm's period. */
  text: z.string(),
  /** What else was recorded, by its name in the archive. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The period is over: only the hashes are left. */
  isPurged: z.boolean(),
  contentHash: Digest,
  hash: Digest,
  review: Review.nullable(),
})
export type Entry = z.infer<typeof Entry>
export const EntriesPage = z.object({ items: z.array(Entry), nextBefore: Position.nullable() })
export type EntriesPage = z.infer<typeof EntriesPage>

/** An entry among those of the same thing: a message with its edits and its deletion. */
export const EntryDetail = z.object({ entry: Entry, history: z.array(Entry) })
export type EntryDetail = z.infer<typeof EntryDetail>

export const SamplesQuery = z.object({
  state: z.enum(sampleStates).default('open'),
  before: PositionInQuery.optional(),
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(25),
})
export type SamplesQuery = z.infer<typeof SamplesQuery>
export const Decide = z
  .object({ decision: z.enum(decisions), note: text(decisionNoteMaxLength).default('') })
  .refine(({ decision, note }) => decision !== 'flagged' || note !== '', {
    path: ['note'],
    message: 'Say why you flag it',
  })
export type Decide = z.infer<typeof Decide>

/** Whether every hash follows from what is stored, and where it first does not. */
export const ArchiveCheck = z.object({
  entryCount: z.number(),
  purgedCount: z.number(),
  brokenAt: Position.nullable(),
  checkedAt: Instant,
})
export type ArchiveCheck = z.infer<typeof ArchiveCheck>

export const RequestExport = z
  .object({ from: Day, to: Day, personId: Id.nullable().default(null) })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Choose the first day or a later day' })
export type RequestExport = z.infer<typeof RequestExport>
export const ArchiveExport = z.object({
  id: Id,
  from: Day,
  to: Day,
  personName: z.string().nullable(),
  state: z.enum(exportStates),
  entryCount: z.number().nullable(),
  /** Files that storage no longer had when the export was made; its manifest names them. */
  missingFileCount: z.number(),
  sizeBytes: z.number().nullable(),
  requestedByName: z.string(),
  createdAt: Instant,
  /** Where it can be downloaded for a few minutes; null unless it is ready. */
  url: z.string().nullable(),
})
export type ArchiveExport = z.infer<typeof ArchiveExport>

/** What a firm keeps of a person, and until when the latest of it. */
export const KeptRecords = z.object({ firmName: z.string(), entryCount: z.number(), until: Day, isHeld: z.boolean() })
export type KeptRecords = z.infer<typeof KeptRecords>
