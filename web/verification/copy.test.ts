import { expect, test } from 'vitest'
import { differenceText } from './copy.ts'

test('names what the register and the profile hold for each difference', () => {
  expect(differenceText({ kind: 'number', onProfile: '9900001' })).toEqual({
    what: 'CRD number',
    onRecord: 'Not in the published register',
    onProfile: '9900001',
  })
  expect(differenceText({ kind: 'registration' })).toEqual({
    what: 'Registration',
    onRecord: 'Not active',
    onProfile: 'Offers advice here',
  })
})

test('says that a profile has no name when it is empty', () => {
  const name = { kind: 'name', onRecord: 'William Hale' } as const
  expect(differenceText({ ...name, onProfile: 'Bill Hale' }).onProfile).toBe('Bill Hale')
  expect(differenceText({ ...name, onProfile: '' }).onProfile).toBe('No name given')
})
