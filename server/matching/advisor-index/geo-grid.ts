/**
 * Holds the coordinates of all places of an index, by cells of one degree and by state. A search
 * for places nearby measures the cells around a home instead of everywhere.
 */
import { type Coordinates, earthRadiusMiles, positionOf } from '#server/platform/geography/zip-codes.ts'

/** Where an advisor is; null what is unknown. */
export type AdvisorLocation = { readonly state: string | null; readonly zipCode: string | null }

export type GeoGrid = {
  /** By code of `places`; null when the ZIP code is unknown. */
  readonly positions: (Coordinates | null)[]
  readonly cells: Map<number, number[]>
  readonly states: Map<string, number[]>
}

/** Creates an empty grid. */
export function createGeoGrid(): GeoGrid {
  return { positions: [], cells: new Map(), states: new Map() }
}

/** Adds the places that are not in the grid yet. */
export function addPlaces({ positions, cells, states }: GeoGrid, places: readonly AdvisorLocation[]): void {
  for (let code = positions.length; code < places.length; code++) {
    const { state = null, zipCode = null } = places[code] ?? {}
    const position = positionOf(zipCode)
    positions.push(position)
    if (position) append(cells, cellOf(Math.floor(position.latitude), Math.floor(position.longitude)), code)
    if (state !== null) append(states, state, code)
  }
}

/** The codes of all places within this many miles, and of some a little farther away. */
export function codesAround({ cells }: GeoGrid, { latitude, longitude }: Coordinates, miles: number): number[] {
  // Slightly more than the distance, because rounding makes the computed distance inexact.
  const up = (miles * 1.000_001) / earthRadiusMiles
  const north = Math.abs(latitude) * radians + up
  // Meridians come closer toward the poles: use their distance at the far edge of the circle.
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

// Columns wrap around at the date line.
function cellOf(row: number, column: number): number {
  return (row + 90) * 360 + ((column + 540) % 360)
}

function append<Key>(lists: Map<Key, number[]>, key: Key, code: number): void {
  const list = lists.get(key)
  if (list) list.push(code)
  else lists.set(key, [code])
}
