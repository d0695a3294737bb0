import { createHash } from 'node:crypto'
import { en, Faker } from '@faker-js/faker'

/** The one source of chance of the demo: the same people, fees and words on every machine. */
export const chance = new Faker({ locale: [en] })

/** Begins the same sequence again, so that every market made in one process is the same. */
export function startChance(): void {
  chance.seed(20_251_117)
}

/** Picks some, from `min` to `max`, in the order of the list. */
export function some<T>(list: readonly T[], min: number, max: number): T[] {
  const chosen = new Set(chance.helpers.arrayElements([...list], { min, max }))
  return list.filter((item) => chosen.has(item))
}

/** Picks one by weight. */
export function oneOf<T>(choices: readonly (readonly [T, number])[]): T {
  return chance.helpers.weightedArrayElement(choices.map(([value, weight]) => ({ value, weight })))
}

/** An id that is the same in every demo: version 8 of RFC 9562, made from its name. */
export function demoId(name: string): string {
  const hex = createHash('sha256').update(`fairlead demo ${name}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
