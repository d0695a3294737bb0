import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { days } from '#contract/core/durations.ts'
import { periodEnd } from '#server/billing/rules.periods.ts'
import { demoAccounts, userRow } from './accounts.ts'
import { billing } from './billing.ts'
import { yearOffer } from './console.ts'
import { makeMarket } from './market.ts'
import { cameLately } from './people.ts'
import { portraitSvg } from './portraits/drawing.ts'
import { featuresOf } from './portraits/features.ts'
import { hairStyles } from './portraits/hair.ts'
import { complaints } from './words/reviews.ts'
import { helps, ofUs } from './words/subjects.ts'

const now = new Date('2026-03-02T17:00:00.000Z')
const { advisors, clients, firms, pasts, admin, secondAdmin, staff } = makeMarket(now, 'a hash')
const reviews = pasts.flatMap((past) => past.reviews)
const repeated = (texts: readonly string[]) => texts.filter((text, position) => texts.indexOf(text) !== position)

describe('texts of the demo market', () => {
  test('no sentence occurs twice in headlines and biographies', () => {
    const texts = advisors.flatMap(({ profile }) => [profile.headline ?? '', profile.biography ?? ''])
    const sentences = texts.flatMap((text) => text.split(/(?<=[.?!])\s+/))
    expect(sentences.length).toBeGreaterThan(advisors.length * 4)
    expect(repeated(sentences)).toEqual([])
  })

  // Who says what about which visit depends on the day on which the demo begins.
  test.each(['2026-03-02T17:00Z', '2026-12-12T00:00Z', '2027-02-24T03:00Z', '2027-03-21T00:00Z', '2027-07-04T12:00Z'])(
    'no review occurs twice in a market made on %s',
    (day) => {
      const texts = makeMarket(new Date(day), 'a hash').pasts.flatMap((past) => past.reviews.map(({ text }) => text))
      expect(texts.length).toBeGreaterThan(1_000)
      expect(repeated(texts.map((text) => text ?? ''))).toEqual([])
    },
  )

  test('a review speaks of the subject it is about, which its advisor offers', () => {
    const offered = new Map(advisors.map(({ person, profile }) => [person.id, profile.expertise ?? []]))
    const strange = reviews.filter(({ advisorId, subjects = [], text }) => {
      const [subject] = subjects
      if (!subject || complaints.some((complaint) => complaint.text === text)) return false
      const isOffered = offered.get(advisorId)?.includes(subject)
      return !isOffered || !helps[subject].some((help) => text?.includes(ofUs(help)))
    })
    expect(strange).toEqual([])
  })

  test('the reviews of one advisor rarely begin with the same words', () => {
    const opening = (text: string | null | undefined) => (text ?? '').split(' ').slice(0, 3).join(' ')
    const alike = pasts.filter((past) => repeated(past.reviews.map(({ text }) => opening(text))).length > 0)
    expect(alike.length).toBeLessThan(pasts.length * 0.02)
  })

  test('ratings spread as on real sites: most of five, some of four, few below', () => {
    const share = (stars: number) => reviews.filter(({ rating }) => rating === stars).length / reviews.length
    expect(share(5)).toBeGreaterThan(0.55)
    expect(share(4)).toBeGreaterThan(0.12)
    expect([share(1), share(2), share(3)].every((each) => each > 0.002 && each < 0.12)).toBe(true)
  })
})

test('the compliance officer of the demo firm can sign in, as can one of each staff role', () => {
  const ours = firms.find(({ firm }) => firm.adminId === demoAccounts.firm_admin.id)
  const officers = ours?.members.filter(({ firmRole }) => firmRole === 'compliance')
  expect(officers).toMatchObject([{ advisorId: demoAccounts.officer.id }])
  const officer = advisors.find(({ person }) => person.id === demoAccounts.officer.id)?.person
  expect(officer).toMatchObject({ email: demoAccounts.officer.email, passwordHash: 'a hash' })
  const team = [admin, secondAdmin, ...staff].map((person) => userRow(person, null))
  expect(team.map(({ staffRole }) => staffRole)).toEqual(['admin', 'admin', 'support', 'trust', 'finance'])
  expect(team.every(({ role, passwordHash }) => role === 'admin' && passwordHash === 'a hash')).toBe(true)
})

