import { expect, test } from 'vitest'
import { emptyReasonOf } from './rules.ts'

const some = { inState: 3, withinMinimum: 3, withinMaximum: 2, sharingCommunication: 2, sharingSpecialty: 1 }

test.each([
  ['nobody serves the state', { ...some, inState: 0, withinMinimum: 0, withinMaximum: 0 }, 'other_state'],
  ['every account minimum is higher', { ...some, withinMinimum: 0, withinMaximum: 0 }, 'assets_too_small'],
  ['every account maximum is lower', { ...some, withinMaximum: 0, sharingSpecialty: 0 }, 'assets_too_large'],
  [
    'nobody offers a wanted way to communicate',
    { ...some, sharingCommunication: 0, sharingSpecialty: 0 },
    'no_shared_communication',
  ],
  ['nobody offers a wanted specialty', { ...some, sharingSpecialty: 0 }, 'no_shared_specialty'],
  ['somebody passes every rule', some, null],
])('names the first rule after which nobody is left: %s', (_situation, counts, reason) => {
  expect(emptyReasonOf(counts)).toBe(reason)
})
