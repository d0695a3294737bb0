import { z } from 'zod'
import { LeadStatus } from '../schemas.ts'

/** A number with the ends of its 95% interval. */
const Estimate = z.object({ expected: z.number(), low: z.number(), high: z.number() })

/**
 * What the open leads of a stage come to, by how many of those before them converted in time. Null
 * where the practice has too few of them to say.
 */
export const ForecastStage = z.object({
  status: LeadStatus,
  open: z.number().int(),
  /** Leads that entered the stage long enough ago, and those of them that converted in time. */
  cases: z.number().int(),
  converted: z.number().int(),
  rate: Estimate.nullable(),
})
export type ForecastStage = z.infer<typeof ForecastStage>

/** Conversions to expect from the open leads, and their value in dollars. */
export const Forecast = z.object({
  stages: z.array(ForecastStage),
  conversions: Estimate.nullable(),
  valueUsd: Estimate.nullable(),
  /** Open leads in stages that have too few cases. */
  uncounted: z.number().int(),
})
export type Forecast = z.infer<typeof Forecast>
