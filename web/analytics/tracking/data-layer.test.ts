import { expect, test } from 'vitest'
import { openDataLayer, pushEvent } from './data-layer.ts'

test('an event is pushed to the data layer in the form of tag managers', () => {
  const layer: object[] = []
  pushEvent(layer, { name: 'share', fields: { method: 'linkedin' } })
  expect(layer).toEqual([{ event: 'share', method: 'linkedin' }])
})

test('no data layer is opened without a configured tag manager', () => {
  expect(openDataLayer()).toBeNull()
})
