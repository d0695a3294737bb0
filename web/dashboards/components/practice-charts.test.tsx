import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PracticeCharts } from './practice-charts.tsx'

const charts = (leads: number) =>
  renderToStaticMarkup(
    <PracticeCharts
      analytics={{
        totalProfileViews: 0,
        profileViews: [],
        medianFirstAnswerHours: [],
        funnel: { leads, answered: 0, consultations: 0, converted: 0 },
        leadsBySource: {},
        convertedBySource: {},
        appointmentsByStatus: {},
        liked: 0,
        averageRating: null,
        ratingCount: 0,
      }}
    />,
  )

test('charts without leads say so and claim no basis', () => {
  expect(charts(0)).toContain('>Leads by source<')
  expect(charts(0)).toContain('No leads in these weeks.')
  expect(charts(0)).not.toContain('Based on')
})

test.each([
  [1, '1 lead by source'],
  [2, '2 leads by source'],
])('%i leads are counted with the right singular or plural', (leads, title) => {
  expect(charts(leads)).toContain(`>${title}<`)
  expect(charts(leads)).toContain(`Based on ${leads === 1 ? '1 lead' : `${leads} leads`},`)
})
