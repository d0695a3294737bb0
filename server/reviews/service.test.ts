import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { days } from '#contract/core/durations.ts'
import { getWorkCounts } from '#contract/notifications/endpoints.ts'
import { erasedName } from '#contract/profiles/disclosure/labels.ts'
import { publishAdvisorProfile } from '#contract/profiles/endpoints.ts'
import {
  editReview,
  listOwnReviews,
  listReviewInbox,
  listReviews,
  replyToReview,
  withdrawReview,
  writeReview,
} from '#contract/reviews/endpoints.ts'
import { disclosuresOf } from '#contract/reviews/labels.ts'
import { banAccount } from '#server/auth/service.ts'
import { recordCall } from '#server/scheduling/call-records/service.ts'
import { markNoShow } from '#server/scheduling/service.ts'
import { verifications } from '#server/verification/tables.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { aReview, reviewOf } from '#tests/factories/reviews.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { startApp } from '#tests/support/harness.ts'
import { publicName } from './rules.ts'
import { reviewHistory } from './tables.ts'

const app = await startApp()
const { a: someone, an: somebody } = people(app)
const { a, an } = scheduling(app)

const review = (appointmentId: string, rating = 5, text = 'Clear and patient.') =>
  reviewOf(appointmentId, { rating, text })
const read = (advisor: TestPerson, query = {}) =>
  app.visitor.call(listReviews, { params: { advisorId: advisor.id }, query })

/** An advisor with one completed appointment for each of this many clients. */
async function metBy(count: number) {
  const advisor = await somebody.advisor()
  await an.availability(advisor)
  const met = []
  for (let position = 0; position < count; position += 1) met.push(await a.completedAppointment({ with: advisor }))
  return { advisor, met }
}

describe('writing a review', () => {
  test('shows the writer by first name and initial, with their disclosures', async () => {
    const { advisor, met } = await metBy(1)
    const [appointment] = met
    if (!appointment) throw new Error('nobody met')
    const written = await app.as(appointment.consumer).call(writeReview, review(appointment.row.id, 4))
    expect(written).toMatchObject({ writtenBy: 'Dana R.', rating: 4, answer: null, state: 'published' })
    expect(written).toMatchObject({
      isClient: true,
      compensation: 'none',
      conflict: 'none',
      confirmation: 'both_sides',
    })
    const { items, summary } = await read(advisor)
    expect(items).toHaveLength(1)
    expect(summary).toMatchObject({ averageRating: 4, ratingCount: 1, perRating: [0, 0, 0, 1, 0], removedCount: 0 })
    expect(JSON.stringify(items)).not.toContain('Reyes')
    const own = await app.as(appointment.consumer).call(listOwnReviews)
    expect(own.items.map(({ appointmentId }) => appointmentId)).toEqual([appointment.row.id])
  })

  test('discloses the kind of meeting when the writer is not a client, and calls only a consultation free', async () => {
    const first = await a.completedAppointment()
    const { consumer, advisor } = first
    const second = await a.completedAppointment({ kind: 'follow_up', consumer, with: advisor })
    const sentences = []
    for (const { row } of [first, second]) {
      const written = await app.as(consumer).call(writeReview, reviewOf(row.id, { isClient: false }))
      sentences.push(disclosuresOf(written)[0])
    }
    const expected = [
      'Not a client; met the advisor for a free consultation',
      'Not a client; met the advisor for a follow-up meeting',
    ]
    expect(sentences).toEqual(expected)
    const { items } = await read(advisor)
    expect(items.map((each) => disclosuresOf(each)[0]).toSorted()).toEqual(expected.toSorted())
  })

  test('stores one review of an appointment when three are sent at once', async () => {
    const { row, consumer } = await a.completedAppointment()
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => app.as(consumer).call(writeReview, review(row.id))))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await app.as(consumer).refused(writeReview, review(row.id))).code).toBe('reviews.already-written')
  })

  test('returns reviews.not-yet before the appointment ends, and not-found for a person who was not there', async () => {
    const { row, consumer } = await a.confirmedAppointment()
    expect((await app.as(consumer).refused(writeReview, review(row.id))).code).toBe('reviews.not-yet')
    const stranger = await someone.consumer()
    expect((await app.as(stranger).refused(writeReview, review(row.id))).code).toBe('core.not-found')
  })
})

