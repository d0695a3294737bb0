import { z } from 'zod'
import { PracticeAnalytics } from '#contract/analytics/schemas.ts'
import { Day, Instant, TimeZone } from '#contract/core/fields.ts'
import { Lead, LeadCounts } from '#contract/leads/schemas.ts'
import { Chat } from '#contract/messaging/schemas.ts'
import { OwnProfile } from '#contract/profiles/schemas.ts'
import { Appointment, CalendarSetup } from '#contract/scheduling/schemas.ts'
import { Verification } from '#contract/verification/schemas.ts'

/** The zone in which the reader's day begins and ends. */
export const DeskQuery = z.object({ timeZone: TimeZone })
export type DeskQuery = z.infer<typeof DeskQuery>

/**
 * Someone who waits for the advisor: a message without a reply, a booking request, or an
 * appointment their consumer moved.
 */
export const DeskItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), waitingSince: Instant, chat: Chat }),
  z.object({ kind: z.literal('request'), waitingSince: Instant, appointment: Appointment }),
  z.object({ kind: z.literal('move'), waitingSince: Instant, appointment: Appointment }),
])
export type DeskItem = z.infer<typeof DeskItem>

/** Everything on an advisor's dashboard (docs/product.md "Chat"). */
export const Desk = z.object({
  /** The reader's today. */
  day: Day,
  /** The longest wait first. */
  waiting: z.array(DeskItem),
  /** The people behind `waiting`, each once, as the badge counts them. */
  peopleWaiting: z.number().int(),
  /** The appointments of the day by start, without canceled ones. */
  today: z.array(Appointment),
  /** The advisor's own leads, the latest first, up to a page; `leadCounts` counts all of them. */
  leads: z.array(Lead),
  leadCounts: LeadCounts,
  /** Replies and decisions since the reader's yesterday began; the median is null without any. */
  answered: z.object({ count: z.number().int(), medianMinutes: z.number().int().nullable() }),
  analytics: PracticeAnalytics,
  own: OwnProfile,
  verification: Verification,
  setup: CalendarSetup,
})
export type Desk = z.infer<typeof Desk>
