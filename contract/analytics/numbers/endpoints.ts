import { csvFile } from '#contract/core/csv.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Numbers, NumbersQuery } from './schemas.ts'

const shape = {
  method: 'GET',
  access: { roles: ['admin'], staff: 'see-numbers' },
  limit: 'costly',
  query: NumbersQuery,
  problems: [],
} as const

export const getNumbers = endpoint({
  ...shape,
  path: '/api/admin/numbers',
  reply: { 200: Numbers },
  summary: 'Get the figures of a range of days, beside those of as many days before',
})

export const exportNumbers = endpoint({
  ...shape,
  path: '/api/admin/numbers/export.csv',
  reply: { 200: csvFile('numbers.csv') },
  summary: 'Export the figures of a range of days as CSV, a row a day, figure and segment',
})

export const numbersEndpoints = [getNumbers, exportNumbers] as const
