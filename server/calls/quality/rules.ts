/** Estimates how good a call sounds from what the network did. Pure. */
import type { CallSample } from '#contract/calls/schemas.ts'

/** Milliseconds that coding, packets and playing add on each side. */
const processingMs = 20
/** The default transmission rating of ITU-T G.107, before delay and loss. */
const bestRating = 93.2
/**
 * How well the codec hides lost packets (ITU-T G.113, appendix I): the value of a codec with packet
 * loss concealment, which Opus has.
 */
const lossRobustness = 25.1
/** The impairment that total loss approaches (ITU-T G.107, 3.5). */
const totalLossImpairment = 95

/**
 * The mean opinion score from 1 to 4.5 that the E-model of ITU-T G.107 estimates. Delay counts by
 * a common approximation; jitter counts twice, as the buffer that evens it out.
 */
export function opinionScore({
  roundTripMs,
  jitterMs,
  lossRatio,
}: Pick<CallSample, 'roundTripMs' | 'jitterMs' | 'lossRatio'>): number {
  const delayMs = roundTripMs / 2 + 2 * jitterMs + processingMs
  const delayImpairment = 0.024 * delayMs + 0.11 * Math.max(0, delayMs - 177.3)
  const lossPercent = 100 * lossRatio
  const lossImpairment = (totalLossImpairment * lossPercent) / (lossPercent + lossRobustness)
  const rating = bestRating - delayImpairment - lossImpairment
  if (rating <= 0) return 1
  return 1 + 0.035 * rating + rating * (rating - 60) * (100 - rating) * 7e-6
}
