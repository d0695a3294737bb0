import { describe, expect, test } from 'vitest'
import { hours } from '#contract/core/durations.ts'
import {
  getOwnProfile,
  publishAdvisorProfile,
  saveAdvisorProfile,
  saveConsumerProfile,
  saveProfile,
} from '#contract/profiles/endpoints.ts'
import { OwnProfile } from '#contract/profiles/schemas.ts'
import { advisorParts, specialties } from '#contract/profiles/values.ts'
import { people } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { a, an } = people(app)

/** The profile of an account as it is made; the builders of people answer every question. */
async function aNewProfile(role: 'consumer' | 'advisor'): Promise<OwnProfile> {
  const reply = await app.app.inject({
    method: 'POST',
    url: '/auth/v1/signup',
    payload: { email: `new.${role}@example.com`, password: 'long-enough', data: { user_type: role } },
  })
  const headers = { authorization: `Bearer ${reply.json().access_token}` }
  return OwnProfile.parse((await app.app.inject({ url: '/api/profile', headers })).json())
}

describe('signing up', () => {
  test('creates a consumer’s profile with the default values', async () => {
    const admin = await an.admin()
    expect(await app.as(admin).call(getOwnProfile)).toMatchObject({ consumer: null, advisor: null })
    const { profile, consumer, advisor } = await aNewProfile('consumer')
    expect(profile).toMatchObject({ userType: 'consumer', country: 'US', onlineStatus: 'offline', chatEnabled: true })
    expect(consumer).toMatchObject({
      riskTolerance: 'medium',
      preferredLanguage: 'en',
      startTimeline: 'not_sure',
      age: 0,
    })
    expect(advisor).toBeNull()
  })

  test('gives a firm’s administrator an advisor profile too', async () => {
    const { advisor, consumer } = await app.as(await a.firmAdmin()).call(getOwnProfile)
    expect(advisor).not.toBeNull()
    expect(consumer).toBeNull()
  })

  test('creates an advisor’s profile of which every needed answer is missing', async () => {
    expect((await aNewProfile('advisor')).completion).toMatchObject({ percent: 0, missing: advisorParts })
  })
})

test.each(['consumer', 'advisor', 'firmAdmin', 'admin'] as const)('a %s saves names and a country', async (role) => {
  const client = app.as(await { ...a, ...an }[role]())
  const body = { firstName: 'Noor', lastName: 'Haddad', country: 'CA' }
  expect((await client.call(saveProfile, { body })).profile).toMatchObject(body)
  const error = await client.refused(saveProfile, { body: { country: 'XX' } })
  expect(error.fields).toEqual([{ path: 'country', message: 'Choose a country' }])
})

test.each([
  ['a line break', 'Noor\n\nYour payout is on hold: https://elsewhere.example'],
  ['a carriage return', 'Noor\rHaddad'],
  ['a line separator', 'Noor\u2028Haddad'],
  ['a sign that turns the direction of writing', 'Noor \u202E Haddad'],
])('a name with %s is refused, because mails hold it', async (_, firstName) => {
  const error = await app.as(await a.consumer()).refused(saveProfile, { body: { firstName } })
  expect(error.fields).toEqual([{ path: 'firstName', message: 'Remove line breaks and characters we can’t store' }])
})

