import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BarChart } from './bar-chart.tsx'
import { LineChart } from './line-chart.tsx'

test('every kind of chart has its figures in a table', () => {
  const values = { label: 'New', value: 7, text: '7 leads' }
  const columns = ['Status', 'Leads'] as const
  for (const chart of [
    <BarChart key="bars" title="Leads" columns={columns} bars={[values]} />,
    <LineChart key="line" title="Leads" columns={columns} points={[values]} />,
  ]) {
    const table = /<table[\s\S]*<\/table>/.exec(renderToStaticMarkup(chart))?.[0]
    for (const text of ['Status', 'Leads', 'New', '7 leads']) expect(table).toContain(text)
  }
})