test('average and counts include every review when six are written at once', async () => {
  const { advisor, met } = await metBy(6)
  const ratings = [5, 5, 4, 3, 5, 1]
  await Promise.all(met.map(({ row, consumer }, n) => app.as(consumer).call(writeReview, review(row.id, ratings[n]))))
  const { summary } = await read(advisor)
  expect(summary).toMatchObject({ averageRating: 3.83, ratingCount: 6, perRating: [1, 0, 1, 1, 3] })
})

test('reviews are listed page by page, latest first', async () => {
  const { advisor, met } = await metBy(5)
  for (const [position, { row, consumer }] of met.entries()) {
    app.clock.advance(1_000)
    await app.as(consumer).call(writeReview, review(row.id, 5, `Number ${position}`))
  }
  const first = await read(advisor, { limit: 3 })
  const second = await read(advisor, { limit: 3, cursor: first.nextCursor })
  expect(first.items.map(({ text }) => text)).toEqual(['Number 4', 'Number 3', 'Number 2'])
  expect(second.items.map(({ text }) => text)).toEqual(['Number 1', 'Number 0'])
  expect(second.nextCursor).toBeNull()
})

test('the next page of the lowest ratings skips no review when the last one was changed meanwhile', async () => {
  const { advisor, met } = await metBy(3)
  for (const [position, { row, consumer }] of met.entries()) {
    app.clock.advance(1_000)
    await app.as(consumer).call(writeReview, review(row.id, position + 1, `Number ${position}`))
  }
  const first = await read(advisor, { sort: 'lowest', limit: 1 })
  const [changed] = first.items
  const body = { ...aReview, rating: 5 }
  await app.as(met[0]?.consumer ?? advisor).call(editReview, { params: { id: changed?.id ?? '' }, body })
  const second = await read(advisor, { sort: 'lowest', limit: 1, cursor: first.nextCursor })
  expect(second.items.map(({ text }) => text)).toEqual(['Number 1'])
})

test('reviews are sorted by rating and filtered by rating and subject, while the summary counts all', async () => {
  const { advisor, met } = await metBy(4)
  const facts = [
    { rating: 3, subjects: ['tax'] as const },
    { rating: 5, subjects: ['tax', 'retirement'] as const },
    { rating: 1, subjects: [] },
    { rating: 5, subjects: ['retirement'] as const },
  ]
  for (const [position, { row, consumer }] of met.entries()) {
    app.clock.advance(1_000)
    const { rating = 5, subjects = [] } = facts[position] ?? {}
    await app.as(consumer).call(writeReview, reviewOf(row.id, { rating, subjects: [...subjects], text: `${position}` }))
  }
  const textsOf = async (query: object) => (await read(advisor, query)).items.map(({ text }) => text)
  expect(await textsOf({ sort: 'highest' })).toEqual(['3', '1', '0', '2'])
  const lowest = await read(advisor, { sort: 'lowest', limit: 2 })
  expect(lowest.items.map(({ text }) => text)).toEqual(['2', '0'])
  expect(await textsOf({ sort: 'lowest', limit: 2, cursor: lowest.nextCursor })).toEqual(['3', '1'])
  expect(await textsOf({ rating: 5 })).toEqual(['3', '1'])
  expect(await textsOf({ subject: 'tax' })).toEqual(['1', '0'])
  expect((await read(advisor, { rating: 1 })).summary).toMatchObject({
    ratingCount: 4,
    perSubject: [
      { subject: 'retirement', count: 2, average: 5 },
      { subject: 'tax', count: 2, average: 4 },
    ],
  })
})