describe('saving a profile', () => {
  test('changes only the fields that were sent', async () => {
    const client = app.as(await a.consumer({ age: 41, startTimeline: 'immediately' }))
    const { consumer } = await client.call(saveConsumerProfile, { body: { age: 42 } })
    expect(consumer).toMatchObject({ age: 42, startTimeline: 'immediately' })
  })

  test('clears a stored value when its field is emptied', async () => {
    const client = app.as(await a.consumer({ phone: '+1 503 555 0142' }))
    const { profile } = await client.call(saveProfile, { body: { phone: '', city: '   ' } })
    expect(profile).toMatchObject({ phone: null, city: null })
  })

  test.each([
    ['zero-width spaces', '\u200b\u200b'],
    ['joiners', '\u200d'],
    ['a Hangul filler', '\u3164'],
  ])('refuses a name of %s alone, and accepts one with letters beside them', async (_what, firstName) => {
    const client = app.as(await a.consumer())
    const fields = [{ path: 'firstName', message: 'Use letters that people can see' }]
    expect(await client.refused(saveProfile, { body: { firstName } })).toMatchObject({ code: 'core.invalid', fields })
    const { profile } = await client.call(saveProfile, { body: { firstName: `Zoë${firstName}` } })
    expect(profile.firstName).toContain('Zoë')
  })

  test('refuses a ZIP code of another state or of no place by its field, and accepts a new one', async () => {
    const client = app.as(await a.consumer())
    const fields = [{ path: 'zipCode', message: 'That ZIP code is in Oregon' }]
    for (const body of [{ state: 'AK', zipCode: '97201' }, { state: 'AK' }] as const)
      expect(await client.refused(saveProfile, { body })).toMatchObject({ code: 'core.invalid', fields })
    expect(await client.refused(saveProfile, { body: { zipCode: '00000' } })).toMatchObject({
      fields: [{ path: 'zipCode', message: 'No place has that ZIP code' }],
    })
    const { profile } = await client.call(saveProfile, { body: { state: 'AK', zipCode: '99599' } })
    expect(profile).toMatchObject({ state: 'AK', zipCode: '99599' })
  })

  test('refuses a maximum account below the minimum by its field, in one save or two', async () => {
    const client = app.as(await an.advisor())
    const fields = [{ path: 'maximumAssets', message: 'The maximum must be at least the minimum' }]
    const both = { minimumAssets: 100_000, maximumAssets: 50_000 }
    expect(await client.refused(saveAdvisorProfile, { body: both })).toMatchObject({ code: 'core.invalid', fields })
    await client.call(saveAdvisorProfile, { body: { minimumAssets: 100_000, maximumAssets: 0 } })
    const second = await client.refused(saveAdvisorProfile, { body: { maximumAssets: 50_000 } })
    expect(second).toMatchObject({ code: 'core.invalid', fields })
  })

  test('returns what is still missing and unanswered', async () => {
    const client = app.as(await a.consumer())
    const { completion } = await client.call(saveConsumerProfile, {
      body: { preferredAdvisorSpecialties: [], age: 0 },
    })
    expect(completion).toEqual({ percent: 87, missing: ['preferredAdvisorSpecialties'], unanswered: ['age'] })
  })

  test('changes nothing when nothing was sent', async () => {
    const client = app.as(await a.consumer())
    const before = await client.call(getOwnProfile)
    expect(await client.call(saveProfile, { body: {} })).toEqual(before)
  })
})

test('an account remembers that its tour was taken, for every device', async () => {
  const consumer = await a.consumer()
  expect((await app.as(consumer).call(getOwnProfile)).profile.hasSeenTour).toBe(false)
  await app.as(consumer).call(saveProfile, { body: { hasSeenTour: true } })
  expect((await app.as(consumer).call(getOwnProfile)).profile.hasSeenTour).toBe(true)
})

describe('400 names every wrong field', () => {
  test('of the profile', async () => {
    const client = app.as(await a.consumer())
    const problem = await client.refused(saveProfile, {
      body: { zipCode: '123', phone: '(((-)))', firstName: 'x'.repeat(81) },
    })
    expect(problem.code).toBe('core.invalid')
    expect(problem.fields).toEqual([
      expect.objectContaining({ path: 'firstName' }),
      { path: 'phone', message: 'Enter a phone number such as +1 503 555 0142' },
      { path: 'zipCode', message: 'Enter a ZIP code such as 97205' },
    ])
  })

  test('of a phone number with more digits than any number has', async () => {
    const client = app.as(await a.consumer())
    const save = (digits: number) => ({ body: { phone: `+${'9'.repeat(digits)}` } })
    expect((await client.refused(saveProfile, save(16))).fields).toMatchObject([{ path: 'phone' }])
    await client.call(saveProfile, save(15))
  })

  test.each([
    ['an age below 18', { age: 17 }],
    ['an age above 120', { age: 121 }],
    ['an amount with cents', { investableAssets: 0.5 }],
    ['a negative amount', { investmentAmount: -1 }],
    ['the same goal twice', { financialGoals: ['retire_well', 'retire_well'] }],
    ['an unknown field', { status: 'vip' }],
  ])('such as %s', async (_what, body) => {
    const client = app.as(await a.consumer())
    const problem = await client.refused(saveConsumerProfile, { body: body as { age: number } })
    expect(problem.code).toBe('core.invalid')
    expect(problem.fields?.map(({ path }) => path)).toEqual(Object.keys(body))
  })

  test('of an advisor’s fees and links', async () => {
    const client = app.as(await an.advisor())
    const problem = await client.refused(saveAdvisorProfile, {
      body: { portfolioFeePercent: 1.255, hourlyRateUsd: 2_001, website: 'javascript:alert(1)', languages: [] },
    })
    expect(problem.fields?.map(({ path }) => path)).toEqual([
      'website',
      'hourlyRateUsd',
      'portfolioFeePercent',
      'languages',
    ])
  })
})

