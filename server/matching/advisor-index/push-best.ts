/** Finds a consumer's best advisors without scoring everybody: it visits classes from the highest upper bound down. */
import { weights } from '#contract/matching/values.ts'
import { wholeScore } from '../scoring/rules.ts'
import type { AdvisorIndex } from './advisor-index.ts'
import { countMemberships, findInAll, findInExactly, setCandidates } from './bit-counter.ts'
import type { Bitmap } from './bitmap.ts'
import { type CompiledQuery, type ScoreClass, slotSteps } from './compiled-query.ts'
import { countSlots } from './slots.ts'
import { push, type TopK, threshold, wouldQualify } from './top-k.ts'

export type SearchScope = {
  /** Positions to leave out: blocked, full, or scored by their past. */
  readonly excluded: Bitmap
  /** The only positions to look at, in a filtered list. */
  readonly only: Bitmap | null
  /** Lower scores do not qualify. */
  readonly minimum: number
  /** The counter already holds the wanted specialties of these candidates or of more (find-matches.ts). */
  readonly isCounted?: true
}

/**
 * Pushes the best advisors within a scope. A class is visited only while its upper bound can reach the heap's worst score,
 * and the costly lookups (open slots, nearness) are made for members of visited classes alone.
 */
export function pushBest(index: AdvisorIndex, compiled: CompiledQuery, topK: TopK, scope: SearchScope): void {
  const words = (index.end + 31) >>> 5
  const { serving, speakers, offering } = compiled
  const { excluded, only, minimum } = scope
  setCandidates(index.counter, words, { serving, excluded, only })
  let isCounted = scope.isCounted ?? false
  for (const scoreClass of compiled.classes) {
    const { upperBound, offered, speaks } = scoreClass
    if (upperBound < minimum || upperBound < threshold(topK)) return
    const filter = { speakers, speaks }
    if (offered === offering.length && !isCounted) findInAll(index.counter, words, offering, filter)
    else {
      if (!isCounted) countMemberships(index.counter, words, offering)
      isCounted = true
      findInExactly(index.counter, words, offered, filter)
    }
    const { found } = index.counter
    for (let word = 0; word < words; word++) {
      const bits = found[word] ?? 0
      if (bits !== 0) pushWord(index, compiled, topK, { word, bits, scoreClass, minimum })
    }
  }
}

type FoundWord = { word: number; bits: number; scoreClass: ScoreClass; minimum: number }

function pushWord(index: AdvisorIndex, compiled: CompiledQuery, topK: TopK, found: FoundWord): void {
  const { word, bits, scoreClass, minimum } = found
  const { affordable, nearness } = compiled
  const { row, upperBound } = scoreClass
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    const position = (word << 5) + 31 - Math.clz32(rest & -rest)
    if (affordable && affordable[index.limits.codes[position] ?? 0] === 0) continue
    // Slots are far apart in memory, so they are read only where full marks would be enough.
    const best = nearness ? bestAt(index, compiled, { position, row }) : upperBound
    if (!wouldQualify(topK, position, best)) continue
    const score = scoreAt(index, compiled, { position, row })
    if (score >= minimum) push(topK, position, score)
  }
}

type Member = { readonly position: number; readonly row: number }

/** The score of one member of a class. */
export function scoreAt(index: AdvisorIndex, compiled: CompiledQuery, { position, row }: Member): number {
  const { countsSlots, points, outOf } = compiled
  const slots = countsSlots ? countSlots(index.slots, position, compiled) : 0
  return wholeScore((points[row + slots] ?? 0) + nearnessPoints(index, compiled, position), outOf)
}

/** The score of one member of a class with the most open slots that count. */
function bestAt(index: AdvisorIndex, compiled: CompiledQuery, { position, row }: Member): number {
  const most = compiled.points[row + slotSteps - 1] ?? 0
  return wholeScore(most + nearnessPoints(index, compiled, position), compiled.outOf)
}

function nearnessPoints(index: AdvisorIndex, { nearness }: CompiledQuery, position: number): number {
  if (!nearness) return 0
  const code = index.places.codes[position] ?? 0
  const cached = nearness.values[nearness.kinds[code] ?? 0] ?? 0
  return weights.location * (cached >= 0 ? cached : nearness.measure(code))
}