test('an advisor has met people who live where they serve, and nobody two advisors at once', () => {
  const visits = pasts.flatMap((past) => past.appointments)
  const served = new Map(advisors.map(({ person, profile }) => [person.id, profile.servedStates ?? []]))
  const homes = new Map(clients.map(({ id, place }) => [id, place.state]))
  const elsewhere = visits.filter(({ advisorId, consumerId }) => {
    const state = homes.get(consumerId)
    return state === undefined || !served.get(advisorId)?.includes(state)
  })
  expect(visits.length).toBeGreaterThan(1_000)
  expect(elsewhere).toEqual([])
  expect(repeated(visits.map(({ consumerId, startsAt }) => `${consumerId} ${startsAt.toISOString()}`))).toEqual([])
})

test('the demo advisor has two low reviews without an answer, to report', () => {
  const own = reviews.filter(({ advisorId }) => advisorId === demoAccounts.advisor.id)
  const [disputed, removed, next] = own.toSorted((a, b) => a.rating - b.rating)
  expect([disputed, removed]).toMatchObject([
    { rating: 1, text: expect.stringContaining('Canceled twice'), answer: null },
    { rating: 2, text: expect.stringContaining('School'), answer: null },
  ])
  expect(next?.rating).toBeGreaterThan(2)
})

test('some advisors came in the last month: on trial or paying, most of them published, none with a past', () => {
  const came = advisors.filter(({ person }) => cameLately(person, now))
  expect(came).toHaveLength(9)
  expect(new Set(came.map(({ subscription }) => subscription.state))).toEqual(new Set(['trialing', 'active', 'ended']))
  expect(came.filter(({ profile }) => profile.published).length).toBeGreaterThan(4)
  const ids = new Set(came.map(({ person }) => person.id))
  expect(reviews.filter(({ advisorId }) => ids.has(advisorId))).toEqual([])
})

describe('dates and names of the demo market', () => {
  const { rows, subscriptions } = billing({ advisors, firms }, demoAccounts.advisor.id, now)
  const joinedAt = new Map([
    ...advisors.map(({ person }) => [person.id, person.joinedAt.getTime()] as const),
    ...firms.map(({ firm }) => [firm.id, firm.createdAt?.getTime() ?? 0] as const),
  ])
  const joined = (id: string) => joinedAt.get(id) ?? Number.POSITIVE_INFINITY

  test('no appointment, review or invoice is older than its account', () => {
    const early = pasts
      .flatMap((past) => past.appointments)
      .filter((row) => row.startsAt.getTime() < joined(row.advisorId))
    expect(early).toEqual([])
    expect(reviews.filter((row) => (row.createdAt?.getTime() ?? 0) < joined(row.advisorId))).toEqual([])
    expect(rows.invoices.filter((row) => row.periodStart.getTime() < joined(row.payerId))).toEqual([])
  })

  test('no trial is older than its account, and few began in the last month', () => {
    const begins = subscriptions.map(({ payerId, createdAt }) => ({ payerId, at: createdAt?.getTime() ?? 0 }))
    expect(begins.filter(({ payerId, at }) => at < joined(payerId) - 1 || at > now.getTime())).toEqual([])
    const recent = begins.filter(({ at }) => at > now.getTime() - days(30))
    expect(recent.length).toBeLessThan(subscriptions.length / 10)
  })

  test('members join a firm after it was founded and after they signed up', () => {
    const early = firms.flatMap(({ firm, members }) =>
      members.filter((row) => row.joinedAt.getTime() < Math.max(joined(firm.id), joined(row.advisorId))),
    )
    expect(early).toEqual([])
  })

  test('the billing periods of a payer are adjacent, and each is a month or a year', () => {
    const ofPayer = Map.groupBy(rows.invoices, ({ payerId }) => payerId)
    for (const invoices of ofPayer.values()) {
      const inOrder = invoices.toSorted((a, b) => a.periodStart.getTime() - b.periodStart.getTime())
      for (const [position, { periodStart }] of inOrder.slice(1).entries())
        expect(inOrder[position]?.periodEnd).toEqual(periodStart)
      for (const { periodStart, periodEnd: end, interval } of inOrder)
        expect(Math.abs(periodEnd(periodStart, interval).getTime() - end.getTime())).toBeLessThanOrEqual(days(3))
    }
  })

  test('a name under review differs from the name in the register', () => {
    const differing = advisors.filter(({ verification }) => verification.stage === 'review')
    expect(differing.length).toBeGreaterThan(2)
    for (const { verification, register } of differing)
      expect(verification.differences).toMatchObject([
        {
          kind: 'name',
          onRecord: expect.stringMatching(new RegExp(`^${register.firstName} ${register.lastName}$`, 'i')),
        },
      ])
  })
})

