/**
 * The best k positions so far: a heap with the worst of them on top, so that a newcomer is compared
 * with one entry.
 */
import TinyQueue from 'tinyqueue'
import { tieBreakOf } from '../scoring/rules.ts'
import { type AdvisorIdTable, compareIds, seedAt } from './ids.ts'

type Entry = { readonly position: number; readonly score: number; readonly tieBreak: number }

export type TopK = {
  readonly capacity: number
  readonly ids: AdvisorIdTable
  readonly dailySalt: number
  readonly queue: TinyQueue<Entry>
  /** The score below which nobody qualifies; minus infinity until the heap is full. */
  threshold: number
}

/** Creates an empty heap. Equal scores are ordered by tie-break, then by id. */
export function createTopK(ids: AdvisorIdTable, capacity: number, dailySalt: number): TopK {
  const worstFirst = (a: Entry, b: Entry) =>
    a.score - b.score || b.tieBreak - a.tieBreak || compareIds(ids, b.position, a.position)
  const threshold = capacity === 0 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
  return { capacity, ids, dailySalt, queue: new TinyQueue<Entry>([], worstFirst), threshold }
}

/** Adds a position if the heap has room, or in place of the worst entry if it is better. */
export function push(topK: TopK, position: number, score: number): void {
  if (score < topK.threshold) return
  const { capacity, queue, dailySalt, ids } = topK
  queue.push({ position, score, tieBreak: tieBreakOf(seedAt(ids, position), dailySalt) })
  if (queue.length > capacity) queue.pop()
  if (queue.length === capacity) topK.threshold = queue.peek()?.score ?? topK.threshold
}

/** The positions from the best to the worst. Empties the heap. */
export function drainPositions({ queue }: TopK): number[] {
  const positions = new Array<number>(queue.length)
  for (let at = queue.length - 1; at >= 0; at--) positions[at] = queue.pop()?.position ?? 0
  return positions
}
