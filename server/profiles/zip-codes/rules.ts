/** The state of each ZIP code, from the table of docs/decisions/051-zip-code-centroids.md. */
import { createRequire } from 'node:module'
import { z } from 'zod'
import { stateNames } from '#contract/profiles/labels.ts'
import { type State, states } from '#contract/profiles/values.ts'

const Codes = z.object({ codes: z.record(z.string(), z.object({ state: z.string() })) })

/** What a ZIP code has that the table lacks, and one that is at a base abroad. */
const unknown = 0
const inNoState = 255

/** By ZIP code: the number of the state in `states` plus one, or one of the two above. */
let stateNumbers: Uint8Array | undefined

/** Gives the state of a ZIP code; null when the code is unknown or in none of the listed states. */
export function stateOfZipCode(zipCode: string): State | null {
  stateNumbers ??= load()
  return states[(stateNumbers[Number(zipCode.slice(0, 5))] ?? unknown) - 1] ?? null
}

/**
 * Why a ZIP code is not one of a state, in words for its field, or null when it is; without a
 * state, any place will do. A code the table lacks may be new, so it counts by its first three
 * digits (USPS Publication 65): those of no place are refused, and those of other states alone.
 */
export function zipCodeError(zipCode: string, state: State | null): string | null {
  const listed = stateOfZipCode(zipCode)
  if (listed !== null) return state === null || listed === state ? null : `That ZIP code is in ${stateNames[listed]}`
  const inArea = statesOfArea(zipCode)
  if (inArea.size === 0) return 'No place has that ZIP code'
  if (state === null || inArea.has(state)) return null
  return `That ZIP code isn’t in ${stateNames[state]}`
}

/** The states of the known ZIP codes with the same first three digits; null for a base abroad. */
function statesOfArea(zipCode: string): ReadonlySet<State | null> {
  stateNumbers ??= load()
  const from = 100 * Number(zipCode.slice(0, 3))
  const numbers = stateNumbers.subarray(from, from + 100).filter((number) => number !== unknown)
  return new Set([...numbers].map((number) => states[number - 1] ?? null))
}

// Read on first use, because the table takes a tenth of a second, and dropped once it is packed.
function load(): Uint8Array {
  const require = createRequire(import.meta.url)
  const { codes } = Codes.parse(require('zipcodes/lib/codes.js'))
  delete require.cache[require.resolve('zipcodes/lib/codes.js')]
  const numbers = new Map<string, number>(states.map((state, at) => [state, at + 1]))
  const packed = new Uint8Array(100_000)
  for (const [code, { state }] of Object.entries(codes)) packed[Number(code)] = numbers.get(state) ?? inNoState
  return packed
}
