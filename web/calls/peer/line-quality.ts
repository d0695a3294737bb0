/** Decides from measurements how good the connection of a call is. docs/product.md "Calls". */
import type { Measurement } from './stats.ts'

export type LineQuality = 'good' | 'slow' | 'bad'
type Figures = Pick<Measurement, 'roundTripMs' | 'sentLoss' | 'availableKbps'>

/** A picture of 360 lines needs about 300 kbit/s, and one that can be recognized 100. */
const limits = {
  slow: { roundTripMs: 400, loss: 0.05, kbps: 300 },
  bad: { roundTripMs: 1_000, loss: 0.15, kbps: 100 },
} as const

export function qualityOf(figures: Figures): LineQuality {
  if (exceeds(figures, limits.bad)) return 'bad'
  return exceeds(figures, limits.slow) ? 'slow' : 'good'
}

function exceeds(
  { roundTripMs, sentLoss, availableKbps }: Figures,
  limit: { roundTripMs: number; loss: number; kbps: number },
): boolean {
  return (
    roundTripMs > limit.roundTripMs || sentLoss > limit.loss || (availableKbps !== null && availableKbps < limit.kbps)
  )
}

/** Measurements in a row that must be bad before the camera is switched off. */
const badInARow = 3

/** True when only sound still fits: the last three measurements were bad. */
export function isAudioOnly(latest: readonly LineQuality[]): boolean {
  return latest.length >= badInARow && latest.slice(-badInARow).every((quality) => quality === 'bad')
}