describe('reviews of an advisor whose page is not public', () => {
  const expire = (id: string) =>
    app.platform.db.update(verifications).set({ state: 'expired' }).where(eq(verifications.advisorId, id))
  const reviewed = async () => {
    const made = await a.completedAppointment()
    await app.as(made.consumer).call(writeReview, review(made.row.id))
    return made
  }
  const countFor = async (reader: TestPerson, advisorId: string) =>
    (await app.as(reader).call(listReviews, { params: { advisorId } })).items.length

  test.each<[string, (advisor: TestPerson) => Promise<unknown>]>([
    ['unpublished', (advisor) => app.as(advisor).call(publishAdvisorProfile, { body: { published: false } })],
    ['unverified', ({ id }) => expire(id)],
  ])('are shown to the advisor, their client and the staff alone when it is %s', async (_, hide) => {
    const { consumer, advisor } = await reviewed()
    await hide(advisor)
    const params = { advisorId: advisor.id }
    expect((await app.visitor.refused(listReviews, { params })).code).toBe('profiles.not-an-advisor')
    const stranger = await someone.consumer()
    expect((await app.as(stranger).refused(listReviews, { params })).code).toBe('profiles.not-an-advisor')
    for (const reader of [advisor, consumer, await somebody.admin()]) expect(await countFor(reader, advisor.id)).toBe(1)
    expect((await app.as(advisor).call(listReviewInbox)).items).toHaveLength(1)
  })

  test('are shown to the staff alone when the advisor is suspended', async () => {
    const { consumer, advisor } = await reviewed()
    await banAccount(app.system(), advisor.id, 7)
    const params = { advisorId: advisor.id }
    expect((await app.visitor.refused(listReviews, { params })).code).toBe('profiles.not-an-advisor')
    expect((await app.as(consumer).refused(listReviews, { params })).code).toBe('profiles.not-an-advisor')
    expect(await countFor(await somebody.admin(), advisor.id)).toBe(1)
  })
})

describe('reviewing after a no-show', () => {
  test('publishes the review when a call with both sides is recorded, although the advisor marked a no-show', async () => {
    const { row, consumer, advisor } = await a.confirmedAppointment()
    const startedAt = row.startsAt
    app.clock.comeBackAtEnd()
    app.clock.set(row.endsAt)
    await app.system().transaction((tx) => recordCall(tx, row.id, { startedAt }))
    await markNoShow(advisor.ctx(), row.id)
    const written = await app.as(consumer).call(writeReview, review(row.id, 1))
    expect(written).toMatchObject({ state: 'published', confirmation: 'call' })
  })

  test('holds the review for an operator and out of the average when no call is recorded', async () => {
    const { row, consumer, advisor } = await a.confirmedAppointment()
    app.clock.comeBackAtEnd()
    app.clock.set(row.endsAt)
    await markNoShow(advisor.ctx(), row.id)
    const { reviewable } = await app.as(consumer).call(listOwnReviews)
    expect(reviewable).toMatchObject([{ appointmentId: row.id, isContested: true }])
    expect(await app.as(consumer).call(writeReview, review(row.id, 1))).toMatchObject({ state: 'held' })
    expect(await read(advisor)).toMatchObject({ items: [], summary: { ratingCount: 0 } })
    expect((await app.as(advisor).call(listReviewInbox)).items).toEqual([])
  })

  test('rejects a review whose writer does not confirm that the meeting took place', async () => {
    const { row, consumer } = await a.completedAppointment()
    const body = { ...aReview, appointmentId: row.id, tookPlace: false }
    const { code, fields } = await app.as(consumer).refused(writeReview, { body: body as never })
    expect([code, fields?.map(({ path }) => path)]).toEqual(['core.invalid', ['tookPlace']])
  })
})

