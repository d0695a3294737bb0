/** The state of each ZIP code, from the table of docs/decisions/051-zip-code-centroids.md. */
import { createRequire } from 'node:module'
import { z } from 'zod'
import { type State, states } from '#contract/profiles/values.ts'

const Codes = z.object({ codes: z.record(z.string(), z.object({ state: z.string() })) })

/** The number of the state in `states` plus one, by ZIP code; 0 for a code that is not known. */
let stateNumbers: Uint8Array | undefined

/** Gives the state of a ZIP code; null when the code is unknown or in none of the listed states. */
export function stateOfZipCode(zipCode: string): State | null {
  stateNumbers ??= load()
  return states[(stateNumbers[Number(zipCode.slice(0, 5))] ?? 0) - 1] ?? null
}

// Read on first use, because the table takes a tenth of a second, and dropped once it is packed.
function load(): Uint8Array {
  const require = createRequire(import.meta.url)
  const { codes } = Codes.parse(require('zipcodes/lib/codes.js'))
  delete require.cache[require.resolve('zipcodes/lib/codes.js')]
  const numbers = new Map<string, number>(states.map((state, at) => [state, at + 1]))
  const packed = new Uint8Array(100_000)
  for (const [code, { state }] of Object.entries(codes)) packed[Number(code)] = numbers.get(state) ?? 0
  return packed
}
