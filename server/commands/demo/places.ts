import type { State } from '#contract/profiles/values.ts'
import { oneOf } from './chance.ts'

export type DemoPlace = { readonly city: string; readonly state: State; readonly zipCode: string }

const place = (city: string, state: State, zipCode: string, weight: number) =>
  [{ city, state, zipCode }, weight] as const

/**
 * Real cities with a real ZIP code, so that distances are real; the demo consumer's own region
 * weighs most.
 */
const places: readonly (readonly [DemoPlace, number])[] = [
  place('Portland', 'OR', '97205', 14),
  place('Portland', 'OR', '97214', 10),
  place('Beaverton', 'OR', '97005', 5),
  place('Lake Oswego', 'OR', '97034', 4),
  place('Salem', 'OR', '97301', 5),
  place('Eugene', 'OR', '97401', 5),
  place('Bend', 'OR', '97701', 4),
  place('Vancouver', 'WA', '98660', 5),
  place('Seattle', 'WA', '98101', 8),
  place('Tacoma', 'WA', '98402', 3),
  place('San Francisco', 'CA', '94105', 7),
  place('Los Angeles', 'CA', '90017', 7),
  place('San Diego', 'CA', '92101', 4),
  place('Sacramento', 'CA', '95814', 3),
  place('Boise', 'ID', '83702', 3),
  place('Denver', 'CO', '80202', 5),
  place('Phoenix', 'AZ', '85004', 4),
  place('Salt Lake City', 'UT', '84101', 3),
  place('Dallas', 'TX', '75201', 5),
  place('Austin', 'TX', '78701', 5),
  place('Houston', 'TX', '77002', 4),
  place('Chicago', 'IL', '60603', 6),
  place('Minneapolis', 'MN', '55402', 3),
  place('Milwaukee', 'WI', '53202', 2),
  place('Columbus', 'OH', '43215', 3),
  place('Detroit', 'MI', '48226', 2),
  place('Nashville', 'TN', '37219', 2),
  place('Atlanta', 'GA', '30303', 4),
  place('Miami', 'FL', '33131', 5),
  place('Tampa', 'FL', '33602', 3),
  place('Charlotte', 'NC', '28202', 3),
  place('Raleigh', 'NC', '27601', 2),
  place('Richmond', 'VA', '23219', 2),
  place('Washington', 'DC', '20005', 3),
  place('Philadelphia', 'PA', '19103', 3),
  place('New York', 'NY', '10017', 8),
  place('Boston', 'MA', '02110', 5),
  place('Hartford', 'CT', '06103', 2),
  place('Burlington', 'VT', '05401', 1),
]

/** Somewhere people live. */
export const somewhere = (): DemoPlace => oneOf(places)

const neighbors: { readonly [state in State]?: readonly State[] } = {
  OR: ['WA', 'CA', 'ID'],
  WA: ['OR', 'ID', 'CA'],
  CA: ['OR', 'NV', 'AZ'],
  ID: ['OR', 'WA', 'UT'],
  NY: ['NJ', 'CT', 'PA'],
  MA: ['NH', 'RI', 'CT'],
  IL: ['WI', 'IN', 'IA'],
  TX: ['OK', 'LA', 'NM'],
  FL: ['GA', 'AL'],
  CO: ['UT', 'WY', 'NM'],
}

/** States whose residents an advisor may take, in addition to their own. */
export const nearby = (state: State): readonly State[] => neighbors[state] ?? []
