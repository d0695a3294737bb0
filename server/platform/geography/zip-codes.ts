/**
 * The position of each ZIP code and the distance of two, with the figures of
 * docs/decisions/051-zip-code-centroids.md.
 */
import { createRequire } from 'node:module'
import { z } from 'zod'

const Centroids = z.object({
  codes: z.record(z.string(), z.object({ latitude: z.number(), longitude: z.number() })),
})

/** Degrees by ZIP code as a number, NaN where there is none: 800 kB instead of 42,000 objects. */
type Places = { latitude: Float32Array; longitude: Float32Array }
let places: Places | undefined

export const earthRadiusMiles = 3_958.8
const radians = Math.PI / 180

/** Gives the miles between the centroids of two ZIP codes, or null when either is not known. */
export function distanceMiles(a: string | null, b: string | null): number | null {
  return milesBetween(positionOf(a), positionOf(b))
}

/** Gives the miles between two positions, or null when either is not known. */
export function milesBetween(a: Coordinates | null, b: Coordinates | null): number | null {
  return a && b && haversine(a, b)
}

function haversine(from: Coordinates, to: Coordinates): number {
  const dLatitude = (to.latitude - from.latitude) * radians
  const dLongitude = (to.longitude - from.longitude) * radians
  const across = Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * Math.sin(dLongitude / 2) ** 2
  const chord = Math.min(1, Math.sin(dLatitude / 2) ** 2 + across)
  return 2 * earthRadiusMiles * Math.asin(Math.sqrt(chord))
}

export type Coordinates = { latitude: number; longitude: number }

/** Gives the centroid of a ZIP code in degrees, or null when it is not known. */
export function positionOf(zipCode: string | null): Coordinates | null {
  if (zipCode === null) return null
  places ??= load()
  // Digit by digit: this runs for every candidate of every list.
  let at = 0
  for (let digit = 0; digit < 5; digit++) {
    const value = zipCode.charCodeAt(digit) - 0x30
    if (!(value >= 0 && value <= 9)) return null
    at = 10 * at + value
  }
  const latitude = places.latitude[at]
  const longitude = places.longitude[at]
  if (latitude === undefined || longitude === undefined || Number.isNaN(latitude)) return null
  return { latitude, longitude }
}

/**
 * Gives the known ZIP codes whose centroids are within a number of miles of another one’s, itself
 * included and the nearest first; none when that one is not known.
 */
export function zipCodesWithin(miles: number, zipCode: string): string[] {
  const center = positionOf(zipCode)
  if (!center || !places) return []
  const maxLatitude = miles / earthRadiusMiles / radians
  const near: { zipCode: string; miles: number }[] = []
  for (const [code, latitude] of places.latitude.entries()) {
    // Also leaves out codes without a position, whose latitude is no number.
    if (!(Math.abs(latitude - center.latitude) <= maxLatitude)) continue
    const away = haversine(center, { latitude, longitude: places.longitude[code] ?? Number.NaN })
    if (away <= miles) near.push({ zipCode: String(code).padStart(5, '0'), miles: away })
  }
  return near.toSorted((a, b) => a.miles - b.miles).map((found) => found.zipCode)
}

// Read on first use, because the table takes a tenth of a second, and dropped once its figures are
// cached.
function load(): Places {
  const require = createRequire(import.meta.url)
  const { codes } = Centroids.parse(require('zipcodes/lib/codes.js'))
  delete require.cache[require.resolve('zipcodes/lib/codes.js')]
  const table = { latitude: new Float32Array(100_000).fill(Number.NaN), longitude: new Float32Array(100_000) }
  for (const [code, { latitude, longitude }] of Object.entries(codes)) {
    table.latitude[Number(code)] = latitude
    table.longitude[Number(code)] = longitude
  }
  return table
}
