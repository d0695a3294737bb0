import { createRequire } from 'node:module'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { scoring } from '#contract/matching/values.ts'
import { distanceMiles, positionOf } from '#server/platform/geography/zip-codes.ts'
import { addPlaces, codesAround, createGeoGrid } from './geo-grid.ts'

const Centroids = z.object({ codes: z.record(z.string(), z.object({ state: z.string() })) })
const { codes } = Centroids.parse(createRequire(import.meta.url)('zipcodes/lib/codes.js'))
const places = Object.entries(codes).map(([zipCode, { state }]) => ({ zipCode, state }))
const grid = createGeoGrid()
addPlaces(grid, places.slice(0, 5_000))
addPlaces(grid, places)

test('codesAround yields every ZIP code within reach of a home, and none beyond eight times that distance', () => {
  const home = fc.constantFrom(...places, ...places.filter(({ state }) => state === 'AK' || state === 'HI'))
  fc.assert(
    fc.property(home, ({ zipCode }) => {
      const position = positionOf(zipCode)
      if (!position) return
      const around = new Set(codesAround(grid, position, scoring.farMiles))
      const miles = (at: number) => distanceMiles(zipCode, places[at]?.zipCode ?? null) ?? Number.POSITIVE_INFINITY
      const reached = places.flatMap((_, at) => (miles(at) <= scoring.farMiles ? [at] : []))
      expect(reached.filter((at) => !around.has(at))).toEqual([])
      expect([...around].filter((at) => miles(at) > 8 * scoring.farMiles)).toEqual([])
    }),
    { numRuns: 40 },
  )
})

test('the grid lists the ZIP codes of a state', () => {
  const inOregon = places.flatMap(({ state }, at) => (state === 'OR' ? [at] : []))
  expect(grid.states.get('OR')).toEqual(inOregon)
})