describe('changing a review', () => {
  test('is allowed for 14 days, keeps the earlier text, and lets the advisor change the reply', async () => {
    const { row, consumer, advisor } = await a.completedAppointment()
    const { id } = await app.as(consumer).call(writeReview, review(row.id, 2, 'Too short.'))
    await app.as(advisor).call(replyToReview, { params: { id }, body: { answer: 'Sorry.', editedAt: null } })
    app.clock.comeBackAtEnd()
    app.clock.advance(days(13))
    const edited = { params: { id }, body: { ...aReview, rating: 4, text: 'They called again.' } }
    const changed = await app.as(consumer).call(editReview, edited)
    expect(changed).toMatchObject({ rating: 4, text: 'They called again.' })
    expect((await read(advisor)).summary.averageRating).toBe(4)
    app.clock.advance(days(2))
    expect((await app.as(consumer).refused(editReview, edited)).code).toBe('reviews.too-late')
    await app
      .as(advisor)
      .call(replyToReview, { params: { id }, body: { answer: 'Thank you.', editedAt: changed.editedAt } })
    const history = await app.platform.db.select().from(reviewHistory).where(eq(reviewHistory.reviewId, id))
    expect(history.map(({ step, party, text }) => [step, party, text])).toEqual([
      ['written', 'writer', ''],
      ['answered', 'advisor', ''],
      ['edited', 'writer', 'Too short.'],
      ['answer_edited', 'advisor', 'Sorry.'],
    ])
  })

  test('stores nothing when it is sent without a change', async () => {
    const { row, consumer, advisor } = await a.completedAppointment()
    const { id } = await app.as(consumer).call(writeReview, reviewOf(row.id, { subjects: ['tax', 'retirement'] }))
    const same = { ...aReview, subjects: ['retirement', 'tax'] as const }
    const input = { params: { id }, body: { ...same, subjects: [...same.subjects] } }
    expect(await app.as(consumer).call(editReview, input)).toMatchObject({ id, editedAt: null })
    expect((await read(advisor)).items.map(({ editedAt }) => editedAt)).toEqual([null])
    const history = await app.platform.db.select().from(reviewHistory).where(eq(reviewHistory.reviewId, id))
    expect(history.map(({ step }) => step)).toEqual(['written'])
  })

  test('refuses an update or a delete of its history in the database', async () => {
    const { row, consumer } = await a.completedAppointment()
    const { id } = await app.as(consumer).call(writeReview, review(row.id))
    const change = app.platform.db.update(reviewHistory).set({ text: 'x' }).where(eq(reviewHistory.reviewId, id))
    await expect(change).rejects.toThrow()
    await expect(app.platform.db.delete(reviewHistory).where(eq(reviewHistory.reviewId, id))).rejects.toThrow()
  })

  test('removes the review and its reply from the page and the average for good when it is withdrawn', async () => {
    const { row, consumer, advisor } = await a.completedAppointment()
    const { id } = await app.as(consumer).call(writeReview, review(row.id))
    const input = { params: { id } }
    await Promise.all([app.as(consumer).call(withdrawReview, input), app.as(consumer).call(withdrawReview, input)])
    expect(await read(advisor)).toMatchObject({ items: [], summary: { averageRating: null, ratingCount: 0 } })
    expect((await app.as(consumer).call(listOwnReviews)).items).toEqual([])
    expect((await app.as(consumer).refused(writeReview, review(row.id))).code).toBe('reviews.already-written')
    expect((await app.as(consumer).refused(editReview, { ...input, body: aReview })).code).toBe('reviews.wrong-state')
  })
})

