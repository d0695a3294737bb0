import { expect, test } from 'vitest'
import { problem } from '#contract/problems.ts'
import { Unreachable } from '#web/platform/api/unreachable.ts'
import { saveFailureTitle } from './save-failure.ts'

test.each([
  ['a session that is gone', 'signed-out', new Unreachable(null), 'Please sign in to save your profile changes'],
  ['no network', 'signed-in', new Unreachable(null), 'Failed to save profile changes'],
  ['an error in the page', 'signed-in', new TypeError('x'), 'An unexpected error occurred while saving your profile'],
  ['a rejected token', 'signed-in', problem('core.signed-out'), 'Authentication error. Please sign in again.'],
  [
    'a token rejected after the session ended',
    'signed-out',
    problem('core.signed-out'),
    'Please sign in to save your profile changes',
  ],
  ['a missing part', 'signed-in', problem('profiles.incomplete'), 'Unable to save profile: Profile data is incomplete'],
  ['a server error', 'signed-in', problem('core.unexpected'), 'An unexpected error occurred while saving your profile'],
  ['a refused value', 'signed-in', problem('core.invalid'), 'Failed to save profile changes'],
] as const)('a failed save names its cause: %s', (_cause, status, error, title) => {
  expect(saveFailureTitle(error, status)).toBe(title)
})
