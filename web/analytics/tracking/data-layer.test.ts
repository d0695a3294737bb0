import { expect, test } from 'vitest'
import { openDataLayer, pushEvent } from './data-layer.ts'

test('an event is pushed as tag managers read it', () => {
  const layer: object[] = []
  pushEvent(layer, { name: 'share', fields: { method: 'linkedin' } })
  expect(layer).toEqual([{ event: 'share', method: 'linkedin' }])
})

test('nothing is opened where no tag manager is configured', () => {
  expect(openDataLayer()).toBeNull()
})
