import { describe, expect, test } from 'vitest'
import {
  type AdvisorPart,
  advisorParts,
  type ConsumerAnswer,
  type ConsumerPart,
  consumerParts,
  type OptionalPart,
  optionalParts,
} from '#contract/profiles/values.ts'
import type { AdvisorProfileRow, ConsumerProfileRow, ProfileRow } from '../tables.ts'
import { answeredBy, completionOf, withoutBlanks } from './rules.ts'

const at = new Date('2026-11-21T12:00:00Z')

const profile: ProfileRow = {
  id: 'somebody',
  email: 'dana@example.com',
  firstName: 'Dana',
  lastName: 'Reyes',
  userType: 'consumer',
  chatEnabled: true,
  onlineStatus: 'offline',
  lastOnline: null,
  chosenStatus: null,
  lastActiveAt: null,
  showOnlineStatus: true,
  allowDirectCalls: false,
  hasSeenTour: false,
  phone: null,
  addressLine1: null,
  addressLine2: null,
  city: null,
  state: 'OR',
  zipCode: '97205',
  country: 'US',
  avatarUrl: null,
  createdAt: at,
  updatedAt: at,
}

const consumer: ConsumerProfileRow = {
  id: 'somebody',
  status: 'active',
  age: 41,
  incomeBracket: '100k_200k',
  investmentAmount: 0,
  investableAssets: 250_000,
  riskTolerance: 'low',
  financialGoals: ['retire_well'],
  preferredAdvisorSpecialties: ['retirement'],
  topSpecialties: [],
  preferredCommunication: ['video'],
  preferredLanguage: 'es',
  startTimeline: 'immediately',
  timesOfDay: [],
  answered: [],
  createdAt: at,
  updatedAt: at,
}

const advisor: AdvisorProfileRow = {
  id: 'somebody',
  organization: null,
  website: null,
  isAccredited: false,
  headline: null,
  biography: 'I help teachers retire.',
  assetsUnderManagement: 0,
  yearsOfExperience: 0,
  hourlyRateUsd: 0,
  portfolioFeePercent: 0.9,
  flatFeeUsd: 0,
  compensation: null,
  fiduciaryStatement: null,
  minimumYearlyFeeUsd: null,
  feeIncludes: null,
  custodian: null,
  typicalClients: null,
  firstMeeting: null,
  brochureUrl: null,
  disclosures: null,
  disclosuresStatedAt: null,
  languages: ['en'],
  certifications: [],
  expertise: ['retirement'],
  focusAreas: [],
  preferredCommunication: ['video'],
  servedStates: ['OR'],
  minimumAssets: 0,
  maximumAssets: 0,
  newPeopleAWeek: 0,
  acceptsClients: true,
  published: false,
  averageRating: null,
  ratingCount: 0,
  createdAt: at,
  updatedAt: at,
}

const untouched: ConsumerProfileRow = {
  ...consumer,
  age: 0,
  incomeBracket: null,
  investableAssets: 0,
  riskTolerance: 'medium',
  financialGoals: [],
  preferredAdvisorSpecialties: [],
  preferredCommunication: [],
  preferredLanguage: 'en',
  startTimeline: 'not_sure',
}
const unnamed = { ...profile, firstName: '', lastName: '', state: null, zipCode: null }