test('a website typed without https:// is stored with it', async () => {
  const client = app.as(await an.advisor())
  const { advisor } = await client.call(saveAdvisorProfile, { body: { website: ' www.alder.example/team ' } })
  expect(advisor?.website).toBe('https://www.alder.example/team')
})

describe('compensation and fiduciary statements', () => {
  test('are empty at first, and are cleared by an empty choice', async () => {
    const client = app.as(await an.advisor())
    expect((await client.call(getOwnProfile)).advisor).toMatchObject({ compensation: null, fiduciaryStatement: null })
    const body = { compensation: 'fee_only', fiduciaryStatement: 'always' } as const
    expect((await client.call(saveAdvisorProfile, { body })).advisor).toMatchObject(body)
    const { advisor } = await client.call(saveAdvisorProfile, { body: { compensation: '' } })
    expect(advisor).toMatchObject({ compensation: null, fiduciaryStatement: 'always' })
  })

  test('return 400 naming each value that is not on the list', async () => {
    const client = app.as(await an.advisor())
    const body: object = { compensation: 'free', fiduciaryStatement: 'sometimes' }
    const error = await client.refused(saveAdvisorProfile, { body })
    expect(error.fields?.map(({ path }) => path)).toEqual(['compensation', 'fiduciaryStatement'])
  })
})

describe('description of the practice', () => {
  const practice = {
    minimumYearlyFeeUsd: 0,
    feeIncludes: 'A written plan and four meetings.',
    custodian: 'Alder Trust Company',
    typicalClients: 'Teachers near retirement.',
    firstMeeting: 'Thirty minutes.\nBring your last tax return.',
    brochureUrl: 'https://alder.com/form-adv-2.pdf',
    disclosures: 'some',
  } as const

  test('stores every fact, the statement on disclosures with its time, and clears emptied fields', async () => {
    const client = app.as(await an.advisor())
    const { advisor } = await client.call(saveAdvisorProfile, { body: practice })
    expect(advisor).toMatchObject({ ...practice, disclosuresStatedAt: app.clock.now().toISOString() })
    const cleared = {
      minimumYearlyFeeUsd: null,
      custodian: '',
      firstMeeting: '  ',
      brochureUrl: '',
      disclosures: '',
    } as const
    expect((await client.call(saveAdvisorProfile, { body: cleared })).advisor).toMatchObject({
      ...practice,
      minimumYearlyFeeUsd: null,
      custodian: null,
      firstMeeting: null,
      brochureUrl: null,
      disclosures: null,
      disclosuresStatedAt: null,
    })
  })

  test('keeps the time of the statement on disclosures when another field is saved', async () => {
    const client = app.as(await an.advisor({ disclosures: 'none' }))
    const before = (await client.call(getOwnProfile)).advisor?.disclosuresStatedAt
    expect(before).not.toBeNull()
    app.clock.advance(hours(1))
    const { advisor } = await client.call(saveAdvisorProfile, { body: { custodian: 'Alder Trust Company' } })
    expect(advisor?.disclosuresStatedAt).toBe(before)
  })

  test.each([
    ['a fee below zero', { minimumYearlyFeeUsd: -1 }],
    ['a brochure without https', { brochureUrl: 'http://alder.com/form-adv-2.pdf' }],
    ['a website that is neither http nor https', { website: 'ftp://alder.com' }],
    ['a website with another before an @', { website: 'https://fairlead.com@alder.com/' }],
    ['a website with backslashes', { website: String.raw`https://alder.com/\elsewhere.com` }],
    ['a brochure with a control character', { brochureUrl: 'https://alder.com/\u0007adv.pdf' }],
    ['a website that turns the direction of writing', { website: 'https://alder.com/\u202Egpj.exe' }],
    ['a website with half a character', { website: 'https://alder.com/\ud800' }],
    ['a text beyond its length', { typicalClients: 'x'.repeat(601) }],
    ['disclosures that are neither none nor some', { disclosures: 'few' }],
  ])('returns 400 naming %s', async (_what, body: object) => {
    const error = await app.as(await an.advisor()).refused(saveAdvisorProfile, { body })
    expect(error.fields?.map(({ path }) => path)).toEqual(Object.keys(body))
  })
})

