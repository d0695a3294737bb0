import { expect, test } from 'vitest'
import { saveLeadView } from '#contract/leads/views/endpoints.ts'
import { people } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { an } = people(app)

test('of views that are saved at the same moment, twenty are kept', async () => {
  const as = app.as(await an.advisor())
  const saved = Array.from({ length: 26 }, (_, place) =>
    as.call(saveLeadView, { body: { name: `View ${place}`, query: 'tag=gold' } }),
  )
  const outcomes = await Promise.allSettled(saved)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
})
