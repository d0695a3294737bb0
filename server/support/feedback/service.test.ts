import { expect, test } from 'vitest'
import { listStaffLog } from '#contract/staff/endpoints.ts'
import { sendFeedback } from '#contract/support/endpoints.ts'
import { closeFeedback, listFeedback, reopenFeedback } from '#contract/support/feedback/endpoints.ts'
import { people } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { an } = people(app)
const staff = app.as(await an.admin({ staffRole: 'support' }))
const trust = app.as(await an.admin({ staffRole: 'trust' }))

test('feedback is found by its words, closed with a note, and reopened', async () => {
  await app.visitor.call(sendFeedback, { body: { rating: 2, feedback: 'The saffron list is slow', page: '/matches' } })
  await app.visitor.call(sendFeedback, { body: { rating: null, feedback: 'All is fine', page: '/' } })
  const [found] = (await staff.call(listFeedback, { query: { words: 'saffron li' } })).items
  expect(found).toMatchObject({ rating: 2, page: '/matches', closedAt: null, note: null })
  const params = { id: found?.id ?? '' }
  const note = 'Fixed in the release of this week'
  await staff.call(closeFeedback, { params, body: { note } })
  expect((await staff.refused(closeFeedback, { params, body: { note } })).code).toBe('core.not-found')
  expect((await staff.call(listFeedback)).items.map(({ feedback }) => feedback)).toEqual(['All is fine'])
  expect((await staff.call(listFeedback, { query: { state: 'closed' } })).items).toMatchObject([{ ...params, note }])
  const [entry] = (await trust.call(listStaffLog, { query: { act: 'feedback-closed' } })).items
  expect(entry).toMatchObject({ reason: note, detail: 'Page /matches', subject: null })
  await staff.call(reopenFeedback, { params, body: { reason: 'It is slow again today' } })
  expect((await staff.call(listFeedback)).items).toHaveLength(2)
})

test('feedback is forbidden to the finance role', async () => {
  const finance = app.as(await an.admin({ staffRole: 'finance' }))
  expect((await finance.refused(listFeedback)).code).toBe('core.forbidden')
})
