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
