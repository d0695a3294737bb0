import { describe, expect, test } from 'vitest'
import { erasedName } from '#contract/profiles/disclosure/labels.ts'
import { aliasOf, type ConsentFacts, type ConsumerFacts, disclose } from './disclosure.ts'

const consumer: ConsumerFacts = {
  id: 'consumer',
  email: 'dana@example.com',
  firstName: 'Dana',
  lastName: 'Reyes',
  phone: '+1 503 555 0142',
  avatarUrl: '/avatars/dana.jpg',
  state: 'OR',
}
const agreement: ConsentFacts = { consumerId: 'consumer', advisorId: 'advisor', sharesPhone: false, withdrawnAt: null }

const undisclosed = {
  id: 'consumer',
  isDisclosed: false,
  displayName: 'A consumer in Oregon',
  firstName: null,
  lastName: null,
  email: null,
  phone: null,
  avatarUrl: null,
  state: 'OR',
}

describe('a consumer is shown by place only', () => {
  test.each<[string, string | null, ConsentFacts | null]>([
    ['without a consent', 'advisor', null],
    ['when the consent was withdrawn', 'advisor', { ...agreement, withdrawnAt: new Date('2026-11-20T10:00:00Z') }],
    ['when the consent is for another advisor', 'advisor', { ...agreement, advisorId: 'somebody else' }],
    ['when the consent is of another consumer', 'advisor', { ...agreement, consumerId: 'somebody else' }],
    ['when there is no viewer', null, agreement],
    ['when the viewer is another consumer', 'neighbor', agreement],
  ])('%s', (_when, viewerId, consent) => {
    expect(disclose(viewerId, consumer, consent)).toEqual(undisclosed)
  })
})

test('a consent discloses name, email and picture, but not the phone', () => {
  expect(disclose('advisor', consumer, agreement)).toEqual({
    id: 'consumer',
    isDisclosed: true,
    displayName: 'Dana Reyes',
    firstName: 'Dana',
    lastName: 'Reyes',
    email: 'dana@example.com',
    phone: null,
    avatarUrl: '/avatars/dana.jpg',
    state: 'OR',
  })
})

test('the phone is disclosed when the consent includes it', () => {
  expect(disclose('advisor', consumer, { ...agreement, sharesPhone: true }).phone).toBe('+1 503 555 0142')
})

test('consumers see all of their own details', () => {
  expect(disclose('consumer', consumer, null)).toMatchObject({ isDisclosed: true, phone: '+1 503 555 0142' })
})

test('a disclosed consumer without a name is shown by their email', () => {
  expect(disclose('advisor', { ...consumer, firstName: '', lastName: '' }, agreement).displayName).toBe(
    'dana@example.com',
  )
})

test('a consumer without a state is shown without a place', () => {
  expect(aliasOf({ ...consumer, state: null })).toBe('A consumer')
})

test('what stays of a consumer whose account was deleted is shown as a former member', () => {
  expect(aliasOf({ ...erasedName, state: null })).toBe('Former member')
})
