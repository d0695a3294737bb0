import { expect, test } from 'vitest'
import { blockedDetail, blockTimeHelp } from './copy.hours.ts'

test('blocked time is given in the zone of the work hours', () => {
  expect(blockTimeHelp('America/Los_Angeles')).toContain('in Pacific time (your work hours)')
  expect(blockedDetail(1, 'America/Los_Angeles')).toBe('In Pacific time. Existing appointments that day stay.')
  expect(blockedDetail(3, 'America/New_York')).toBe('In Eastern time. Existing appointments on those days stay.')
})
