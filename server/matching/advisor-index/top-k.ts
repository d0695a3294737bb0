/** A bounded min-heap of the best k positions. The worst of them is on top, so that a newcomer is compared with one entry. */
import { tieBreakOf } from '../scoring/rules.ts'
import { compareIds, type Ids, seedAt } from './ids.ts'

export type TopK = {
  readonly capacity: number
  readonly ids: Ids
  readonly dailySalt: number
  size: number
  readonly scores: Float64Array
  readonly tieBreaks: Uint32Array
  readonly positions: Uint32Array
}

/** Creates an empty heap. Equal scores are ordered by tie-break, then by id. */
export function createTopK(ids: Ids, capacity: number, dailySalt: number): TopK {
  return {
    capacity,
    ids,
    dailySalt,
    size: 0,
    scores: new Float64Array(capacity),
    tieBreaks: new Uint32Array(capacity),
    positions: new Uint32Array(capacity),
  }
}

/** The score below which nobody qualifies; minus infinity until the heap is full. */
export function threshold({ size, capacity, scores }: TopK): number {
  return size < capacity ? Number.NEGATIVE_INFINITY : (scores[0] ?? Number.POSITIVE_INFINITY)
}

/** Adds a position if the heap has room, or in place of the worst entry if it is better. */
export function push(topK: TopK, position: number, score: number): void {
  const { capacity, size, scores, dailySalt, ids } = topK
  const isFull = size === capacity
  if (isFull && (capacity === 0 || score < (scores[0] ?? 0))) return
  const entry = { position, score, tieBreak: tieBreakOf(seedAt(ids, position), dailySalt) }
  if (!isFull) {
    write(topK, size, entry)
    topK.size += 1
    siftUp(topK, size)
  } else if (isBetterThanWorst(topK, entry)) {
    write(topK, 0, entry)
    siftDown(topK)
  }
}

type Entry = { readonly position: number; readonly score: number; readonly tieBreak: number }

function isBetterThanWorst({ ids, scores, tieBreaks, positions }: TopK, entry: Entry): boolean {
  if (entry.score !== scores[0]) return entry.score > (scores[0] ?? 0)
  if (entry.tieBreak !== tieBreaks[0]) return entry.tieBreak < (tieBreaks[0] ?? 0)
  return compareIds(ids, entry.position, positions[0] ?? 0) < 0
}

/** The positions from the best to the worst. */
export function sortedPositions(topK: TopK): number[] {
  const entries = Array.from({ length: topK.size }, (_, at) => at)
  entries.sort((a, b) => (isWorse(topK, a, b) ? 1 : -1))
  return entries.map((at) => topK.positions[at] ?? 0)
}

function isWorse({ scores, tieBreaks, positions, ids }: TopK, a: number, b: number): boolean {
  if (scores[a] !== scores[b]) return (scores[a] ?? 0) < (scores[b] ?? 0)
  if (tieBreaks[a] !== tieBreaks[b]) return (tieBreaks[a] ?? 0) > (tieBreaks[b] ?? 0)
  return compareIds(ids, positions[a] ?? 0, positions[b] ?? 0) > 0
}

function write(topK: TopK, at: number, { position, score, tieBreak }: Entry): void {
  topK.scores[at] = score
  topK.tieBreaks[at] = tieBreak
  topK.positions[at] = position
}

function swap({ scores, tieBreaks, positions }: TopK, a: number, b: number): void {
  for (const column of [scores, tieBreaks, positions]) {
    const value = column[a] ?? 0
    column[a] = column[b] ?? 0
    column[b] = value
  }
}

function siftUp(topK: TopK, from: number): void {
  for (let at = from; at > 0; ) {
    const parent = (at - 1) >> 1
    if (!isWorse(topK, at, parent)) return
    swap(topK, at, parent)
    at = parent
  }
}

function siftDown(topK: TopK): void {
  for (let at = 0; ; ) {
    let worst = at
    for (const child of [2 * at + 1, 2 * at + 2]) if (child < topK.size && isWorse(topK, child, worst)) worst = child
    if (worst === at) return
    swap(topK, at, worst)
    at = worst
  }
}
