/** Computes what open leads come to by the practice's own rates (docs/clients.md). Pure. */
import type { Forecast, ForecastStage } from '#contract/leads/forecast/schemas.ts'
import { activeLeadStatuses, forecastCases, type LeadStatus } from '#contract/leads/values.ts'

export type StageCases = {
  readonly status: LeadStatus
  readonly open: number
  readonly openValueUsd: number
  readonly cases: number
  readonly converted: number
}

/** A share with its 95% interval by Wilson's score, which holds for few cases and near 0 and 1. */
export function wilson(converted: number, cases: number): { expected: number; low: number; high: number } {
  const z = 1.959964
  const expected = converted / cases
  const scale = 1 + z ** 2 / cases
  const middle = (expected + z ** 2 / (2 * cases)) / scale
  const half = (z / scale) * Math.sqrt((expected * (1 - expected)) / cases + z ** 2 / (4 * cases ** 2))
  return { expected, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

/**
 * The forecast of a pipeline. The ends of the ranges of all stages are added, which is wider than
 * it need be and never too narrow.
 */
export function forecastOf(found: readonly StageCases[]): Forecast {
  const none = { open: 0, openValueUsd: 0, cases: 0, converted: 0 }
  const all = activeLeadStatuses.map((status) => {
    const stage = found.find((each) => each.status === status) ?? { status, ...none }
    return { ...stage, rate: stage.cases < forecastCases ? null : wilson(stage.converted, stage.cases) }
  })
  const sum = (of: (stage: (typeof all)[number]) => number) => {
    const rated = all.flatMap((stage) =>
      stage.rate && stage.open > 0 ? [{ weight: of(stage), rate: stage.rate }] : [],
    )
    if (rated.length === 0) return null
    const total = (end: 'expected' | 'low' | 'high') =>
      rated.reduce((value, { weight, rate }) => value + weight * rate[end], 0)
    return { expected: total('expected'), low: total('low'), high: total('high') }
  }
  return {
    stages: all.map(({ openValueUsd: _value, ...stage }): ForecastStage => stage),
    conversions: sum(({ open }) => open),
    valueUsd: sum(({ openValueUsd }) => openValueUsd),
    uncounted: all.reduce((count, { rate, open }) => count + (rate ? 0 : open), 0),
  }
}
