/**
 * Holds where the places of a roster lie: on a grid of cells of one degree, so that what lies near somebody is found without
 * measuring to everywhere, and by state.
 */
import { earthRadiusMiles, type Position, positionOf } from '../distance/rules.ts'
import type { Place } from './roster.ts'

export type Atlas = {
  /** By code of `places`; null where the ZIP code is not known. */
  readonly positions: (Position | null)[]
  readonly cells: Map<number, number[]>
  readonly states: Map<string, number[]>
}

/** Makes an atlas without a place. */
export function makeAtlas(): Atlas {
  return { positions: [], cells: new Map(), states: new Map() }
}

/** Enters the places that are not in it yet. */
export function enterPlaces({ positions, cells, states }: Atlas, places: readonly Place[]): void {
  for (let code = positions.length; code < places.length; code++) {
    const { state = null, zipCode = null } = places[code] ?? {}
    const position = positionOf(zipCode)
    positions.push(position)
    if (position) enter(cells, cellOf(Math.floor(position.latitude), Math.floor(position.longitude)), code)
    if (state !== null) enter(states, state, code)
  }
}

/** The codes of all places within so many miles, and of some that are a little farther. */
export function codesAround({ cells }: Atlas, { latitude, longitude }: Position, miles: number): number[] {
  // A little more, because the sum of a distance is rounded on its way.
  const up = (miles * 1.000_001) / earthRadiusMiles
  const north = Math.abs(latitude) * radians + up
  // The farther from the equator, the nearer the meridians: as near as they come where reach ends.
  const squeeze = Math.sqrt(Math.cos(latitude * radians) * Math.max(0, Math.cos(north)))
  const across = 2 * Math.asin(Math.min(1, Math.sin(up / 2) / squeeze))
  const codes: number[] = []
  for (let row = Math.floor(latitude - up / radians); row <= latitude + up / radians; row++) {
    for (let column = Math.floor(longitude - across / radians); column <= longitude + across / radians; column++)
      codes.push(...(cells.get(cellOf(row, column)) ?? []))
  }
  return codes
}

const radians = Math.PI / 180

// West of the date line follows what is east of it.
function cellOf(row: number, column: number): number {
  return (row + 90) * 360 + ((column + 540) % 360)
}

function enter<Key>(lists: Map<Key, number[]>, key: Key, code: number): void {
  const list = lists.get(key)
  if (list) list.push(code)
  else lists.set(key, [code])
}