describe('publishing an advisor profile', () => {
  test('is refused while it is incomplete, and the problem names what is missing', async () => {
    const client = app.as(await an.advisor({ published: false, biography: '', expertise: [] }))
    const problem = await client.refused(publishAdvisorProfile, { body: { published: true } })
    expect(problem.code).toBe('profiles.incomplete')
    expect(problem.fields?.map(({ path }) => path)).toEqual(['biography', 'expertise'])
  })

  test('is refused until the email address is verified', async () => {
    const client = app.as(await an.advisor({ published: false, verified: false, emailVerified: false }))
    const problem = await client.refused(publishAdvisorProfile, { body: { published: true } })
    expect(problem.code).toBe('core.unverified')
  })

  test('refuses later saves that would make the profile incomplete', async () => {
    const client = app.as(await an.advisor())
    const problem = await client.refused(saveAdvisorProfile, { body: { biography: '', hourlyRateUsd: 300 } })
    expect(problem.code).toBe('profiles.incomplete')
    expect((await client.refused(saveProfile, { body: { firstName: '' } })).code).toBe('profiles.incomplete')
    const { advisor } = await client.call(getOwnProfile)
    expect(advisor).toMatchObject({ published: true, hourlyRateUsd: 0 })
  })

  test('allows an incomplete profile again once it is unpublished', async () => {
    const client = app.as(await an.advisor())
    const { advisor } = await client.call(publishAdvisorProfile, { body: { published: false } })
    expect(advisor?.published).toBe(false)
    const { completion } = await client.call(saveAdvisorProfile, { body: { biography: '' } })
    expect(completion.missing).toEqual(['biography'])
  })
})

describe('choices within other choices', () => {
  test('top specialties stay within the specialties a consumer wants', async () => {
    const client = app.as(await a.consumer({ topSpecialties: ['tax', 'divorce'] }))
    expect((await client.call(getOwnProfile)).consumer?.topSpecialties).toEqual(['tax'])
    const body = { preferredAdvisorSpecialties: ['estate' as const] }
    expect((await client.call(saveConsumerProfile, { body })).consumer?.topSpecialties).toEqual([])
  })

  test('focus areas stay within the specialties an advisor offers', async () => {
    const client = app.as(await an.advisor({ focusAreas: ['retirement', 'tax', 'divorce'] }))
    expect((await client.call(getOwnProfile)).advisor?.focusAreas).toEqual(['retirement', 'tax'])
    const body = { expertise: ['tax' as const, 'debt' as const] }
    expect((await client.call(saveAdvisorProfile, { body })).advisor?.focusAreas).toEqual(['tax'])
  })

  test('more than five focus areas are refused', async () => {
    const client = app.as(await an.advisor())
    const focusAreas = [...specialties.slice(0, 6)]
    const error = await client.refused(saveAdvisorProfile, { body: { expertise: focusAreas, focusAreas } })
    expect(error.fields).toEqual([{ path: 'focusAreas', message: 'Choose at most 5' }])
  })
})
