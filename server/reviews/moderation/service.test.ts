import { describe, expect, test } from 'vitest'
import { deleteAccount } from '#contract/auth/endpoints.ts'
import { days } from '#contract/core/durations.ts'
import { getWorkCounts, listNotifications } from '#contract/notifications/endpoints.ts'
import {
  editReview,
  listOwnReviews,
  listReviewInbox,
  listReviews,
  reportReview,
  writeReview,
} from '#contract/reviews/endpoints.ts'
import { decideReview, listModeratedReviews } from '#contract/reviews/moderation/endpoints.ts'
import { markNoShow } from '#server/scheduling/service.ts'
import { people } from '#tests/factories/people.ts'
import { aReview, reviewOf } from '#tests/factories/reviews.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { a: someone, an: somebody } = people(app)
const { a } = scheduling(app)
const admin = await somebody.admin()

async function aReviewed() {
  const { row, consumer, advisor } = await a.completedAppointment()
  const { id } = await app.as(consumer).call(writeReview, reviewOf(row.id, { rating: 1, text: 'He lied to me.' }))
  return { id, consumer, advisor, input: { params: { id } } }
}
const report = { ground: 'abuse', note: 'This is an insult.' } as const
const removal = { decision: 'remove', ground: 'abuse', editedAt: null, reason: 'It insults a person.' } as const
const publicOf = (advisorId: string) => app.visitor.call(listReviews, { params: { advisorId } })
const waiting = async (id: string) =>
  (await app.as(admin).call(listModeratedReviews, { query: { limit: 100 } })).items.find((each) => each.id === id)

describe('reporting a review', () => {
  test('keeps the review public, queues it for the operators and emails its writer', async () => {
    const { consumer, advisor, input, id } = await aReviewed()
    await app.as(advisor).call(reportReview, { ...input, body: report })
    expect((await publicOf(advisor.id)).items).toHaveLength(1)
    expect(await waiting(id)).toMatchObject({
      reports: [{ ground: 'abuse', note: 'This is an insult.', by: 'advisor', isOpen: true }],
      appointment: { status: 'completed', callStartedAt: null },
      decisions: ['keep', 'remove'],
    })
    expect((await app.as(admin).call(getWorkCounts)).waitingReviews).toBeGreaterThan(0)
    const subjects = (await app.mailsTo(consumer.email)).map(({ subject }) => subject)
    expect(subjects).toContainEqual(expect.stringMatching(/ was reported$/))
    expect((await app.as(advisor).call(listReviewInbox)).items).toMatchObject([{ id, isReported: true }])
  })

  test('offers a report to a reader until they have reported, also after a decision', async () => {
    const { advisor, input } = await aReviewed()
    const reader = await someone.consumer()
    const publicCan = async () =>
      (await app.as(reader).call(listReviews, { params: { advisorId: advisor.id } })).items.map(({ can }) => can)
    const ownCan = async () => (await app.as(advisor).call(listReviewInbox)).items.map(({ can }) => can)
    await app.as(advisor).call(reportReview, { ...input, body: report })
    expect(await ownCan()).toEqual([['answer']])
    expect(await publicCan()).toEqual([['report']])
    await app.as(reader).call(reportReview, { ...input, body: report })
    expect(await publicCan()).toEqual([[]])
    await app
      .as(admin)
      .call(decideReview, { ...input, body: { decision: 'keep', editedAt: null, reason: 'It breaks no rule.' } })
    expect(await ownCan()).toEqual([['answer']])
    expect(await publicCan()).toEqual([[]])
  })

  test('stores one report of a person who sends three at once, and returns not-found for the writer', async () => {
    const { consumer, advisor, input } = await aReviewed()
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => app.as(advisor).call(reportReview, { ...input, body: report })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const again = await app.as(advisor).refused(reportReview, { ...input, body: report })
    expect(again.code).toBe('reviews.already-reported')
    expect((await app.as(consumer).refused(reportReview, { ...input, body: report })).code).toBe('core.not-found')
  })

  test('clears the reporter’s note when their account is deleted', async () => {
    const { id, input } = await aReviewed()
    const reader = await someone.consumer()
    await app.as(reader).call(reportReview, { ...input, body: report })
    await app.as(reader).call(deleteAccount, { body: { email: reader.email } })
    expect((await waiting(id))?.reports).toMatchObject([{ note: '', by: 'member' }])
  })
})

test('a kept review returns to the moderation queue when its writer edits it, and stays public', async () => {
  const { consumer, advisor, input, id } = await aReviewed()
  await app.as(advisor).call(reportReview, { ...input, body: report })
  await app
    .as(admin)
    .call(decideReview, { ...input, body: { decision: 'keep', editedAt: null, reason: 'It is an opinion.' } })
  expect(await waiting(id)).toBeUndefined()
  await app.as(consumer).call(editReview, { ...input, body: { ...aReview, rating: 1, text: 'An insult.' } })
  expect(await waiting(id)).toMatchObject({ text: 'An insult.', decisions: ['keep', 'remove'] })
  expect((await publicOf(advisor.id)).items).toHaveLength(1)
})

