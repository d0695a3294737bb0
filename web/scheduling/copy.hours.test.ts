import { expect, test } from 'vitest'
import { blockedDetail, blockTimeHelp, defaultHoursText, officeHelp } from './copy.hours.ts'

test('the notice of default hours promises bookings only to a live profile with a state and a way to meet', () => {
  expect(defaultHoursText).toMatch(/as soon as it is live and names your state and a way to meet/)
})

test('the office address is called required wherever meeting in person is offered', () => {
  expect(officeHelp({ modes: ['in_person'], officeAddress: '' })).toMatch(/^Required .* can’t choose/)
  expect(officeHelp({ modes: ['video'], officeAddress: '' })).toMatch(/^Required .* once they’ve booked/)
})

test('blocked time is given in the zone of the work hours', () => {
  expect(blockTimeHelp('America/Los_Angeles')).toContain('in Pacific time (your work hours)')
  expect(blockedDetail(1, 'America/Los_Angeles')).toBe('In Pacific time. Existing appointments that day stay.')
  expect(blockedDetail(3, 'America/New_York')).toBe('In Eastern time. Existing appointments on those days stay.')
})