describe('statements of advisors of the demo market', () => {
  test('fee-only advisors are common, some state nothing, and statements agree with fees and records', () => {
    const counts = Map.groupBy(advisors, ({ profile }) => profile.compensation)
    expect(counts.get('fee_only')?.length).toBeGreaterThan(advisors.length * 0.4)
    expect(counts.get(null)?.length).toBeGreaterThan(advisors.length * 0.08)
    expect(counts.get('commission')).toBeUndefined()
    const always = advisors.filter(({ profile }) => profile.fiduciaryStatement === 'always')
    for (const { profile, register } of advisors) {
      const { disclosures, minimumYearlyFeeUsd = null } = profile
      if (disclosures) expect(disclosures).toBe(register.hasDisclosures ? 'some' : 'none')
      const { portfolioFeePercent = 0, minimumAssets = 0, flatFeeUsd = 0 } = profile
      if (minimumYearlyFeeUsd !== null && portfolioFeePercent === 0) expect(minimumYearlyFeeUsd).toBe(flatFeeUsd)
      if (portfolioFeePercent > 0 && minimumAssets === 0) expect(minimumYearlyFeeUsd ?? 0).toBe(0)
    }
    expect(always.every(({ profile }) => profile.compensation !== 'fee_and_commission')).toBe(true)
  })
})

describe('portraits', () => {
  const drawings = advisors.map(({ person }) => portraitSvg(featuresOf(person.id, person.firstName)))

  test('differ for nearly all advisors', () => {
    expect(new Set(drawings).size).toBeGreaterThan(advisors.length * 0.99)
  })

  test('are the same for the same person', () => {
    expect(portraitSvg(featuresOf('an id', 'Marisol'))).toBe(portraitSvg(featuresOf('an id', 'Marisol')))
  })

  test('give no beard to a name that people take for a woman’s', () => {
    const ids = Array.from({ length: 200 }, (_, position) => `id ${position}`)
    expect(new Set(ids.map((id) => featuresOf(id, 'Marisol').beard))).toEqual(new Set(['none']))
    expect(new Set(ids.map((id) => featuresOf(id, 'Edmund').beard)).size).toBe(3)
  })

  test('render as an image with every hair style', async () => {
    const anybody = featuresOf('an id', 'Alexis')
    for (const hairStyle of hairStyles) {
      const { width, height } = await sharp(Buffer.from(portraitSvg({ ...anybody, hairStyle }))).metadata()
      expect([width, height]).toEqual([256, 256])
    }
  })
})

test('the announced offer says what the price list says of a year', () => {
  expect(yearOffer).toBe('A year of Professional costs $189 less than twelve months.')
})