describe('moderating a review', () => {
  test('returns reviews.edited for a decision about a text that its writer changed meanwhile', async () => {
    const { consumer, advisor, input, id } = await aReviewed()
    await app.as(advisor).call(reportReview, { ...input, body: report })
    await app.as(consumer).call(editReview, { ...input, body: { ...aReview, text: 'They lost my file.' } })
    expect((await app.as(admin).refused(decideReview, { ...input, body: removal })).code).toBe('reviews.edited')
    const reread = await waiting(id)
    expect(reread).toMatchObject({ state: 'published', text: 'They lost my file.' })
    const body = { ...removal, editedAt: reread?.editedAt ?? null }
    await app.as(admin).call(decideReview, { ...input, body })
    expect((await publicOf(advisor.id)).items).toEqual([])
  })

  test('removes a review with a rule and a reason, and emails the reason to the writer, advisor and reporter', async () => {
    const { consumer, advisor, input, id } = await aReviewed()
    const reader = await someone.consumer()
    await app.as(reader).call(reportReview, { ...input, body: report })
    await app.as(admin).call(decideReview, { ...input, body: removal })
    const { items, summary } = await publicOf(advisor.id)
    expect([items, summary.ratingCount, summary.removedCount]).toEqual([[], 0, 1])
    const [own] = (await app.as(consumer).call(listOwnReviews)).items
    expect(own).toMatchObject({
      state: 'removed',
      removal: { ground: 'abuse', reason: removal.reason },
      can: ['withdraw'],
    })
    for (const person of [consumer, advisor, reader]) {
      const mail = (await app.mailsTo(person.email)).find(({ subject }) => subject.endsWith('was removed'))
      expect(mail?.text).toContain('Reason: It insults a person.')
      expect(mail?.text.includes('If you disagree')).toBe(person === consumer)
    }
    const [entry] = (await app.as(reader).call(listNotifications)).items
    expect(entry).toMatchObject({ kind: 'review_moderated', params: { decision: 'remove', reader: 'reporter' } })
    expect(await waiting(id)).toBeUndefined()
  })

  test('restores a removed review and keeps every decision in its history', async () => {
    const { advisor, input, id } = await aReviewed()
    await app.as(admin).call(decideReview, { ...input, body: removal })
    await app
      .as(admin)
      .call(decideReview, { ...input, body: { decision: 'restore', editedAt: null, reason: 'It is an opinion.' } })
    expect((await publicOf(advisor.id)).items).toHaveLength(1)
    const { items } = await app.as(admin).call(listModeratedReviews, { query: { list: 'decided', limit: 100 } })
    const steps = items.find((each) => each.id === id)?.history.map(({ step, by, text }) => [step, by, text])
    expect(steps).toEqual([
      ['restore', 'operator', 'It is an opinion.'],
      ['remove', 'operator', 'It insults a person.'],
      ['written', 'writer', ''],
    ])
  })

  test('requires a reason for every decision, and a rule for a removal', async () => {
    const { input, advisor } = await aReviewed()
    await app.as(advisor).call(reportReview, { ...input, body: report })
    const without = await app
      .as(admin)
      .refused(decideReview, { ...input, body: { decision: 'keep', editedAt: null, reason: ' ' } })
    expect(without.fields).toMatchObject([{ path: 'reason' }])
    const noGround = { decision: 'remove', editedAt: null, reason: 'No.' } as const
    expect((await app.as(admin).refused(decideReview, { ...input, body: noGround })).fields).toMatchObject([
      { path: 'ground' },
    ])
    expect((await publicOf(advisor.id)).items).toHaveLength(1)
  })

  test('publishes a held review once, then counts it in the average and notifies the advisor', async () => {
    const { row, consumer, advisor } = await a.confirmedAppointment()
    app.clock.comeBackAtEnd()
    app.clock.set(row.endsAt)
    await markNoShow(advisor.ctx(), row.id)
    const { id } = await app.as(consumer).call(writeReview, reviewOf(row.id, { rating: 2 }))
    expect(await waiting(id)).toMatchObject({ state: 'held', decisions: ['publish', 'remove'] })
    const body = { decision: 'publish', editedAt: null, reason: 'Emails show that they met.' } as const
    const decided = await Promise.allSettled(
      [1, 2].map(() => app.as(admin).call(decideReview, { params: { id }, body })),
    )
    expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await publicOf(advisor.id)).summary).toMatchObject({ averageRating: 2, ratingCount: 1 })
    expect((await app.as(advisor).call(listNotifications)).items.map(({ kind }) => kind)).toContain('review_new')
  })

  test('lets the writer of a held review change it for 14 days after its first publication, and no longer', async () => {
    const { row, consumer, advisor } = await a.confirmedAppointment()
    app.clock.comeBackAtEnd()
    app.clock.set(row.endsAt)
    await markNoShow(advisor.ctx(), row.id)
    const { id } = await app.as(consumer).call(writeReview, reviewOf(row.id))
    app.clock.advance(days(20))
    const decide = (decision: 'publish' | 'keep', editedAt: string | null) =>
      app.as(admin).call(decideReview, { params: { id }, body: { decision, editedAt, reason: 'They met.' } })
    await decide('publish', null)
    app.clock.advance(days(13))
    const change = (text: string) => ({ params: { id }, body: { ...aReview, text } })
    const edited = await app.as(consumer).call(editReview, change('They called me back.'))
    expect(edited).toMatchObject({ can: ['edit', 'withdraw'] })
    await decide('keep', edited.editedAt)
    app.clock.advance(days(2))
    expect((await app.as(consumer).refused(editReview, change('Too late.'))).code).toBe('reviews.too-late')
  })
})
