import { beforeAll, expect, test } from 'vitest'
import { hours } from '#contract/core/durations.ts'
import { getFairnessReport } from '#contract/matching/fairness/endpoints.ts'
import type { FairnessReport } from '#contract/matching/fairness/schemas.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { plansOf } from '#tests/factories/plans.ts'
import { startApp } from '#tests/support/harness.ts'
import { saveImpressions } from '../impressions/service.ts'

const app = await startApp({ env: { DEMO_DATA: 'off' } })
const { an } = people(app)
const { subscribe } = plansOf(app)
const { aFirm, aMember } = firmsOf(app)
const read = () => app.visitor.call(getFairnessReport)

const onTrial: TestPerson[] = []
const paying: TestPerson[] = []
let empty: FairnessReport

// Eleven who pay, of whom one is in a firm, and eleven on trial; the last is on nobody's page.
beforeAll(async () => {
  empty = await read()
  for (let at = 0; at < 10; at += 1) {
    onTrial.push(await an.advisor({ state: 'OR', yearsOfExperience: 7 }))
    const payer = await an.advisor({ state: 'WA', yearsOfExperience: 20 })
    await subscribe(payer, 'premium')
    paying.push(payer)
  }
  const { admin } = await aFirm()
  await subscribe(admin, 'growth')
  await aMember(admin)
  onTrial.push(await an.advisor({ state: 'OR', yearsOfExperience: 7 }))
  await an.advisor({ published: false })
  const counts = { language: 8, expertise: 4, availability: 2, location: 0, interaction: 0 }
  const shown = [...onTrial.slice(0, 10), ...paying].map(
    ({ id }, at) => [id, { people: 8 + (at % 3), ...counts }] as const,
  )
  await saveImpressions(app.system(), new Map(shown))
})

test('the report is empty before the first night', () => {
  expect(empty).toMatchObject({ day: null, unseen: 0, gini: 0, draw: null, byPlan: [], all: { advisors: 0, mean: 0 } })
})

test('the report groups advisors by plan, by experience and by state, and leaves small groups out', async () => {
  const report = await read()
  expect(report).toMatchObject({ isDemo: false, day: '2026-03-02', unseen: 2, all: { advisors: 22 } })
  expect(report.byPlan.map(({ name, advisors }) => [name, advisors])).toEqual([
    ['premium', 10],
    ['trial', 11],
  ])
  expect(report.byExperience.map(({ name }) => name)).toEqual(['5-9', '20+'])
  expect(report.byState.map(({ name }) => name)).toEqual(['OR', 'WA'])
  expect(report.byPlan.map(({ differs }) => differs)).toEqual([false, false])
})

test('the report has the Gini index, the share of each criterion and the draw among equals', async () => {
  const report = await read()
  const places = 20 * 9
  expect(report.gini).toBeGreaterThan(0.05)
  expect(report.gini).toBeLessThan(0.2)
  expect(report.criteria.language).toBeCloseTo((20 * 8) / places, 1)
  expect(report.criteria.location).toBe(0)
  expect(report.draw?.mean).toBeGreaterThan(0.4)
})

test('the report is computed again after an hour and not before', async () => {
  const before = await read()
  await an.advisor()
  expect((await read()).all.advisors).toBe(before.all.advisors)
  app.clock.advance(hours(1))
  expect((await read()).all.advisors).toBe(before.all.advisors + 1)
})

test('the report is marked as a demo with demo data', async () => {
  const demo = await startApp({ env: { DEMO_DATA: 'on' } })
  expect((await demo.visitor.call(getFairnessReport)).isDemo).toBe(true)
})
