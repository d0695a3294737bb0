import { expect, test } from 'vitest'
import * as matching from '#contract/matching/endpoints.ts'
import { reasonOf } from '#contract/matching/reasons/labels.ts'
import { people } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { presentSheet } from './present.ts'
import { draw } from './worker.ts'

const app = await startApp()
const { a, an } = people(app)

test('the sheet has the reasons of the screen, and the consumer’s name only where they chose it', async () => {
  const [consumer, advisor] = [
    await a.consumer({ firstName: 'Theodora', lastName: 'Quist' }),
    await an.advisor({ focusAreas: ['retirement', 'tax'], certifications: ['CFP'] }),
  ]
  const found = await app.as(consumer).call(matching.getMatch, { params: { advisorId: advisor.id } })
  if (!found.match) throw new Error('the two do not match')
  const parts = { match: found.match, sharpening: found.sharpening, now: app.clock.now() }
  const sheet = presentSheet({ ...parts, name: null })
  expect(sheet.lines.map(({ reason }) => reason)).toEqual(
    found.match.breakdown.lines.map((line) => reasonOf(line, 'Marisol')),
  )
  expect(sheet).toMatchObject({ title: 'Why Marisol Vega', sum: '130 ÷ 130 = 100', day: 'March 2, 2026' })
  expect(sheet.about).toContain('CFP (self-reported)')
  expect(JSON.stringify(sheet)).not.toContain('Theodora')
  expect(presentSheet({ ...parts, name: 'Theodora Quist' }).madeFor).toBe('Made for Theodora Quist')
})

test('the sheet is downloaded as a PDF that names the advisor, and is refused where there is no match', async () => {
  const [consumer, advisor] = [await a.consumer(), await an.advisor()]
  const bytes = await app
    .as(consumer)
    .call(matching.downloadExplanation, { params: { advisorId: advisor.id }, query: { withName: 'true' } })
  expect(Buffer.from(bytes).subarray(0, 8).toString('latin1')).toBe('%PDF-1.7')
  const text = pdfText(bytes)
  for (const words of ['Why Marisol Vega', 'Made for Dana Reyes']) expect(text).toContain(words)
  const closed = await an.advisor({ servedStates: ['WA'] })
  const problem = await app.as(consumer).refused(matching.downloadExplanation, { params: { advisorId: closed.id } })
  expect(problem.code).toBe('matching.no-match')
})

test('the sheet fits on one page with non-Latin names and the longest sentences', async () => {
  const line = { label: 'Expertise', points: '20 of 50', share: 0.4, reason: 'x '.repeat(80), isLeftOut: false }
  const bytes = await draw({
    title: 'Why Łucja Žižková-Nguyễn 李',
    about: 'Independent',
    madeFor: 'Made for Ωmega',
    day: 'March 2, 2026',
    score: 40,
    sum: '20 ÷ 50 = 40',
    lines: [line, line, line, line, line],
    cost: 'Estimated cost: about $3,570 a year, based on stated fees.',
    sharpening: ['Add what you want help with.', 'Add your ZIP code.'],
    notes: ['Points are the weight of a criterion.'],
    madeAt: app.clock.now(),
  })
  expect(
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/Type \/Page\b/g),
  ).toHaveLength(1)
})
