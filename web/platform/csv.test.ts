import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\tx', `"'\tx"`],
  ['=1\n2', `"'=1\n2"`],
  ['＝1', `"'＝1"`],
])('a CSV file escapes a text that a spreadsheet would run as a formula: %j', async (value, cell) => {
  expect(await csvOf([[value]])).toBe(cell)
})

test('a CSV file keeps numbers, leaves empty what is unknown and quotes a comma', async () => {
  const rows = [
    ['Advisor', 'Change', 'Rating'],
    ['Vega, Ann', -3, null],
  ]
  expect(await csvOf(rows)).toBe('Advisor,Change,Rating\r\n"Vega, Ann",-3,')
})