describe('replying to a review', () => {
  test('lets only the reviewed advisor reply, and refuses a change after 14 days', async () => {
    const { row, consumer, advisor } = await a.completedAppointment()
    const { id } = await app.as(consumer).call(writeReview, review(row.id))
    const input = { params: { id }, body: { answer: 'Thank you, Dana.', editedAt: null } }
    const [seen] = (await app.as(advisor).call(listReviews, { params: { advisorId: advisor.id } })).items
    expect(seen?.can).toContain('answer')
    expect((await read(advisor)).items[0]?.can).toEqual([])
    expect((await app.as(await somebody.advisor()).refused(replyToReview, input)).code).toBe('core.not-found')
    expect(await app.as(advisor).call(replyToReview, input)).toMatchObject({ answer: 'Thank you, Dana.' })
    app.clock.comeBackAtEnd()
    app.clock.advance(days(14))
    expect((await app.as(advisor).refused(replyToReview, input)).code).toBe('reviews.already-answered')
  })

  test('returns reviews.edited for a reply to a text that its writer changed meanwhile', async () => {
    const { row, consumer, advisor } = await a.completedAppointment()
    const { id } = await app.as(consumer).call(writeReview, review(row.id, 5, 'Patient and clear.'))
    const [read] = (await app.as(advisor).call(listReviewInbox)).items
    const edited = { params: { id }, body: { ...aReview, rating: 1, text: 'They lost my file.' } }
    await app.as(consumer).call(editReview, edited)
    const reply = (editedAt: string | null) => ({ params: { id }, body: { answer: 'Glad to hear it.', editedAt } })
    expect((await app.as(advisor).refused(replyToReview, reply(read?.editedAt ?? null))).code).toBe('reviews.edited')
    const [reread] = (await app.as(advisor).call(listReviewInbox)).items
    expect(reread).toMatchObject({ text: 'They lost my file.', answer: null })
    await app.as(advisor).call(replyToReview, reply(reread?.editedAt ?? null))
  })

  test('lists reviews without a reply first in the inbox, and counts them', async () => {
    const { advisor, met } = await metBy(3)
    const ids = []
    for (const { row, consumer } of met) {
      app.clock.advance(1_000)
      ids.push((await app.as(consumer).call(writeReview, review(row.id))).id)
    }
    const [first = '', second, third = ''] = ids
    await app.as(advisor).call(replyToReview, { params: { id: third }, body: { answer: 'Thanks.', editedAt: null } })
    const inbox = await app.as(advisor).call(listReviewInbox)
    expect(inbox.items.map(({ id }) => id)).toEqual([second, first, third])
    expect(inbox.unanswered).toBe(2)
    expect((await app.as(advisor).call(getWorkCounts)).unansweredReviews).toBe(2)
    const unanswered = await app.as(advisor).call(listReviewInbox, { query: { filter: 'unanswered', limit: 1 } })
    expect([unanswered.items[0]?.id, unanswered.nextCursor === null]).toEqual([second, false])
  })

  test('skips no unanswered review on the next page of the inbox once the last one got a reply', async () => {
    const { advisor, met } = await metBy(3)
    const ids = []
    for (const { row, consumer } of met) {
      app.clock.advance(1_000)
      ids.unshift((await app.as(consumer).call(writeReview, review(row.id))).id)
    }
    const page = (cursor: string | null) =>
      app.as(advisor).call(listReviewInbox, { query: { limit: 1, ...(cursor && { cursor }) } })
    const first = await page(null)
    const body = { answer: 'Thanks.', editedAt: null }
    await app.as(advisor).call(replyToReview, { params: { id: ids[0] ?? '' }, body })
    expect((await page(first.nextCursor)).items.map(({ id }) => id)).toEqual([ids[1]])
  })
})

test.each([
  ['Dana', 'Reyes', 'Dana R.'],
  ['Dana', '', 'Dana'],
  ['', 'Reyes', 'A client'],
  ['Åsa', 'öberg', 'Åsa Ö.'],
  [erasedName.firstName, erasedName.lastName, 'Former member'],
])('the public name of first name %j and last name %j is %j', (firstName, lastName, name) => {
  expect(publicName({ firstName, lastName })).toBe(name)
})
