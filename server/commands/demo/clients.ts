import { financialGoals, incomeBrackets, riskTolerances, startTimelines } from '#contract/profiles/values.ts'
import type { consumerProfiles } from '#server/profiles/tables.ts'
import type { DemoPerson } from './accounts.ts'
import { chance, oneOf, some } from './chance.ts'
import { practices } from './words/practices.ts'

/** A consumer's profile in the demo market. */
export function consumerRow(person: DemoPerson): typeof consumerProfiles.$inferInsert {
  const assets = chance.number.int({ min: 4, max: 160 }) * 10_000
  return {
    id: person.id,
    age: chance.number.int({ min: 24, max: 74 }),
    incomeBracket: chance.helpers.arrayElement(incomeBrackets),
    investmentAmount: Math.round((assets * chance.number.float({ min: 0.3, max: 0.9 })) / 1_000) * 1_000,
    investableAssets: assets,
    riskTolerance: chance.helpers.arrayElement(riskTolerances),
    financialGoals: some(financialGoals, 1, 4),
    preferredAdvisorSpecialties: some(chance.helpers.arrayElement(practices), 2, 4),
    preferredCommunication: some(['video', 'phone', 'in_person', 'chat', 'email'], 1, 3),
    preferredLanguage: oneOf([
      ['en', 8],
      ['es', 3],
      ['zh', 1],
      ['vi', 1],
    ] as const),
    startTimeline: chance.helpers.arrayElement(startTimelines),
    answered: ['riskTolerance', 'preferredLanguage', 'startTimeline'],
    createdAt: person.joinedAt,
  }
}
