/** Narrows matches by the filters that sets and columns answer without scoring anybody. */
import type { Condition } from '../filters/rules.ts'
import type { AdvisorIndex } from './advisor-index.ts'
import { type Bitmap, createBitmap } from './bitmap.ts'
import type { Column } from './column.ts'
import { toBitmap } from './position-set.ts'

/**
 * The matches that pass the conditions on sets and columns. Conditions on a pair are left to the
 * caller.
 */
export function filterMatches(index: AdvisorIndex, matches: Bitmap, conditions: readonly Condition[]): Bitmap {
  let left = matches
  for (const { reader, holds } of conditions) {
    if (reader.from === 'sets') {
      const wanted = [...index[reader.sets]].filter(([word]) => holds([word]))
      left = keepAny(
        left,
        wanted.map(([, set]) => toBitmap(set, index.capacity)),
      )
    }
    if (reader.from === 'column') {
      const column = index[reader.column]
      left = keepCodes(
        left,
        column,
        Uint8Array.from({ length: column.values.length }, (_, code) => Number(holds(reader.readCode(index, code)))),
      )
    }
  }
  return left
}

/** The positions that are in one of the sets. */
function keepAny(matches: Bitmap, sets: readonly Bitmap[]): Bitmap {
  return matches.map((word, at) => word & sets.reduce((union, set) => union | (set[at] ?? 0), 0))
}

/** The positions whose code is marked 1. */
function keepCodes(matches: Bitmap, { codes }: Pick<Column<unknown>, 'codes'>, marked: Uint8Array): Bitmap {
  const left = createBitmap(matches.length << 5)
  for (let at = 0; at < matches.length; at++) {
    let word = matches[at] ?? 0
    for (let rest = word; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest
      if (marked[codes[(at << 5) + 31 - Math.clz32(bit)] ?? 0] === 0) word &= ~bit
    }
    left[at] = word
  }
  return left
}
