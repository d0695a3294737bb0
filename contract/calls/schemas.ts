import { z } from 'zod'
import { Id, Instant } from '#contract/core/fields.ts'
import { Person } from '#contract/profiles/schemas.ts'
import { callStatuses, callTypes } from './values.ts'

const CallStatus = z.enum(callStatuses)
export const CallType = z.enum(callTypes)

export const CallSession = z.object({
  id: Id,
  chatId: Id,
  /** The appointment that both sides joined; null for a call that rang. */
  appointmentId: Id.nullable(),
  initiatorId: Id,
  recipientId: Id,
  other: Person,
  type: CallType,
  status: CallStatus,
  startTime: Instant,
  /** When both sides were in it; null while it rings and after a call that nobody answered. */
  answeredAt: Instant.nullable(),
  endTime: Instant.nullable(),
  durationSeconds: z.number().int().nullable(),
})
export type CallSession = z.infer<typeof CallSession>

/**
 * A call as its two sides hear of it while it lasts; whom it is with they know from the chat, each
 * as they may.
 */
export const CallState = CallSession.omit({ other: true })
export type CallState = z.infer<typeof CallState>

/** The figures of ten seconds of a call, measured by one side (W3C WebRTC Statistics). */
export const CallSample = z.strictObject({
  roundTripMs: z.number().int().min(0).max(60_000),
  jitterMs: z.number().int().min(0).max(60_000),
  lossRatio: z.number().min(0).max(1),
  receivedKbps: z.number().int().min(0).max(1_000_000),
  sentKbps: z.number().int().min(0).max(1_000_000),
  freezes: z.number().int().min(0).max(10_000),
  isRelayed: z.boolean(),
})
export type CallSample = z.infer<typeof CallSample>

/** Who waits for the call of an appointment, as one of its two people sees it. */
export const WaitingRoom = z.object({ appointmentId: Id, isOtherWaiting: z.boolean() })
export type WaitingRoom = z.infer<typeof WaitingRoom>

/** Half of the values are at most the median, 95 of 100 at most `p95`. */
const Spread = z.object({ median: z.number(), p95: z.number() })
export type Spread = z.infer<typeof Spread>

/** What the samples of calls measured, as spreads over all of them. */
export const LineFigures = z.object({
  roundTripMs: Spread,
  jitterMs: Spread,
  lossRatio: Spread,
  receivedKbps: Spread,
  /** Of ten seconds of a call. */
  freezes: Spread,
})
export type LineFigures = z.infer<typeof LineFigures>

/** The calls of the last 30 days in figures (docs/product.md "Calls"). */
export const CallQuality = z.object({
  calls: z.number().int(),
  completed: z.number().int(),
  missed: z.number().int(),
  failed: z.number().int(),
  medianSeconds: z.number().int().nullable(),
  /** The mean of the estimated opinion scores, 1 to 4.5; null while no call was measured. */
  opinionScore: z.number().nullable(),
  measuredCalls: z.number().int(),
  /** Measured calls below 3.6, where many users complain (ITU-T G.107, annex B). */
  poorCalls: z.number().int(),
  relayedCalls: z.number().int(),
  ratings: z.number().int(),
  goodRatings: z.number().int(),
  /** Null while no call was measured. */
  line: LineFigures.nullable(),
})
export type CallQuality = z.infer<typeof CallQuality>
