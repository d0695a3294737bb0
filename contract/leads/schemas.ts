import { z } from 'zod'
import { Dollars, Id, Instant, text } from '#contract/core/fields.ts'
import { Person, SeenConsumer, Specialty } from '#contract/profiles/schemas.ts'
import { leadSorts, leadSources, leadStatuses } from './values.ts'

export const LeadStatus = z.enum(leadStatuses)
export const LeadSource = z.enum(leadSources)

export const LeadChange = z.object({
  at: Instant,
  byName: z.string(),
  from: LeadStatus.nullable(),
  to: LeadStatus,
  note: z.string(),
})

export const Lead = z.object({
  id: Id,
  consumer: SeenConsumer,
  advisor: Person,
  firmId: Id.nullable(),
  status: LeadStatus,
  source: LeadSource,
  matchScore: z.number().int().nullable(),
  estimatedValueUsd: z.number().int(),
  /** What the consumer wants help with, from their profile. */
  wants: z.array(Specialty),
  notes: z.string(),
  lostReason: z.string().nullable(),
  createdAt: Instant,
  firstContactAt: Instant.nullable(),
  convertedAt: Instant.nullable(),
  updatedAt: Instant,
  chatId: Id.nullable(),
  nextAppointmentAt: Instant.nullable(),
  can: z.array(z.enum(['move', 'edit', 'assign'])),
  moves: z.array(LeadStatus),
})
export type Lead = z.infer<typeof Lead>

export const LeadDetail = Lead.extend({ history: z.array(LeadChange) })
export type LeadDetail = z.infer<typeof LeadDetail>

export const MoveLead = z
  .object({ to: LeadStatus, lostReason: text(500).optional(), note: text(500).default('') })
  .refine((move) => move.to !== 'lost' || Boolean(move.lostReason), {
    error: 'Say why this lead was lost',
    path: ['lostReason'],
  })
export type MoveLead = z.infer<typeof MoveLead>

export const SaveLead = z.object({ notes: text(4_000), estimatedValueUsd: Dollars }).partial()
export type SaveLead = z.infer<typeof SaveLead>

export const AssignLead = z.object({ advisorId: Id })

export const LeadsQuery = z.object({
  status: LeadStatus.optional(),
  /** Only the lead of this consumer. */
  consumerId: Id.optional(),
  /** A firm's administrator reads the whole firm with `firm`. */
  scope: z.enum(['mine', 'firm']).default('mine'),
  sort: z.enum(leadSorts).default('latest'),
})

export type LeadsQuery = z.infer<typeof LeadsQuery>

/** Lead statistics (docs/product.md "Leads"); times in days, rates as a share of 1. */
export const LeadStatistics = z.object({
  totalLeads: z.number().int(),
  activeLeads: z.number().int(),
  convertedLeads: z.number().int(),
  conversionRate: z.number().nullable(),
  averageTimeToConversion: z.number().nullable(),
  leadsByStatus: z.record(LeadStatus, z.number().int()),
  leadsBySource: z.record(LeadSource, z.number().int()),
})
export type LeadStatistics = z.infer<typeof LeadStatistics>
