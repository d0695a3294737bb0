/**
 * How deep each position is in each specialty: two bits a specialty, four specialties a byte. A
 * query sums a position's weighted depth with one table lookup for each byte that holds a wanted
 * specialty.
 */
import type { Depth } from '#contract/matching/values.ts'
import { type Specialty, specialties } from '#contract/profiles/values.ts'
import { depthOf, depthTenths, type Skills, subjectWeight } from '../scoring/rules.ts'

const perByte = 4
/** Bytes of a position. */
export const depthBytes = Math.ceil(specialties.length / perByte)
/** By their two bits. */
const depthsByCode = ['none', 'offered', 'credential', 'focus'] as const satisfies readonly Depth[]

const numbers = new Map(specialties.map((specialty, number) => [specialty, number]))

export type Depths = Uint8Array

/** Creates depths of nothing for this number of positions. */
export function createDepths(positions: number): Depths {
  return new Uint8Array(positions * depthBytes)
}

/** Sets the depths of a position. */
export function setDepths(depths: Depths, position: number, skills: Skills): void {
  const at = position * depthBytes
  depths.fill(0, at, at + depthBytes)
  for (const [number, specialty] of specialties.entries()) {
    const code = depthsByCode.indexOf(depthOf(skills, specialty))
    const byte = at + Math.floor(number / perByte)
    depths[byte] = (depths[byte] ?? 0) | (code << (2 * (number % perByte)))
  }
}

/** Reads which specialties of a position have this depth. */
export function specialtiesOfDepth(depths: Depths, position: number, depth: Depth): Specialty[] {
  return specialties.filter((specialty) => depthAt(depths, position, specialty) === depth)
}

/** Reads how deep a position is in a specialty. */
export function depthAt(depths: Depths, position: number, specialty: Specialty): Depth {
  const number = numbers.get(specialty) ?? 0
  const byte = depths[position * depthBytes + Math.floor(number / perByte)] ?? 0
  return depthsByCode[(byte >>> (2 * (number % perByte))) & 3] ?? 'none'
}

/** What a query sums: for each byte that counts, the weighted tenths of each of its 256 values. */
export type DepthTables = {
  readonly bytes: Uint8Array
  /** 256 entries for each of `bytes`. */
  readonly tenths: Uint16Array
  /** The sum of the weights of all wanted specialties. */
  readonly weight: number
}

/** Makes the tables of a consumer who wants these specialties. */
export function depthTablesFor(wanted: readonly Specialty[], top: readonly Specialty[]): DepthTables {
  const byteOf = (specialty: Specialty) => Math.floor(specialties.indexOf(specialty) / perByte)
  const bytes = Uint8Array.from(new Set(wanted.map(byteOf)))
  const tenths = new Uint16Array(bytes.length * 256)
  let weight = 0
  for (const specialty of wanted) {
    const weighs = subjectWeight(specialty, top)
    const shift = 2 * (specialties.indexOf(specialty) % perByte)
    const table = 256 * bytes.indexOf(byteOf(specialty))
    weight += weighs
    for (let value = 0; value < 256; value++) {
      const depth = depthsByCode[(value >>> shift) & 3] ?? 'none'
      tenths[table + value] = (tenths[table + value] ?? 0) + weighs * depthTenths[depth]
    }
  }
  return { bytes, tenths, weight }
}

/** The weighted tenths of a position. */
export function tenthsAt(depths: Depths, position: number, { bytes, tenths }: DepthTables): number {
  let sum = 0
  const at = position * depthBytes
  for (let table = 0; table < bytes.length; table++)
    sum += tenths[(table << 8) + (depths[at + (bytes[table] ?? 0)] ?? 0)] ?? 0
  return sum
}
