import { expect, test } from 'vitest'
import { commaList } from './comma-list.ts'

test('a list written with commas has each word once, as it was written first', () => {
  expect(commaList.parse(' Estate, , estate,Taxes,ESTATE')).toEqual(['Estate', 'Taxes'])
  expect(commaList.parse('')).toEqual([])
})