describe('completion of a consumer', () => {
  test('is complete with every part', () => {
    expect(completionOf({ profile, consumer, advisor: null })).toEqual({ percent: 100, missing: [], unanswered: [] })
  })

  test('lists all parts as missing, in the order of the questions, when none is given', () => {
    expect(completionOf({ profile: unnamed, consumer: untouched, advisor: null })).toEqual({
      percent: 0,
      missing: [...consumerParts],
      unanswered: [...optionalParts],
    })
  })

  test.each<[ConsumerPart, Partial<ProfileRow>, Partial<ConsumerProfileRow>]>([
    ['firstName', { firstName: '' }, {}],
    ['lastName', { lastName: '' }, {}],
    ['state', { state: null }, {}],
    ['zipCode', { zipCode: null }, {}],
    ['investableAssets', {}, { investableAssets: 0 }],
    ['preferredAdvisorSpecialties', {}, { preferredAdvisorSpecialties: [] }],
    ['preferredLanguage', {}, { preferredLanguage: 'en' }],
    ['startTimeline', {}, { startTimeline: 'not_sure' }],
  ])('lists only %s as missing when it is left out', (part, ofProfile, ofConsumer) => {
    const rows = { profile: { ...profile, ...ofProfile }, consumer: { ...consumer, ...ofConsumer }, advisor: null }
    expect(completionOf(rows)).toEqual({ percent: 87, missing: [part], unanswered: [] })
  })

  test.each<[OptionalPart, Partial<ConsumerProfileRow>]>([
    ['age', { age: 0 }],
    ['incomeBracket', { incomeBracket: null }],
    ['financialGoals', { financialGoals: [] }],
    ['riskTolerance', { riskTolerance: 'medium' }],
    ['preferredCommunication', { preferredCommunication: [] }],
  ])('is complete without %s, which is optional', (part, left) => {
    const rows = { profile, consumer: { ...consumer, ...left }, advisor: null }
    expect(completionOf(rows)).toEqual({ percent: 100, missing: [], unanswered: [part] })
  })

  test.each<ConsumerAnswer>(['investableAssets', 'riskTolerance', 'preferredLanguage', 'startTimeline'])(
    'counts %s as answered when its default was confirmed',
    (part) => {
      const rows = { profile, consumer: { ...untouched, answered: [part] }, advisor: null }
      const { missing, unanswered } = completionOf(rows)
      expect([...missing, ...unanswered]).not.toContain(part)
    },
  )
})

describe('completion of an advisor', () => {
  test.each<Partial<AdvisorProfileRow>>([{ portfolioFeePercent: 0.5 }, { hourlyRateUsd: 250 }, { flatFeeUsd: 2_400 }])(
    'is complete with one kind of fee, %o',
    (fee) => {
      const paid = { ...advisor, portfolioFeePercent: 0, ...fee }
      expect(completionOf({ profile, consumer: null, advisor: paid })).toEqual({
        percent: 100,
        missing: [],
        unanswered: [],
      })
    },
  )

  test('is complete without a fee for an advisor paid by commissions only', () => {
    const paid: AdvisorProfileRow = { ...advisor, portfolioFeePercent: 0, compensation: 'commission' }
    expect(completionOf({ profile, consumer: null, advisor: paid })).toEqual({
      percent: 100,
      missing: [],
      unanswered: [],
    })
  })

  const partsLeftOut: [AdvisorPart, Partial<ProfileRow>, Partial<AdvisorProfileRow>][] = [
    ['firstName', { firstName: '' }, {}],
    ['lastName', { lastName: '' }, {}],
    ['state', { state: null }, {}],
    ['biography', {}, { biography: null }],
    ['fee', {}, { portfolioFeePercent: 0 }],
    ['servedStates', {}, { servedStates: [] }],
    ['preferredCommunication', {}, { preferredCommunication: [] }],
    ['languages', {}, { languages: [] }],
    ['expertise', {}, { expertise: [] }],
  ]
  test.each(partsLeftOut)('lists only %s as missing when it is left out', (part, ofProfile, ofAdvisor) => {
    const rows = { profile: { ...profile, ...ofProfile }, consumer: null, advisor: { ...advisor, ...ofAdvisor } }
    expect(completionOf(rows)).toEqual({ percent: 88, missing: [part], unanswered: [] })
  })

  test('lists only name and state as missing when the advisor answered everything else', () => {
    expect(completionOf({ profile: unnamed, consumer: null, advisor }).missing).toEqual([
      'firstName',
      'lastName',
      'state',
    ])
  })

  test('has a row in the table above for every part', () => {
    expect(partsLeftOut.map(([part]) => part)).toEqual(advisorParts)
  })
})

test('an administrator needs only a name', () => {
  expect(completionOf({ profile, consumer: null, advisor: null })).toEqual({
    percent: 100,
    missing: [],
    unanswered: [],
  })
})

test('answeredBy keeps earlier answers and adds the new ones', () => {
  expect(answeredBy({ age: 30, riskTolerance: 'medium' }, ['startTimeline'])).toEqual([
    'startTimeline',
    'riskTolerance',
    'age',
  ])
})

test('withoutBlanks turns blanks into null, except in names', () => {
  expect(withoutBlanks({ firstName: '', city: '', phone: null, age: 0 })).toEqual({
    firstName: '',
    city: null,
    phone: null,
    age: 0,
  })
})
