import { z } from 'zod'
import { Day, Dollars, Id, Instant, line, optional, text } from '#contract/core/fields.ts'
import { searchMaxLength } from '#contract/core/lengths.ts'
import { Person, SeenConsumer, Specialty } from '#contract/profiles/schemas.ts'
import { FieldValues, SaveFieldValues } from './fields/schemas.ts'
import {
  type ChosenLostKind as ChosenLostKindValue,
  chosenLostKinds,
  editedFields,
  type LeadStatus as LeadStatusValue,
  leadSorts,
  leadSources,
  leadStatuses,
  leadsMovedAtOnce,
  leadsShown,
  lostKinds,
  lostReasonMaxLength,
  nextStepFilters,
  noteMaxLength,
  tagLimit,
  tagMaxLength,
} from './values.ts'

export const LeadStatus = z.enum(leadStatuses)
const LeadSource = z.enum(leadSources)

const LostKind = z.enum(lostKinds)
const ChosenLostKind = z.enum(chosenLostKinds)

/**
 * What somebody wrote about a lead, from what to what: an amount in dollars, a text, a day, or
 * tags; empty where there was or is none. Of notes and custom fields no text is kept.
 */
const LeadEdit = z.object({
  field: z.enum(editedFields),
  before: z.array(z.string()),
  after: z.array(z.string()),
})
export type LeadEdit = z.infer<typeof LeadEdit>

const LeadChange = z.object({
  at: Instant,
  byName: z.string(),
  from: LeadStatus.nullable(),
  to: LeadStatus,
  /** Why it moved, to whom it was assigned, or the name of the custom field that changed. */
  note: z.string(),
  lostKind: LostKind.nullable(),
  /** Null for a move or an assignment. */
  edit: LeadEdit.nullable(),
})

export const Lead = z.object({
  id: Id,
  consumer: SeenConsumer,
  /** Null while the lead waits in the firm's pool. */
  advisor: Person.nullable(),
  firmId: Id.nullable(),
  status: LeadStatus,
  source: LeadSource,
  matchScore: z.number().int().nullable(),
  estimatedValueUsd: z.number().int(),
  /** What the consumer wants help with, from their profile. */
  wants: z.array(Specialty),
  notes: z.string(),
  lostKind: LostKind.nullable(),
  /** What the advisor wrote about it. */
  lostReason: z.string().nullable(),
  tags: z.array(z.string()),
  /** Values of custom fields, which their owner's list of fields names. */
  fields: FieldValues,
  nextStep: z.string(),
  nextStepOn: Day.nullable(),
  stageSince: Instant,
  createdAt: Instant,
  firstContactAt: Instant.nullable(),
  convertedAt: Instant.nullable(),
  updatedAt: Instant,
  chatId: Id.nullable(),
  nextAppointmentAt: Instant.nullable(),
  /** Since when it waits for the advisor to confirm it; null once it is confirmed. */
  nextAppointmentWaitingSince: Instant.nullable(),
  can: z.array(z.enum(['move', 'edit', 'assign'])),
  moves: z.array(LeadStatus),
})
export type Lead = z.infer<typeof Lead>

export const LeadDetail = Lead.extend({
  history: z.array(LeadChange),
  /** Until when the viewer can undo the last move; null where there is none of theirs to undo. */
  undoUntil: Instant.nullable(),
  /** The viewer's client record of the person, once the lead converted or was merged. */
  clientId: Id.nullable(),
})
export type LeadDetail = z.infer<typeof LeadDetail>

/** A reason of the list, a sentence, or both; a sentence alone is another reason. */
const lost = { lostKind: ChosenLostKind.optional(), lostReason: text(lostReasonMaxLength).optional() }
const saysWhy = (move: {
  to: LeadStatusValue
  lostKind?: ChosenLostKindValue | undefined
  lostReason?: string | undefined
}) => move.to !== 'lost' || Boolean(move.lostKind || move.lostReason)

export const MoveLead = z
  .object({ to: LeadStatus, ...lost, note: text(500).default('') })
  .refine(saysWhy, { error: 'Say why this lead was lost', path: ['lostReason'] })
export type MoveLead = z.infer<typeof MoveLead>

/** What a lead is found by. */
export const LeadTags = z.array(line(tagMaxLength).min(1, 'Write a tag')).max(tagLimit, `Use up to ${tagLimit} tags`)

export const SaveLead = z
  .object({
    notes: text(noteMaxLength),
    estimatedValueUsd: Dollars,
    tags: LeadTags,
    nextStep: line(200),
    nextStepOn: optional(Day),
    fields: SaveFieldValues,
  })
  .partial()
export type SaveLead = z.infer<typeof SaveLead>

export const AssignLead = z.object({ advisorId: Id })

/** Moves several leads by the same rules as one. */
export const MoveLeads = z
  .object({ ids: z.array(Id).min(1).max(leadsMovedAtOnce), to: LeadStatus, ...lost })
  .refine(saysWhy, { error: 'Say why these leads were lost', path: ['lostReason'] })
export type MoveLeads = z.infer<typeof MoveLeads>

export const UndoLeadMoves = z.object({ ids: z.array(Id).min(1).max(leadsMovedAtOnce) })

/** Which leads: of whom, in which stage, found by words, source, tag or next step. */
export const LeadFilters = z.object({
  /** A firm's administrator reads the whole firm with `firm`. */
  scope: z.enum(['mine', 'firm']).default('mine'),
  /** Words of the name as far as the caller may know it, the notes, the tags or the next step. */
  search: text(searchMaxLength).optional(),
  source: LeadSource.optional(),
  tag: text(tagMaxLength).optional(),
  /** A custom field and its value, as `id:value`. */
  field: text(600)
    .regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}:./i, 'Use a field’s id, a colon and a value')
    .optional(),
  nextStep: z.enum(nextStepFilters).optional(),
})
export type LeadFilters = z.infer<typeof LeadFilters>

export const LeadsQuery = LeadFilters.extend({
  status: LeadStatus.optional(),
  /** Only the lead of this consumer. */
  consumerId: Id.optional(),
  sort: z.enum(leadSorts).default('latest'),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(leadsShown).default(leadsShown),
})

export type LeadsQuery = z.infer<typeof LeadsQuery>

export const PipelineQuery = LeadFilters.extend({ sort: z.enum(leadSorts).default('latest') })
export type PipelineQuery = z.infer<typeof PipelineQuery>

/** Lead statistics (docs/product.md "Leads"); times in days, rates as a share of 1. */
export const LeadStatistics = z.object({
  totalLeads: z.number().int(),
  activeLeads: z.number().int(),
  convertedLeads: z.number().int(),
  conversionRate: z.number().nullable(),
  averageTimeToConversion: z.number().nullable(),
  leadsByStatus: z.record(LeadStatus, z.number().int()),
  leadsBySource: z.record(LeadSource, z.number().int()),
  lostByKind: z.record(LostKind, z.number().int()),
})
export type LeadStatistics = z.infer<typeof LeadStatistics>

/** How many leads each status has, and the sum of their values in dollars. */
export const LeadCounts = z.object({
  leadsByStatus: z.record(LeadStatus, z.number().int()),
  valueByStatus: z.record(LeadStatus, z.number().int()),
  /** Whether the plan includes the statistics of the same leads. */
  hasStatistics: z.boolean(),
})
export type LeadCounts = z.infer<typeof LeadCounts>
