import { describe, expect, test } from 'vitest'
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

describe('an advisor learns of a consumer a place and no more', () => {
  test.each<[string, string | null, ConsentFacts | null]>([
    ['without an agreement', 'advisor', null],
    ['when it was taken back', 'advisor', { ...agreement, withdrawnAt: new Date('2026-11-20T10:00:00Z') }],
    ['when it is another advisor’s', 'advisor', { ...agreement, advisorId: 'somebody else' }],
    ['when it is another consumer’s', 'advisor', { ...agreement, consumerId: 'somebody else' }],
    ['when nobody in particular looks', null, agreement],
    ['when another consumer looks', 'neighbor', agreement],
  ])('%s', (_when, viewerId, consent) => {
    expect(disclose(viewerId, consumer, consent)).toEqual(undisclosed)
  })
})

test('an agreement discloses name, e-mail and picture, but not the phone', () => {
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

test('the phone is disclosed only when the agreement says so', () => {
  expect(disclose('advisor', consumer, { ...agreement, sharesPhone: true }).phone).toBe('+1 503 555 0142')
})

test('consumers see themselves whole', () => {
  expect(disclose('consumer', consumer, null)).toMatchObject({ isDisclosed: true, phone: '+1 503 555 0142' })
})

test('a disclosed consumer without a name goes by their e-mail', () => {
  expect(disclose('advisor', { ...consumer, firstName: '', lastName: '' }, agreement).displayName).toBe(
    'dana@example.com',
  )
})

test('a consumer without a state is shown without a place', () => {
  expect(aliasOf({ state: null })).toBe('A consumer')
})
