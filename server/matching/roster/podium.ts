/** Holds the best few of many: a bounded heap with the worst of them on top, so that the next is compared with one. */
import { turnOf } from '../scoring/rules.ts'
import { compareIds, type Ids, lotAt } from './ids.ts'

export type Podium = {
  readonly room: number
  readonly ids: Ids
  readonly deal: number
  size: number
  readonly scores: Float64Array
  readonly turns: Uint32Array
  readonly positions: Uint32Array
}

/** Makes an empty podium for so many; equal scores are settled by turn, then by id. */
export function makePodium(ids: Ids, room: number, deal: number): Podium {
  return {
    room,
    ids,
    deal,
    size: 0,
    scores: new Float64Array(room),
    turns: new Uint32Array(room),
    positions: new Uint32Array(room),
  }
}

/** The score below which nobody comes in any more; nobody is refused while there is room. */
export function threshold({ size, room, scores }: Podium): number {
  return size < room ? Number.NEGATIVE_INFINITY : (scores[0] ?? Number.POSITIVE_INFINITY)
}

/** Tells whether a position would be let in with a score: with an equal one, only if its turn comes before the worst's. */
export function wouldEnter({ room, size, scores, turns, deal, ids }: Podium, position: number, score: number): boolean {
  if (size < room) return true
  const worst = scores[0] ?? Number.POSITIVE_INFINITY
  return score > worst || (score === worst && turnOf(lotAt(ids, position), deal) <= (turns[0] ?? 0))
}

/** Lets a position in if it is better than the worst there. */
export function offer(podium: Podium, position: number, score: number): void {
  const { room, size, scores, deal, ids } = podium
  const isFull = size === room
  if (isFull && (room === 0 || score < (scores[0] ?? 0))) return
  const turn = turnOf(lotAt(ids, position), deal)
  if (!isFull) {
    place(podium, size, { position, score, turn })
    podium.size += 1
    rise(podium, size)
  } else if (isBetterThanWorst(podium, { position, score, turn })) {
    place(podium, 0, { position, score, turn })
    sink(podium)
  }
}

type Place = { readonly position: number; readonly score: number; readonly turn: number }

function isBetterThanWorst({ ids, scores, turns, positions }: Podium, one: Place): boolean {
  if (one.score !== scores[0]) return one.score > (scores[0] ?? 0)
  if (one.turn !== turns[0]) return one.turn < (turns[0] ?? 0)
  return compareIds(ids, one.position, positions[0] ?? 0) < 0
}

/** The positions from the best to the worst. */
export function ranked(podium: Podium): number[] {
  const at = Array.from({ length: podium.size }, (_, index) => index)
  at.sort((one, other) => (isBehind(podium, one, other) ? 1 : -1))
  return at.map((index) => podium.positions[index] ?? 0)
}

function isBehind({ scores, turns, positions, ids }: Podium, one: number, other: number): boolean {
  if (scores[one] !== scores[other]) return (scores[one] ?? 0) < (scores[other] ?? 0)
  if (turns[one] !== turns[other]) return (turns[one] ?? 0) > (turns[other] ?? 0)
  return compareIds(ids, positions[one] ?? 0, positions[other] ?? 0) > 0
}

function place(podium: Podium, at: number, { position, score, turn }: Place): void {
  podium.scores[at] = score
  podium.turns[at] = turn
  podium.positions[at] = position
}

function swap({ scores, turns, positions }: Podium, one: number, other: number): void {
  for (const column of [scores, turns, positions]) {
    const held = column[one] ?? 0
    column[one] = column[other] ?? 0
    column[other] = held
  }
}

function rise(podium: Podium, from: number): void {
  for (let at = from; at > 0; ) {
    const parent = (at - 1) >> 1
    if (!isBehind(podium, at, parent)) return
    swap(podium, at, parent)
    at = parent
  }
}

function sink(podium: Podium): void {
  for (let at = 0; ; ) {
    let worst = at
    for (const child of [2 * at + 1, 2 * at + 2])
      if (child < podium.size && isBehind(podium, child, worst)) worst = child
    if (worst === at) return
    swap(podium, at, worst)
    at = worst
  }
}
