import { describe, expect, test } from 'vitest'
import { answerReview, listOwnReviews, listReviews, writeReview } from '#contract/reviews/endpoints.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { startApp } from '#tests/support/harness.ts'
import { publicName } from './rules.ts'

const app = await startApp()
const { a: someone, an: somebody } = people(app)
const { a, an } = scheduling(app)

const review = (appointmentId: string, rating = 5, text = 'Clear and patient.') => ({
  body: { appointmentId, rating, text },
})
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
  test('shows the writer by first name and initial, as a client who was not paid', async () => {
    const { advisor, met } = await metBy(1)
    const [meeting] = met
    if (!meeting) throw new Error('nobody met')
    const written = await app.as(meeting.consumer).call(writeReview, review(meeting.row.id, 4))
    expect(written).toMatchObject({ writtenBy: 'Dana R.', rating: 4, isClient: true, wasPaid: false, answer: null })
    const { items, summary } = await read(advisor)
    expect(items).toHaveLength(1)
    expect(summary).toEqual({ averageRating: 4, ratingCount: 1, perRating: [0, 0, 0, 1, 0] })
    expect(JSON.stringify(items)).not.toContain('Reyes')
    const own = await app.as(meeting.consumer).call(listOwnReviews)
    expect(own.items.map(({ appointmentId }) => appointmentId)).toEqual([meeting.row.id])
  })

  test('is possible once an appointment, even if sent twice at once', async () => {
    const { row, consumer } = await a.completedAppointment()
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => app.as(consumer).call(writeReview, review(row.id))))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await app.as(consumer).refused(writeReview, review(row.id))).code).toBe('reviews.already-written')
  })

  test('comes after the appointment, and only from who was there', async () => {
    const { row, consumer } = await a.confirmedAppointment()
    expect((await app.as(consumer).refused(writeReview, review(row.id))).code).toBe('reviews.not-yet')
    const stranger = await someone.consumer()
    expect((await app.as(stranger).refused(writeReview, review(row.id))).code).toBe('core.not-found')
  })
})

test('average and count follow the reviews, also when many are written at once', async () => {
  const { advisor, met } = await metBy(6)
  const ratings = [5, 5, 4, 3, 5, 1]
  await Promise.all(met.map(({ row, consumer }, n) => app.as(consumer).call(writeReview, review(row.id, ratings[n]))))
  const { summary } = await read(advisor)
  expect(summary).toEqual({ averageRating: 3.83, ratingCount: 6, perRating: [1, 0, 1, 1, 3] })
})

test('reviews are read page by page, latest first', async () => {
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

describe('answering', () => {
  test('is for the advisor spoken of, once', async () => {
    const { row, consumer, advisor } = await a.completedAppointment()
    const { id } = await app.as(consumer).call(writeReview, review(row.id))
    const input = { params: { id }, body: { answer: 'Thank you, Dana.' } }
    const [seen] = (await app.as(advisor).call(listReviews, { params: { advisorId: advisor.id } })).items
    expect(seen?.canAnswer).toBe(true)
    expect((await read(advisor)).items[0]?.canAnswer).toBe(false)
    expect((await app.as(await somebody.advisor()).refused(answerReview, input)).code).toBe('core.not-found')
    const answered = await app.as(advisor).call(answerReview, input)
    expect(answered).toMatchObject({ answer: 'Thank you, Dana.', canAnswer: false })
    expect((await app.as(advisor).refused(answerReview, input)).code).toBe('reviews.already-answered')
  })
})

test.each([
  ['Dana', 'Reyes', 'Dana R.'],
  ['Dana', '', 'Dana'],
  ['', 'Reyes', 'A client'],
  ['Åsa', 'öberg', 'Åsa Ö.'],
])('%s %s is named %s in public', (firstName, lastName, name) => {
  expect(publicName({ firstName, lastName })).toBe(name)
})
